//! What decides whether a question is put to a seat that takes turns, prepared for play.

use crate::spend::Set;
use crate::tables::{Action, Allowed, Ask, Asked, Condition, Skip, Zone};

/// What decides whether an ask is put that is not about cards of hands or of the discard pile.
#[derive(Debug)]
pub(crate) struct Openings {
    /// Nobody is asked as long as one of them holds.
    pub skipped_when: Vec<Condition>,
    /// Whether a power has to be awake.
    pub needs_power: bool,
    /// One of them has to be possible, and allowed.
    pub any_of: Vec<(Allowed, Opening)>,
}

/// What makes a use of an ask possible.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Opening {
    /// There is a card to take.
    Card { from: Zone },
    /// A stage can be built by spending cards.
    Stage,
    /// There are cards to turn in, and the question that follows would be put.
    Set { group: u8, set: Set, ask: u8 },
    /// There are several questions that this ask can put first.
    Order { ask: u8 },
}

impl Openings {
    /// Prepares an ask, by its index; `None` if it is about cards of hands or of the discard pile.
    pub fn new(index: u8, ask: &Ask) -> Option<Self> {
        if matches!(ask.from, Zone::Hand | Zone::Discard | Zone::DrawPile) {
            return None;
        }
        let opening = |action: &Action| match *action {
            Action::Take | Action::Look { .. } => Some(Opening::Card { from: ask.from }),
            Action::Construct { .. } => Some(Opening::Stage),
            Action::TurnIn { group, identical, different, ask } => {
                Some(Opening::Set { group, set: Set { identical, different }, ask })
            }
            Action::Put { .. } => Some(Opening::Order { ask: index }),
            Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Decline => None,
        };
        let skipped_when = match &ask.skip {
            Skip::When { conditions } => conditions.clone(),
            Skip::Never | Skip::Always | Skip::Unless { .. } => Vec::new(),
        };
        let any_of = ask.uses.iter().filter_map(|option| Some((option.allowed, opening(&option.action)?)));
        Some(Self { skipped_when, needs_power: ask.of == Asked::Woken, any_of: any_of.collect() })
    }
}
