//! Laws and figures of the engines.

mod engines;
mod extremes;
mod one_engine;
