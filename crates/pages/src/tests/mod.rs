//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod atlas;
mod documents;
