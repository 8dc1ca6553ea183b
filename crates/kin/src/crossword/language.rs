//! Languages: how digits are written as letters.

/// The first letters of the names of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its name.
    pub name: String,
    /// The letters for 0 to 9.
    pub letters: [char; 10],
}

/// Why there is no language in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LanguageError {
    #[error(
        "the language {name} has {found} letters, '{letters}', where ten are expected, one for each digit from 0"
    )]
    Length {
        name: String,
        letters: String,
        found: usize,
    },
    #[error("'{found}' in the language {name}, '{letters}', is no letter")]
    NotALetter {
        name: String,
        letters: String,
        found: char,
    },
}

impl Language {
    /// A language with the letters for 0 to 9, in this order.
    ///
    /// # Errors
    /// Unless they are ten letters.
    pub fn new(name: &str, letters: &str) -> Result<Self, LanguageError> {
        let (name, all) = (name.to_owned(), letters.to_owned());
        let characters: Vec<char> = letters.chars().collect();
        if let Some(&found) = characters.iter().find(|c| !c.is_alphabetic()) {
            return Err(LanguageError::NotALetter {
                name,
                letters: all,
                found,
            });
        }
        match characters.try_into() {
            Ok(letters) => Ok(Self { name, letters }),
            Err(characters) => Err(LanguageError::Length {
                name,
                letters: all,
                found: characters.len(),
            }),
        }
    }

    /// The digits of a number as letters.
    pub fn word(&self, number: u128) -> Vec<char> {
        word(&self.letters, number)
    }
}

/// The digits of a number by the letters for 0 to 9.
pub(super) fn word(letters: &[char; 10], number: u128) -> Vec<char> {
    let digits = number.to_string().into_bytes().into_iter();
    digits
        .map(|digit| letters[usize::from(digit - b'0')])
        .collect()
}
