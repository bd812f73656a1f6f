//! Control flow after an instruction, which determines basic blocks.

/// What is executed after an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// The next instruction.
    #[default]
    Next,
    /// A function, and then the next instruction.
    Call,
    /// The target of a jump.
    Jump,
    /// The target of a jump or the next instruction, depending on a condition.
    Branch,
    /// The caller of the function, or nothing.
    End,
}

impl Flow {
    /// Whether the instruction is the last one of its basic block. After a call the block continues.
    pub fn ends_block(self) -> bool {
        matches!(self, Flow::Jump | Flow::Branch | Flow::End)
    }
}
