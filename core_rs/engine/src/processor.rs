//! The instruction set of the processor.

#[cfg(target_arch = "x86_64")]
use crate::lanes::WithAvx2;
use crate::lanes::{Portable, Wide};

/// Something that gains by wide registers. What is to gain must be inlined into it.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    fn run<W: Wide>(self, wide: W) -> Self::Output;
}

/// Runs a task, compiled for the widest registers that the processor has. The results are the same on every processor.
#[inline(always)]
pub(crate) fn run_at_best<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = pulp::x86::V3::try_new() {
        return processor.vectorize(
            #[inline(always)]
            || task.run(WithAvx2::new(processor)),
        );
    }
    task.run(Portable)
}
