//! The colours of the classes.

use crate::puzzle::Class;

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// From the palette of Okabe and Ito (2008), which people who confuse red and green
    /// tell apart; these four also differ in lightness.
    #[default]
    Default,
    /// Black, red, green and yellow, as in the figure of Mustonen (2007), section 5.
    Paper,
}

impl Colours {
    /// All choices.
    pub const ALL: [Self; 2] = [Self::Default, Self::Paper];

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Paper => "paper",
        }
    }

    /// The colour of a class: red, green, blue. Pairs that violate condition (1) are
    /// not drawn; their grey is for whoever mentions them.
    pub(crate) fn of(self, class: Class) -> [u8; 3] {
        match (class, self) {
            (Class::Condition1, _) => [160, 160, 160],
            (Class::Condition2, _) => [0, 0, 0],
            (Class::Unsolvable, Self::Default) => [240, 228, 66],
            (Class::Unsolvable, Self::Paper) => [255, 230, 0],
            (Class::Unique, Self::Default) => [213, 94, 0],
            (Class::Unique, Self::Paper) => [230, 0, 0],
            (Class::Multiple, Self::Default) => [86, 180, 233],
            (Class::Multiple, Self::Paper) => [0, 160, 0],
        }
    }

    /// The colour of a class as `#rrggbb`.
    pub(super) fn hex(self, class: Class) -> String {
        hex(self.of(class))
    }
}

pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, WCAG 2.
    fn luminance(colour: [u8; 3]) -> f64 {
        let linear = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Whoever sees no hues at all still has lightness to go by.
    #[test]
    fn default_colours_differ_in_lightness() {
        let mut lights: Vec<f64> = Class::ALL[1..]
            .iter()
            .map(|&class| luminance(Colours::Default.of(class)))
            .collect();
        lights.sort_by(f64::total_cmp);
        for pair in lights.windows(2) {
            let contrast = (pair[1] + 0.05) / (pair[0] + 0.05);
            assert!(contrast > 1.6, "{lights:?}");
        }
    }
}
