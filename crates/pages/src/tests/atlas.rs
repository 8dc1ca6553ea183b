//! The scripts of the pages: modules that become one.

use std::collections::BTreeSet;

use crate::atlas::play;
use crate::lattice_page;

/// The names at the top of a module: all, and those that it exports.
fn names(module: &str) -> Vec<(&str, bool)> {
    let name = |line: &'_ str| {
        let code = line.strip_prefix("export ").unwrap_or(line);
        let (kind, rest) = code
            .strip_prefix("async ")
            .unwrap_or(code)
            .split_once(' ')?;
        let is_name = ["const", "let", "class", "function", "function*"].contains(&kind);
        let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '_';
        let length = rest.find(is_sign)?;
        is_name.then(|| (line.find(&rest[..length]), length))
    };
    let names = module.lines().filter_map(|line| {
        let (start, length) = name(line)?;
        Some((&line[start?..start? + length], line.starts_with("export ")))
    });
    names.filter(|(name, _)| !name.is_empty()).collect()
}

/// Each module begins with what it is for, and imports only what a module before it exports; no
/// name stands at the top of two modules.
#[test]
fn modules_can_be_joined() {
    let pages = [
        &lattice_page::MODULES[..],
        &play::MODULES,
        &play::MODULES_OF_SUKO,
    ];
    for modules in pages {
        let (mut all, mut exported) = (BTreeSet::new(), BTreeSet::new());
        for module in modules {
            assert!(module.starts_with("// "), "{module:.40}");
            for import in module.lines().filter(|line| line.starts_with("import {")) {
                let list = import.split(['{', '}']).nth(1).unwrap();
                for name in list.split(',').map(str::trim) {
                    assert!(exported.contains(name), "{name} in {module:.40}");
                }
            }
            for (name, is_exported) in names(module) {
                assert!(all.insert(name), "{name} in {module:.40}");
                if is_exported {
                    exported.insert(name);
                }
            }
        }
        assert!(exported.len() > 10);
    }
}
