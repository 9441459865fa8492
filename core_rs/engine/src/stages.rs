//! Stages of boards, and those that stand for a stage of a neighbour.

use crate::limits::{SEATS, STAGES};
use crate::ruleset::{Effects, Ruleset};
use crate::state::State;
use crate::tables::{Neighbour, Stage, StageCopy};

/// What a stage does for its owner.
#[derive(Clone, Copy)]
pub(crate) struct StageEffects<'a> {
    pub effects: &'a Effects,
    /// The rank of its questions, where that is not their own.
    pub rank: Option<u8>,
}

/// A stage of a seat, by index.
type Place = (usize, u8);

impl State {
    /// The cost of a stage of a seat; `None` if it copies nothing that there is.
    #[inline]
    pub(crate) fn stage_cost(&self, rules: &Ruleset, seat: usize, stage: u8) -> Option<u16> {
        let found = self.stage(rules, (seat, stage));
        if found.copies.is_empty() { Some(found.cost) } else { self.copied_cost(rules, (seat, stage)) }
    }

    fn copied_cost(&self, rules: &Ruleset, place: Place) -> Option<u16> {
        self.original(rules, place)?;
        let mut place = place;
        while let Some(copy) = self.copy(rules, place).filter(|copy| copy.cost) {
            place = self.copied(rules, place, copy)?;
        }
        Some(self.stage(rules, place).cost)
    }

    /// What a stage of a seat does.
    #[inline(always)]
    pub(crate) fn stage_effects<'a>(&self, rules: &'a Ruleset, seat: usize, stage: u8) -> StageEffects<'a> {
        if self.stage(rules, (seat, stage)).copies.is_empty() {
            let side = rules.side_effects(self.seats[seat].board, self.seats[seat].side);
            return StageEffects { effects: &side.stages[usize::from(stage)], rank: None };
        }
        self.copied_effects(rules, seat, stage)
    }

    #[inline(never)]
    fn copied_effects<'a>(&self, rules: &'a Ruleset, seat: usize, stage: u8) -> StageEffects<'a> {
        let rank = self.copy(rules, (seat, stage)).and_then(|copy| copy.rank);
        // A stage that copies nothing has no rows of its own.
        let (seat, stage) = self.original(rules, (seat, stage)).unwrap_or((seat, stage));
        let side = rules.side_effects(self.seats[seat].board, self.seats[seat].side);
        StageEffects { effects: &side.stages[usize::from(stage)], rank }
    }

    /// The stage for which a stage stands in the end; `None` if copies lead nowhere or in a circle.
    fn original(&self, rules: &Ruleset, place: Place) -> Option<Place> {
        let mut place = place;
        for _ in 0..=SEATS * STAGES {
            match self.copy(rules, place) {
                Some(copy) => place = self.copied(rules, place, copy)?,
                None => return self.stage(rules, place).copies.is_empty().then_some(place),
            }
        }
        None
    }

    /// The stage that a copy names.
    fn copied(&self, rules: &Ruleset, (seat, _): Place, copy: &StageCopy) -> Option<Place> {
        let neighbour = match copy.of {
            Neighbour::Left => self.left(seat),
            Neighbour::Right => self.right(seat),
        };
        let last = self.stages(rules, neighbour).len().checked_sub(1)? as u8;
        Some((neighbour, copy.stage.map_or(last, |stage| stage.min(last))))
    }

    /// How a stage copies another one in this game, if it does.
    fn copy<'a>(&self, rules: &'a Ruleset, place: Place) -> Option<&'a StageCopy> {
        self.stage(rules, place).copies.iter().find(|copy| self.is_allowed(copy.allowed))
    }

    fn stage<'a>(&self, rules: &'a Ruleset, (seat, stage): Place) -> &'a Stage {
        &self.stages(rules, seat)[usize::from(stage)]
    }

    fn stages<'a>(&self, rules: &'a Ruleset, seat: usize) -> &'a [Stage] {
        let city = &self.seats[seat];
        &rules.tables().boards[usize::from(city.board)].sides[usize::from(city.side)].stages
    }
}
