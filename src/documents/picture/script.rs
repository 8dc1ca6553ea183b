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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_exports_and_comments_are_left_out() {
        let modules = [
            "// Why.\nexport const a = 1;\n",
            "import { a } from \"./a.js\";\n\n/** Twice.\n * @returns {number} */\nexport function b() {\n  return a * 2; // Stays.\n}\n/** @type {any} */ (b)();\n",
        ];
        assert_eq!(
            joined(&modules),
            "const a = 1;\nfunction b() {\n  return a * 2; // Stays.\n}\n/** @type {any} */ (b)();\n"
        );
    }

    /// Every module begins with what it is for, and stands behind all that it imports.
    #[test]
    fn modules_stand_in_order() {
        let names = [
            "dom", "lattice", "tiles", "view", "steering", "address", "explorer",
        ];
        for (i, module) in EXPLORER.iter().enumerate() {
            assert!(module.starts_with("// "));
            for import in module.lines().filter(|line| line.starts_with("import ")) {
                let before = |name: &str| import.contains(&format!("/{name}.mjs"));
                assert!(names[..i].iter().any(|name| before(name)), "{import}");
            }
        }
    }
}
