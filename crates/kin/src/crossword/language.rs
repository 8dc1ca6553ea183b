//! Languages: how digits are written as letters.

/// The first letters of the names of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    name: String,
    letters: [char; 10],
}

/// Why there is no language in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LanguageError {
    /// Not ten letters.
    #[error(
        "the language {name} has {found} letters, '{letters}', where ten are expected, one for each digit from 0"
    )]
    Length {
        /// Its name.
        name: String,
        /// What should be its letters.
        letters: String,
        /// How many they are.
        found: usize,
    },
    /// Something else than a letter.
    #[error("'{found}' in the language {name}, '{letters}', is no letter")]
    NotALetter {
        /// Its name.
        name: String,
        /// What should be its letters.
        letters: String,
        /// The character.
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

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The letters for 0 to 9.
    pub fn letters(&self) -> &[char; 10] {
        &self.letters
    }

    /// The digits of a number as letters.
    pub fn word(&self, number: u128) -> Vec<char> {
        number
            .to_string()
            .bytes()
            .map(|digit| self.letters[usize::from(digit - b'0')])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_letters() {
        let english = Language::new("English", "ZOTTFFSSEN").unwrap();
        assert_eq!(
            english.word(1_234_567_890).iter().collect::<String>(),
            "OTTFFSSENZ"
        );
        assert_eq!(english.word(u128::MAX).len(), 39);
    }

    #[test]
    fn ten_letters_are_needed() {
        let refused = |letters| Language::new("Dutch", letters).unwrap_err().to_string();
        assert!(refused("NETDVVZZA").contains("has 9 letters, 'NETDVVZZA'"));
        assert!(refused("NETDVVZZA9").contains("'9'"));
        assert!(refused("").contains("0 letters"));
    }
}
