package rondo.gpu.kernel;

import java.util.List;

/**
 * A kernel.
 *
 * @param parameters the number of parameters
 * @param registers the number of registers
 * @param localWords the size of the memory of each thread, in words of 64 bits
 * @param sharedWords the size of the memory of each block of threads, in words of 32 bits
 */
public record Kernel(
    String name,
    int parameters,
    int registers,
    int localWords,
    int sharedWords,
    int labels,
    List<Instruction> instructions) {
  public Kernel {
    instructions = List.copyOf(instructions);
  }

  /** Whether its threads wait for one another, so that all of them must run at a time. */
  public boolean hasBarrier() {
    return instructions.stream().anyMatch(Instruction.Barrier.class::isInstance);
  }
}
