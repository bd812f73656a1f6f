//! Where a program goes behind an instruction: what basic blocks are made of.

/// What is executed behind an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// The next instruction.
    #[default]
    Next,
    /// A function, and then the next instruction.
    Call,
    /// The target of a jump.
    Jump,
    /// The target of a jump or the next instruction, as a condition has it.
    Branch,
    /// What called the function, or nothing at all.
    End,
}

impl Flow {
    /// Whether the instruction is the last one of its basic block. Behind a call the block goes on.
    pub fn ends_block(self) -> bool {
        matches!(self, Flow::Jump | Flow::Branch | Flow::End)
    }
}
