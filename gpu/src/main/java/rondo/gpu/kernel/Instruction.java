package rondo.gpu.kernel;

import java.util.List;

/**
 * An instruction of a kernel. Buffers are arrays of 64-bit words in global memory; they and the
 * numbers that are passed to a kernel are its parameters, in one numbering.
 */
public sealed interface Instruction {
  record Constant(Register to, long value) implements Instruction {}

  record Move(Register to, Register from) implements Instruction {}

  record Binary(BinaryOperator operator, Register to, Register left, Register right)
      implements Instruction {}

  /** The first alternative if the condition is not 0. */
  record Select(Register to, Register condition, Register then, Register otherwise)
      implements Instruction {}

  /** Extends a register of 32 bits with its sign, or truncates one of 64 bits. */
  record Convert(Register to, Register from) implements Instruction {}

  /** A number that is passed to the kernel. */
  record Parameter(Register to, int parameter) implements Instruction {}

  /** The number of this thread. */
  record ThreadIndex(Register to) implements Instruction {}

  record ThreadCount(Register to) implements Instruction {}

  /** A number of 32 bits that says which thread this is, or how many there are. */
  record Special(Register to, SpecialRegister register) implements Instruction {}

  /** Loads what was stored before the launch, or before its last barrier. */
  record Load(Register to, int buffer, Register index) implements Instruction {}

  /** Loads what another thread may have stored since the last barrier of the launch. */
  record LoadRelaxed(Register to, int buffer, Register index) implements Instruction {}

  /** Stores what other threads neither load nor store before the next barrier of the launch. */
  record Store(int buffer, Register index, Register value) implements Instruction {}

  /** Stores what other threads may load, or store, before the next barrier of the launch. */
  record StoreRelaxed(int buffer, Register index, Register value) implements Instruction {}

  /** Stores the value if the word is as expected; returns what it was. */
  record CompareAndSwap(Register to, int buffer, Register index, Register expected, Register value)
      implements Instruction {}

  /** Adds to a word. */
  record AtomicAdd(int buffer, Register index, Register value) implements Instruction {}

  /** Sets bits of a word. */
  record AtomicOr(int buffer, Register index, Register value) implements Instruction {}

  /**
   * Adds 1 to a word, and returns what it was. All threads of a warp that execute this instruction
   * between two barriers of the launch must have the same index: one of them adds for all that are
   * together.
   */
  record AtomicIncrement(Register to, int buffer, Register index) implements Instruction {}

  /** Loads a word of the thread's local memory. */
  record LoadLocal(Register to, Register index) implements Instruction {}

  /** Stores a word of the thread's local memory. */
  record StoreLocal(Register index, Register value) implements Instruction {}

  /**
   * Loads a word, of 32 bits, of the memory that the threads of a block share: what this thread has
   * stored, or any other before the last barrier of the block.
   */
  record LoadShared(Register to, Register index) implements Instruction {}

  /**
   * Stores a word of the block's shared memory, which others do not access before the next barrier
   * of the block, other than to store the same value.
   */
  record StoreShared(Register index, Register value) implements Instruction {}

  /**
   * Adds to a word of the block's shared memory, and returns what it was. Before the next barrier
   * of the block, others may do so as well, and nothing else.
   */
  record AtomicAddShared(Register to, Register index, Register value) implements Instruction {}

  /**
   * Waits until all threads of the block are here; what they have stored before can be loaded
   * afterwards. All threads of the block must wait at the same barrier.
   */
  record BlockBarrier() implements Instruction {}

  /**
   * Waits until all threads of the launch are here; what they have stored before can be loaded
   * afterwards. All threads must wait at the same barrier.
   *
   * @param index of a word, 0 at first, that counts arrivals
   */
  record Barrier(int buffer, Register index) implements Instruction {}

  record Bind(KernelLabel label) implements Instruction {}

  record Jump(KernelLabel to) implements Instruction {}

  /** Jumps if the condition, of 32 bits, is not 0. */
  record Branch(Register condition, KernelLabel to) implements Instruction {}

  /** Jumps to one of the labels; the selector, of 32 bits, must be the index of one. */
  record Switch(Register selector, List<KernelLabel> to) implements Instruction {
    public Switch {
      to = List.copyOf(to);
    }
  }

  record Return() implements Instruction {}
}
