//! Moves in words and in the form of records.

use std::fmt;

use serde_json::{Map, Value, json};

use crate::error::MoveError;
use crate::moves::{Move, Way};
use crate::payment::Payment;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::tables::{Action, Ask, Use};

/// A move with the ruleset and the ask that give it its words.
#[derive(Debug, Clone, Copy)]
pub struct MoveText<'a> {
    rules: &'a Ruleset,
    ask: &'a Ask,
    /// The move.
    pub chosen: Move,
}

impl<'a> MoveText<'a> {
    /// The words of a move of the ask with this index.
    ///
    /// # Panics
    ///
    /// If there is no such ask.
    pub fn new(rules: &'a Ruleset, ask: u8, chosen: Move) -> Self {
        Self { rules, ask: &rules.tables().asks[usize::from(ask)], chosen }
    }

    fn answer(&self) -> &'a Use {
        &self.ask.uses[usize::from(self.chosen.use_index)]
    }

    /// The word for the use.
    pub fn verb(&self) -> &'a str {
        &self.answer().name
    }

    /// Name of the card used.
    pub fn card(&self) -> Option<&'a str> {
        (self.answer().action != Action::Decline)
            .then(|| self.rules.tables().cards[usize::from(self.chosen.card)].name.as_str())
    }

    /// The word for the way in which the build is paid.
    pub fn via(&self) -> Option<&'a str> {
        match (self.chosen.way, &self.answer().action) {
            (Way::Free, Action::Build { free: Some(word), .. }) => Some(word),
            (Way::None | Way::Free, _) => None,
            (Way::Cost, _) => Some("cost"),
            (Way::Chain, _) => Some("chain"),
            (Way::Right, _) => Some("free"),
        }
    }

    /// Number of the stage built, from 1.
    pub fn stage(&self) -> Option<u8> {
        (self.answer().action == Action::Stage).then_some(self.chosen.stage + 1)
    }

    /// The form that records use.
    pub fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("do".into(), json!(self.verb()));
        if let Some(card) = self.card() {
            fields.insert("card".into(), json!(card));
        }
        if let Some(via) = self.via() {
            fields.insert("via".into(), json!(via));
        }
        if let Some(stage) = self.stage() {
            fields.insert("stage".into(), json!(stage));
        }
        if self.via().is_some() {
            let Payment { bank, left, right } = self.chosen.pay;
            fields.insert("pay".into(), json!({"bank": bank, "left": left, "right": right}));
        }
        Value::Object(fields)
    }
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.verb())?;
        if let Some(stage) = self.stage() {
            write!(out, " stage {stage} with")?;
        }
        if let Some(card) = self.card() {
            write!(out, " {card}")?;
        }
        match self.chosen.way {
            Way::None => return Ok(()),
            Way::Chain => return write!(out, " (free by chain)"),
            Way::Right => return write!(out, " (free by right)"),
            Way::Free => return write!(out, " (free)"),
            Way::Cost => {}
        }
        let currency = &self.rules.tables().counters[usize::from(self.rules.tables().currency)];
        let Payment { bank, left, right } = self.chosen.pay;
        let parts: Vec<String> = [(bank, "to the bank"), (left, "to the left"), (right, "to the right")]
            .into_iter()
            .filter(|(amount, _)| *amount > 0)
            .map(|(amount, to)| {
                format!("{amount} {} {to}", if amount == 1 { &currency.name } else { &currency.plural })
            })
            .collect();
        if parts.is_empty() { Ok(()) } else { write!(out, " ({})", parts.join(", ")) }
    }
}

impl State {
    /// Finds the legal move that a JSON object of the record format describes.
    ///
    /// # Errors
    ///
    /// If the seat owes no decision, the value is not of the form, or no legal move is so described.
    pub fn parse_move(&self, rules: &Ruleset, seat: usize, value: &Value) -> Result<Move, MoveError> {
        self.check_asked(seat)?;
        let described = Described::read(value)?;
        let mut moves = Vec::new();
        self.legal_moves(rules, seat, &mut moves);
        let fits = |found: &Move| described.fits(&MoveText::new(rules, self.ask, *found));
        moves
            .iter()
            .copied()
            .find(fits)
            .ok_or_else(|| self.illegal(rules, seat, described.to_string(), described.card.as_deref(), &moves))
    }

    /// The error for a move that is not legal: it tells what is possible with the same card.
    pub(crate) fn illegal(
        &self,
        rules: &Ruleset,
        seat: usize,
        found: String,
        card: Option<&str>,
        legal: &[Move],
    ) -> MoveError {
        let words = legal.iter().map(|found| MoveText::new(rules, self.ask, *found));
        let legal = words.filter(|text| text.card() == card).map(|text| text.to_string()).collect();
        MoveError::Illegal { seat, found, legal }
    }
}

/// A move as a record describes it.
struct Described {
    verb: String,
    card: Option<String>,
    via: Option<String>,
    stage: Option<u64>,
    pay: [u64; 3],
}

impl Described {
    fn read(value: &Value) -> Result<Self, MoveError> {
        let malformed = |problem: &str| MoveError::Malformed(format!("{problem} in {value}"));
        let fields = value.as_object().ok_or_else(|| malformed("no object with the key \"do\""))?;
        let text = |key: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(word)) => Ok(Some(word.clone())),
            Some(_) => Err(malformed(&format!("{key:?} is not a string"))),
        };
        let number = |fields: &Map<String, Value>, key: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(found) => found.as_u64().map(Some).ok_or_else(|| malformed(&format!("{key:?} is not a whole number"))),
        };
        let pay = match fields.get("pay") {
            None | Some(Value::Null) => [0; 3],
            Some(Value::Object(pay)) => {
                if let Some(key) = pay.keys().find(|key| !["bank", "left", "right"].contains(&key.as_str())) {
                    return Err(malformed(&format!("\"pay\" has the key {key:?}")));
                }
                let amount = |key| Ok(number(pay, key)?.unwrap_or(0));
                [amount("bank")?, amount("left")?, amount("right")?]
            }
            Some(_) => return Err(malformed("\"pay\" is not an object")),
        };
        Ok(Self {
            verb: text("do")?.ok_or_else(|| malformed("\"do\" is missing"))?,
            card: text("card")?,
            via: text("via")?,
            stage: number(fields, "stage")?,
            pay,
        })
    }

    fn fits(&self, found: &MoveText<'_>) -> bool {
        let Payment { bank, left, right } = found.chosen.pay;
        self.verb == found.verb()
            && self.card.as_deref() == found.card()
            && self.via.as_deref() == found.via()
            && self.stage == found.stage().map(u64::from)
            && self.pay == [bank, left, right].map(u64::from)
    }
}

impl fmt::Display for Described {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.verb)?;
        if let Some(stage) = self.stage {
            write!(out, " stage {stage} with")?;
        }
        if let Some(card) = &self.card {
            write!(out, " {card}")?;
        }
        if let Some(via) = &self.via {
            write!(out, " by {via}")?;
        }
        let [bank, left, right] = self.pay;
        if self.pay == [0; 3] { Ok(()) } else { write!(out, " paying {bank} to the bank, {left} left, {right} right") }
    }
}
