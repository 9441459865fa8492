//! Moves in words and in the form of records.

use std::fmt;

use serde_json::{Map, Value, json};

use crate::cards::CardId;
use crate::error::MoveError;
use crate::limits::SEATS;
use crate::moves::{Move, Way};
use crate::payment::Payment;
use crate::ruleset::Ruleset;
use crate::spend::{SpendPlan, SpendWay};
use crate::state::State;
use crate::tables::{Action, Ask, Asked, PowerKind, Use, Zone};

/// Where a move is made: what gives it its words, beside the ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveContext {
    ask: u8,
    seat: u8,
    board: u8,
    side: u8,
}

impl MoveContext {
    /// Index of the ask that is answered.
    pub fn ask(self) -> u8 {
        self.ask
    }

    /// The seat whose city acts.
    pub(crate) fn seat(self) -> usize {
        self.seat.into()
    }

    pub(crate) fn board_and_side(self) -> (u8, u8) {
        (self.board, self.side)
    }
}

/// A move with what gives it its words.
#[derive(Debug, Clone, Copy)]
pub struct MoveText<'a> {
    rules: &'a Ruleset,
    ask: &'a Ask,
    context: MoveContext,
    /// The move.
    pub chosen: Move,
    /// The card that turned up when it was taken unseen.
    got: Option<CardId>,
}

impl<'a> MoveText<'a> {
    /// The words of a move.
    ///
    /// # Panics
    ///
    /// If the context is of another ruleset.
    pub fn new(rules: &'a Ruleset, context: MoveContext, chosen: Move) -> Self {
        Self { rules, ask: &rules.tables().asks[usize::from(context.ask)], context, chosen, got: None }
    }

    /// The same, telling what the move turns up in a state in which it is about to be made.
    pub(crate) fn told(mut self, state: &State) -> Self {
        self.got = (self.chosen.way == Way::Unseen).then(|| state.unseen_card(self.rules, self.chosen)).flatten();
        self
    }

