//! Modules of JavaScript as one script that a page holds.

/// Modules, each after those that it imports from, as one module: without their imports, exports
/// and comments. The names at the top of modules have to be different.
pub(crate) fn joined(modules: &[&str]) -> String {
    let kept = |line: &&str| {
        let code = line.trim_start();
        let is_comment = ["//", "* ", "*/"].iter().any(|sign| code.starts_with(sign))
            // A type may stand before code in one line.
            || code.starts_with("/*") && code.split_once("*/").is_none_or(|(_, code)| code.is_empty());
        !code.is_empty() && !code.starts_with("import ") && !is_comment
    };
    let mut script = String::new();
    for line in modules
        .iter()
        .flat_map(|module| module.lines())
        .filter(kept)
    {
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    script
}

/// Elements of pages, which imports nothing.
pub(crate) const DOM: &str = include_str!("page/dom.mjs");

/// What the pages of lattices share, in order.
pub(crate) const EXPLORER: [&str; 7] = [
    DOM,
    include_str!("page/lattice.mjs"),
    include_str!("page/tiles.mjs"),
    include_str!("page/view.mjs"),
    include_str!("page/steering.mjs"),
    include_str!("page/address.mjs"),
    include_str!("page/explorer.mjs"),
];
