package rondo.gpu.kernel;

import java.util.Random;
import rondo.gpu.kernel.Register.Width;

/**
 * Executes a kernel with many threads, one instruction at a time. Which thread is next is random,
 * and changes before each access to global memory, so that threads meet in all kinds of ways; the
 * order depends on the seed alone.
 */
public final class KernelSimulator {
  private final Kernel kernel;
  private final int[] labels;
  private final Object[] arguments;
  private final int threadCount;

  /**
   * @param arguments for each parameter a {@code long[]} or a {@code Long}
   */
  public KernelSimulator(Kernel kernel, Object[] arguments, int threadCount) {
    this.kernel = kernel;
    this.arguments = arguments.clone();
    this.threadCount = threadCount;
    labels = new int[kernel.labels()];
    for (int i = 0; i < kernel.instructions().size(); i++) {
      if (kernel.instructions().get(i) instanceof Instruction.Bind(KernelLabel label)) {
        labels[label.number()] = i;
      }
    }
  }

  /** Runs all threads to their end. */
  public void run(Random random) {
    var threads = new SimulatedThread[threadCount];
    for (int t = 0; t < threadCount; t++) {
      threads[t] = new SimulatedThread(t);
    }
    int running = threadCount;
    int waiting = 0;
    while (running > 0) {
      int next = random.nextInt(running);
      Pause pause = threads[next].runUntilPause();
      if (pause != Pause.ACCESS) {
        running--;
        SimulatedThread paused = threads[next];
        threads[next] = threads[running];
        threads[running] = paused;
        waiting += pause == Pause.BARRIER ? 1 : 0;
      }
      if (running == 0 && waiting > 0) {
        if (waiting < threadCount) {
          throw new IllegalStateException("some threads wait for others that have ended");
        }
        running = waiting;
        waiting = 0;
      }
    }
  }

  /** Why it may be another thread's turn. */
  private enum Pause {
    ACCESS,
    BARRIER,
    END
  }

  private final class SimulatedThread {
    private final long number;
    private final long[] registers = new long[kernel.registers()];
    private final long[] own = new long[kernel.localWords()];
    private int at;

    SimulatedThread(long number) {
      this.number = number;
    }

    /** Executes instructions up to and including an access to global memory. */
    Pause runUntilPause() {
      while (true) {
        Instruction instruction = kernel.instructions().get(at++);
        if (instruction instanceof Instruction.Return) {
          return Pause.END;
        }
        if (instruction instanceof Instruction.Barrier) {
          return Pause.BARRIER;
        }
        if (execute(instruction)) {
          return Pause.ACCESS;
        }
      }
    }

    /** Executes an instruction; returns whether it has accessed global memory. */
    private boolean execute(Instruction instruction) {
      switch (instruction) {
        case Instruction.Constant(Register to, long value) -> set(to, value);
        case Instruction.Move(Register to, Register from) -> set(to, get(from));
        case Instruction.Binary(
                BinaryOperator operator,
                Register to,
                Register left,
                Register right) ->
            set(
                to,
                left.width() == Width.W32
                    ? operator.of((int) get(left), (int) get(right))
                    : operator.of(get(left), get(right)));
        case Instruction.Select(
                Register to,
                Register condition,
                Register then,
                Register otherwise) ->
            set(to, get(get(condition) != 0 ? then : otherwise));
        case Instruction.Convert(Register to, Register from) -> set(to, get(from));
        case Instruction.Parameter(Register to, int parameter) ->
            set(to, (Long) arguments[parameter]);
        case Instruction.ThreadIndex(Register to) -> set(to, number);
        case Instruction.ThreadCount(Register to) -> set(to, threadCount);
        case Instruction.LoadLocal(Register to, Register index) -> set(to, own[(int) get(index)]);
        case Instruction.StoreLocal(Register index, Register value) ->
            own[(int) get(index)] = get(value);
        case Instruction.Bind _, Instruction.Return _, Instruction.Barrier _ -> {}
        case Instruction.Jump(KernelLabel to) -> at = labels[to.number()];
        case Instruction.Branch(Register condition, KernelLabel to) -> {
          if (get(condition) != 0) {
            at = labels[to.number()];
          }
        }
        case Instruction.Switch(Register selector, var to) ->
            at = labels[to.get((int) get(selector)).number()];
        case Instruction.Load _,
            Instruction.LoadRelaxed _,
            Instruction.Store _,
            Instruction.StoreRelaxed _,
            Instruction.CompareAndSwap _,
            Instruction.AtomicAdd _,
            Instruction.AtomicOr _,
            Instruction.AtomicIncrement _ -> {
          access(instruction);
          return true;
        }
      }
      return false;
    }

    private void access(Instruction instruction) {
      switch (instruction) {
        case Instruction.Load(Register to, int buffer, Register index) ->
            set(to, buffer(buffer)[index(index)]);
        case Instruction.LoadRelaxed(Register to, int buffer, Register index) ->
            set(to, buffer(buffer)[index(index)]);
        case Instruction.Store(int buffer, Register index, Register value) ->
            buffer(buffer)[index(index)] = get(value);
        case Instruction.StoreRelaxed(int buffer, Register index, Register value) ->
            buffer(buffer)[index(index)] = get(value);
        case Instruction.CompareAndSwap(
                Register to,
                int buffer,
                Register index,
                Register expected,
                Register value) -> {
          long[] words = buffer(buffer);
          int i = index(index);
          long previous = words[i];
          if (previous == get(expected)) {
            words[i] = get(value);
          }
          set(to, previous);
        }
        case Instruction.AtomicAdd(int buffer, Register index, Register value) ->
            buffer(buffer)[index(index)] += get(value);
        case Instruction.AtomicOr(int buffer, Register index, Register value) ->
            buffer(buffer)[index(index)] |= get(value);
        case Instruction.AtomicIncrement(Register to, int buffer, Register index) ->
            set(to, buffer(buffer)[index(index)]++);
        default -> throw new IllegalArgumentException(instruction.toString());
      }
    }

    private long[] buffer(int parameter) {
      return (long[]) arguments[parameter];
    }

    private int index(Register register) {
      return Math.toIntExact(get(register));
    }

    private long get(Register register) {
      return registers[register.number()];
    }

    private void set(Register register, long value) {
      registers[register.number()] = register.width() == Width.W32 ? (int) value : value;
    }
  }
}
