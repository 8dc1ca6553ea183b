//! Laws and figures of the engines.

mod engines;
mod one_engine;