    fn answer(&self) -> &'a Use {
        &self.ask.uses[usize::from(self.chosen.use_index)]
    }

    /// The word for the use.
    pub fn verb(&self) -> &'a str {
        &self.answer().name
    }

    /// Name of the card used or taken, if it is known.
    pub fn card(&self) -> Option<&'a str> {
        let card = match self.answer().action {
            Action::Build { .. } | Action::Stage | Action::Sell { .. } => Some(self.chosen.card),
            Action::Take if self.chosen.way == Way::Seen => Some(self.chosen.card),
            Action::Take => self.got,
            _ => None,
        };
        card.map(|card| self.name_of(card.into()))
    }

    fn name_of(&self, card: u16) -> &'a str {
        &self.rules.tables().cards[usize::from(card)].name
    }

    /// The pile from which a card is taken, or at which is looked: `left`, `right` or its name as the seat says it; the
    /// number of its seat where every seat's pile could be meant.
    pub fn deck(&self) -> Option<Value> {
        let is_by_seat = match (&self.answer().action, self.ask.from) {
            (Action::Take, Zone::Tops { .. }) => self.ask.of == Asked::Queued,
            (Action::Look { .. }, _) => false,
            _ => return None,
        };
        Some(pile_word(self.rules, self.context.seat.into(), self.chosen.pile(), is_by_seat))
    }

    /// The card chosen from a row or `stack` for one taken unseen; else the name of the power used or declined.
    pub fn token(&self) -> Option<&'a str> {
        if self.ask.of == Asked::Woken {
            return Some(&self.rules.tables().powers[self.chosen.power()].name);
        }
        match (&self.answer().action, self.ask.from) {
            (Action::Take, Zone::Row { .. }) if self.chosen.way == Way::Unseen => Some("stack"),
            (Action::Take, Zone::Row { .. }) => self.card(),
            _ => None,
        }
    }

    /// The cards spent, by name, with their numbers.
    pub fn spend(&self) -> Option<Vec<(&'a str, u8)>> {
        let (group, cards) = match self.answer().action {
            Action::Construct { .. } => {
                let (plan, way) = self.way()?;
                (plan.group, way.cards)
            }
            Action::TurnIn { group, identical, different, .. } => {
                let sets = self.rules.turn_ins(group, identical, different);
                (group.into(), *sets.get(self.chosen.spend())?)
            }
            _ => return None,
        };
        let kinds = self.rules.group(group).cards.iter().enumerate();
        let spent = kinds.map(|(kind, card)| (self.name_of(*card), cards.count(kind)));
        Some(spent.filter(|(_, count)| *count > 0).collect())
    }

    /// The way of spending cards for a stage.
    fn way(&self) -> Option<(&'a SpendPlan, SpendWay)> {
        let board = &self.rules.tables().boards[usize::from(self.context.board)];
        let stage = board.sides[usize::from(self.context.side)].stages.get(usize::from(self.chosen.stage))?;
        let plan = self.rules.spends(stage.cost);
        Some((plan, *plan.ways.get(self.chosen.spend())?))
    }

    /// The powers that bear on spending, and whether each is used.
    fn powers_used(&self) -> Vec<(&'a str, bool)> {
        let Some((_, way)) = self.way() else { return Vec::new() };
        let powers = self.rules.tables().powers.iter();
        powers
            .filter_map(|power| match power.what {
                PowerKind::Draw { .. } => None,
                PowerKind::Double { .. } => Some((power.name.as_str(), way.doubled > 0)),
                PowerKind::Anything => Some((power.name.as_str(), way.anything)),
            })
            .collect()
    }

    /// Whether the move is one of those of which records do not write the verb.
    fn is_wordless(&self) -> bool {
        match self.answer().action {
            Action::Take | Action::Look { .. } | Action::Construct { .. } | Action::TurnIn { .. } => true,
            Action::Decline => matches!(self.ask.from, Zone::Tops { .. } | Zone::Row { .. } | Zone::Looked),
            Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Put { .. } => false,
        }
    }

    /// The word for the way in which the build is paid.
    pub fn via(&self) -> Option<&'a str> {
        match (self.chosen.way, &self.answer().action) {
            (Way::Free, Action::Build { free: Some(word), .. }) => Some(word),
            (Way::None | Way::Free | Way::Spend | Way::Seen | Way::Unseen, _) => None,
            (Way::Cost, _) => Some("cost"),
            (Way::Chain, _) => Some("chain"),
            (Way::Right, _) => Some("free"),
        }
    }

    /// Number of the stage built, from 1.
    pub fn stage(&self) -> Option<u8> {
        matches!(self.answer().action, Action::Stage | Action::Construct { .. }).then_some(self.chosen.stage + 1)
    }

    /// The form that records use.
    pub fn to_json(&self) -> Value {
        if self.is_wordless() {
            return Value::Object(self.wordless());
        }
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

    fn wordless(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        if let Some(token) = self.token() {
            fields.insert("token".into(), json!(token));
        }
        if let Some(deck) = self.deck() {
            fields.insert("deck".into(), deck);
        }
        match self.answer().action {
            Action::Decline => {
                fields.insert("decline".into(), json!(true));
            }
            Action::Take if matches!(self.ask.from, Zone::Row { .. }) => {
                if let Some(got) = self.got {
                    fields.insert("got".into(), json!(self.name_of(got.into())));
                }
            }
            Action::Take => {
                if let Some(card) = self.card() {
                    fields.insert("card".into(), json!(card));
                }
            }
            Action::Construct { .. } => {
                fields.insert("stage".into(), json!(self.stage()));
                let spend = self.spend().unwrap_or_default();
                fields.insert(
                    "spend".into(),
                    spend.into_iter().map(|(name, count)| (name.to_owned(), json!(count))).collect(),
                );
                fields.extend(self.powers_used().into_iter().map(|(name, used)| (name.to_owned(), json!(used))));
            }
            Action::TurnIn { .. } => {
                let cards = self.spend().unwrap_or_default().into_iter();
                let set: Vec<&str> = cards.flat_map(|(name, count)| std::iter::repeat_n(name, count.into())).collect();
                fields.insert("set".into(), json!(set));
            }
            Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Put { .. } | Action::Look { .. } => {}
        }
        fields
    }

    /// What a record's object says wrongly of the card that turned up, in words.
    pub(crate) fn differs_in_what_turned_up(&self, value: &Value) -> Option<String> {
        let got = self.name_of(self.got?.into());
        let key = if matches!(self.ask.from, Zone::Row { .. }) { "got" } else { "card" };
        let found = value.get(key)?;
        (found.as_str() != Some(got)).then(|| format!("the card that turns up is {got:?}, the record has {found}"))
    }

    /// Whether a record's object describes this move, which records write without a verb. What turns up in the move is not
    /// compared: who chooses it does not know.
    fn is_described_by(&self, value: &Map<String, Value>) -> bool {
        let own = self.wordless();
        let turned_up = |key: &str| self.chosen.way == Way::Unseen && (key == "card" || key == "got");
        let is_zero = |value: Option<&Value>| matches!(value, None | Some(Value::Null | Value::Bool(false)));
        let matches = |key: &str| {
            let (own, found) = (own.get(key), value.get(key));
            match (own, found) {
                (Some(Value::Object(own)), Some(Value::Object(found))) => {
                    let is_spent = |(_, count): &(&String, &Value)| count.as_u64() != Some(0);
                    own.iter().all(|(name, count)| found.get(name) == Some(count))
                        && found.iter().filter(is_spent).count() == own.len()
                }
                (Some(Value::Array(own)), Some(Value::Array(found))) => {
                    let sorted = |list: &[Value]| {
                        let mut names: Vec<String> = list.iter().map(Value::to_string).collect();
                        names.sort_unstable();
                        names
                    };
                    sorted(own) == sorted(found)
                }
                _ => own == found || (is_zero(own) && is_zero(found)) || turned_up(key),
            }
        };
        let keys = ["token", "deck", "card", "got", "decline", "stage", "spend", "set", "do"];
        keys.iter().all(|key| matches(key)) && own.keys().all(|key| matches(key))
    }
}

