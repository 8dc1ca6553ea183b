//! Languages: how digits are written as letters.

/// The first letters of the names of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    pub name: String,
    /// The letters for 0 to 9.
    pub letters: [char; 10],
}

impl Language {
    /// A language with the letters for 0 to 9, in this order.
    pub fn new(name: &str, letters: &str) -> Result<Self, String> {
        let characters: Vec<char> = letters.chars().collect();
        if let Some(found) = characters.iter().find(|c| !c.is_alphabetic()) {
            return Err(format!(
                "'{found}' in the language {name}, '{letters}', is not a letter"
            ));
        }
        let ten = <[char; 10]>::try_from(characters).map_err(|characters| {
            let found = characters.len();
            format!(
                "the language {name} has {found} letters, '{letters}', where ten are expected, one \
                 for each digit from 0"
            )
        })?;
        Ok(Self {
            name: name.to_owned(),
            letters: ten,
        })
    }

    /// The digits of a number as letters.
    pub fn word(&self, number: u128) -> Vec<char> {
        let digits = number.to_string().into_bytes().into_iter();
        digits
            .map(|digit| self.letters[usize::from(digit - b'0')])
            .collect()
    }
}
