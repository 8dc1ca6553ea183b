//! Faults planted on purpose, one for each promise of docs/reliability.md: the attacks of
//! scripts/torture.sh must find every one. No build has them but one with the feature `planted`.

/// Whether the program is to break the promise of this name.
#[cfg(not(feature = "planted"))]
#[inline(always)]
pub const fn planted(_: &str) -> bool {
    false
}

/// Whether the program is to break the promise of this name: that in `SURVO_PLANTED`.
#[cfg(feature = "planted")]
pub fn planted(name: &str) -> bool {
    static NAME: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    let planted = NAME.get_or_init(|| std::env::var("SURVO_PLANTED").ok());
    planted.as_deref() == Some(name)
}