/// The word of a seat for a pile.
pub(crate) fn pile_word(rules: &Ruleset, seat: usize, pile: usize, is_by_seat: bool) -> Value {
    if pile >= SEATS {
        return json!(rules.tables().piles[pile - SEATS].name);
    }
    if is_by_seat {
        return json!(pile);
    }
    json!(if pile == seat { "left" } else { "right" })
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.verb())?;
        if self.is_wordless() {
            return self.write_wordless(out);
        }
        if let Some(stage) = self.stage() {
            write!(out, " stage {stage} with")?;
        }
        if let Some(card) = self.card() {
            write!(out, " {card}")?;
        }
        match self.chosen.way {
            Way::None | Way::Spend | Way::Seen | Way::Unseen => return Ok(()),
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

impl MoveText<'_> {
    fn write_wordless(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = self.card() {
            write!(out, " {card}")?;
        }
        if let Some(stage) = self.stage() {
            write!(out, " stage {stage}")?;
        }
        if let Some(deck) = self.deck() {
            match deck {
                Value::String(word) => write!(out, " from {word}")?,
                seat => write!(out, " from seat {seat}")?,
            }
        }
        match self.token() {
            Some(token) if self.ask.of == Asked::Woken => write!(out, " by {token}")?,
            Some(token) if Some(token) != self.card() => write!(out, " from the {token}")?,
            _ => {}
        }
        if let Some(spent) = self.spend() {
            let parts: Vec<String> = spent.iter().map(|(name, count)| format!("{count} {name}")).collect();
            write!(out, " with {}", parts.join(", "))?;
        }
        for (power, _) in self.powers_used().iter().filter(|(_, used)| *used) {
            write!(out, " by {power}")?;
        }
        Ok(())
    }
}

impl State {
    /// Where a seat makes its moves now.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn context(&self, seat: usize) -> MoveContext {
        let city = &self.seats[seat];
        MoveContext { ask: self.ask, seat: seat as u8, board: city.board, side: city.side }
    }

    /// What gives the answer of a seat its words.
    pub(crate) fn answer_context(&self, seat: usize) -> MoveContext {
        MoveContext { ask: self.answered_ask(seat), ..self.context(seat) }
    }

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
        let fits = |found: &Move| described.fits(&MoveText::new(rules, self.context(seat), *found), value);
        moves
            .iter()
            .copied()
            .find(fits)
            .ok_or_else(|| self.illegal(rules, seat, described.to_string(), described.card.as_deref(), &moves))
    }

    /// The error for a move that is not legal: it tells what is possible with the same card, or at all.
    pub(crate) fn illegal(
        &self,
        rules: &Ruleset,
        seat: usize,
        found: String,
        card: Option<&str>,
        legal: &[Move],
    ) -> MoveError {
        let words = legal.iter().map(|found| MoveText::new(rules, self.context(seat), *found));
        let is_like = |text: &MoveText<'_>| card.is_none() || text.card() == card;
        let legal = words.filter(is_like).map(|text| text.to_string()).collect();
        MoveError::Illegal { seat, found, names_card: card.is_some(), legal }
    }
}

/// A move as a record describes it.
struct Described {
    verb: Option<String>,
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
        Ok(Self { verb: text("do")?, card: text("card")?, via: text("via")?, stage: number(fields, "stage")?, pay })
    }

    fn fits(&self, found: &MoveText<'_>, value: &Value) -> bool {
        if found.is_wordless() {
            return value.as_object().is_some_and(|fields| found.is_described_by(fields));
        }
        let Payment { bank, left, right } = found.chosen.pay;
        self.verb.as_deref() == Some(found.verb())
            && self.card.as_deref() == found.card()
            && self.via.as_deref() == found.via()
            && self.stage == found.stage().map(u64::from)
            && self.pay == [bank, left, right].map(u64::from)
    }
}

impl fmt::Display for Described {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(verb) = &self.verb else {
            return out.write_str("make this move");
        };
        out.write_str(verb)?;
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
