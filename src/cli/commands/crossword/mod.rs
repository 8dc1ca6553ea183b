mod solve;
mod words;

commands! {
    /// Solve crosswords whose clues are expressions.
    ///
    /// Each letter of the clues has one of the given values, different letters different
    /// values. The value of a clue is written digit by digit into its entry: each digit by the
    /// first letter of its name, all digits of an entry in one language. Entries cross in a grid.
    /// Listener crossword 4151 is of this kind, with the first ten primes in English and German.
    CrosswordArgs {
        Solve(solve::CrosswordSolveArgs),
        Words(words::WordsArgs),
    }
}
