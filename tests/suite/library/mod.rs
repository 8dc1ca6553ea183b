//! Laws and figures of the library. They are compiled inside the crate, since most of its modules
//! are private, and stand here because each is about more than one module.

mod against;
mod atlas;
mod bounds;
mod certificate;
mod contingency;
mod dead_end;
mod difficulty;
mod documents;
mod encode;
mod engines;
mod estimate;
mod explain;
mod explain_replay;
mod files;
mod fuzz;
mod generate;
mod help;
mod judge;
mod lattice;
mod numbers;
#[path = "../office.rs"]
mod office;
mod one_engine;
mod oracle;
mod plan;
mod published;
mod puzzle;
mod puzzle_records;
mod puzzle_text;
mod records;
mod runs;
mod schemas;
mod scope;
mod shards;
mod storage;
mod sum_puzzle;
mod survey;
mod surveys;
mod swapping;
mod timer;
mod two_rows;
mod units;
mod verify;
mod workbook;
