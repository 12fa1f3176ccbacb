package rondo.gpu.kernel;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import rondo.gpu.kernel.Register.Width;

/**
 * Executes a kernel with many threads, one instruction at a time. Which thread is next is random,
 * and changes before each access to global memory, so that threads meet in all kinds of ways; the
 * order depends on the seed alone.
 *
 * <p>Data races for the memory that the threads of a block share are rejected, and barriers that
 * only some threads reach.
 *
 * <p>Threads of a warp reconverge: one that leaves a loop waits until the others that are in the
 * loop have left it, too, as the compiler for the GPU may have it. A kernel that has a thread in a
 * loop wait for what another one does after that loop would run forever, and is rejected.
 */
public final class KernelSimulator {
  private static final int WARP = 32;

  /** After so many reads without a write in between, threads wait for each other. */
  private static final int MAX_READS = 1_000_000;

  private final Kernel kernel;
  private final int[] labels;
  private final WaitingLoops loops;
  private Object[] arguments = {};
  private int blocks;
  private int blockSize;

  /** By number. */
  private SimulatedThread[] all = {};

  /** By block: the memory that its threads share. */
  private SharedMemory[] shared = {};

  /** By block: the number of threads that wait at its barrier. */
  private int[] waitingInBlock = {};

  /** The number of reads since the last write. */
  private int reads;

  /** The index of each increment that a warp has executed since the last barrier of the launch. */
  private final Map<Increment, Integer> increments = new HashMap<>();

  private record Increment(int firstThreadOfWarp, int instruction) {}

  public KernelSimulator(Kernel kernel) {
    this.kernel = kernel;
    labels = WaitingLoops.labels(kernel);
    loops = new WaitingLoops(kernel);
  }

  /**
   * Runs one block of threads to their end.
   *
   * @param arguments for each parameter a {@code long[]} or a {@code Long}
   */
  public void run(Object[] arguments, int threads, Random random) {
    run(arguments, 1, threads, random);
  }

  /** Runs all threads of some blocks to their end. */
  public void run(Object[] arguments, int blocks, int blockSize, Random random) {
    this.arguments = arguments.clone();
    this.blocks = blocks;
    this.blockSize = blockSize;
    reads = 0;
    increments.clear();
    waitingInBlock = new int[blocks];
    shared = new SharedMemory[blocks];
    Arrays.setAll(shared, _ -> new SharedMemory(kernel.sharedWords(), random));
    int threadCount = blocks * blockSize;
    all = new SimulatedThread[threadCount];
    Arrays.setAll(all, SimulatedThread::new);
    SimulatedThread[] threads = all.clone();
    int running = threadCount;
    int ended = 0;
    while (ended < threadCount) {
      int next = runnable(threads, running, random);
      SimulatedThread thread = threads[next];
      thread.pause = thread.runUntilPause();
      if (thread.pause == Pause.BARRIER
          || thread.pause == Pause.BLOCK_BARRIER
          || thread.pause == Pause.END) {
        running--;
        threads[next] = threads[running];
        threads[running] = thread;
        ended += thread.pause == Pause.END ? 1 : 0;
      }
      if (thread.pause == Pause.BLOCK_BARRIER && ++waitingInBlock[thread.block] == blockSize) {
        waitingInBlock[thread.block] = 0;
        shared[thread.block].barrier();
        running = resume(threads, running, thread.block);
      }
      if (running == 0 && ended < threadCount) {
        requireSameBarrier(threads, Pause.BARRIER);
        running = threadCount;
        increments.clear();
        Arrays.stream(shared).forEach(SharedMemory::barrier);
      }
    }
  }

  /**
   * Lets the threads of a block go on that wait at its barrier.
   *
   * @param running how many threads, which are first, do not wait
   * @return that number afterwards
   */
  private static int resume(SimulatedThread[] threads, int running, int block) {
    int first = running;
    for (int t = running; t < threads.length; t++) {
      SimulatedThread thread = threads[t];
      if (thread.block == block && thread.pause == Pause.BLOCK_BARRIER) {
        threads[t] = threads[first];
        threads[first++] = thread;
      }
    }
    requireSameBarrier(Arrays.copyOfRange(threads, running, first), Pause.BLOCK_BARRIER);
    return first;
  }

  private static void requireSameBarrier(SimulatedThread[] threads, Pause pause) {
    if (Arrays.stream(threads).anyMatch(t -> t.pause != pause || t.at != threads[0].at)) {
      throw new IllegalStateException("only some threads reach a barrier");
    }
  }

  /** A random one of the threads that do not wait for others of their warp. */
  private static int runnable(SimulatedThread[] threads, int running, Random random) {
    int first = random.nextInt(running);
    for (int i = 0; i < running; i++) {
      int next = (first + i) % running;
      if (threads[next].awaited == 0) {
        return next;
      }
    }
    throw new IllegalStateException("all threads wait for others of their warps");
  }

  /** Why it may be another thread's turn. */
  private enum Pause {
    ACCESS,
    RECONVERGENCE,
    BARRIER,
    BLOCK_BARRIER,
    END
  }

  private final class SimulatedThread {
    private final int number;
    private final int block;
    private final int lane;
    private final long[] registers = new long[kernel.registers()];
    private final long[] own = new long[kernel.localWords()];
    private int at;
    private Pause pause = Pause.ACCESS;

    /** The loops that this thread is in; not modified. */
    private BitSet inside = loops.none();

    /** The loops that threads of this warp have to leave before this one may go on. */
    private final BitSet[] awaitedLoops = new BitSet[WARP];

    /** The number of threads that have to leave loops. */
    private int awaited;

    SimulatedThread(int number) {
      this.number = number;
      block = number / blockSize;
      lane = number % blockSize % WARP;
    }

    /** Executes instructions up to and including an access to memory that threads share. */
    Pause runUntilPause() {
      while (true) {
        if (leavesLoops() && awaited > 0) {
          return Pause.RECONVERGENCE;
        }
        Instruction instruction = kernel.instructions().get(at++);
        if (instruction instanceof Instruction.Return) {
          return Pause.END;
        }
        if (instruction instanceof Instruction.Barrier) {
          return Pause.BARRIER;
        }
        if (instruction instanceof Instruction.BlockBarrier) {
          return Pause.BLOCK_BARRIER;
        }
        if (execute(instruction)) {
          return Pause.ACCESS;
        }
      }
    }

    /** Whether the thread has left loops, which others of its warp may have to leave as well. */
    private boolean leavesLoops() {
      BitSet here = loops.of(at);
      if (here == inside) {
        return false;
      }
      var left = (BitSet) inside.clone();
      left.andNot(here);
      inside = here;
      if (left.isEmpty()) {
        return false;
      }
      reconverge(left);
      return true;
    }

    /** Waits for the others of the warp that are in loops which this thread has left. */
    private void reconverge(BitSet left) {
      int first = number - lane;
      for (int t = first; t < Math.min(first + WARP, (block + 1) * blockSize); t++) {
        all[t].forget(lane, left);
        if (t != number && all[t].inside.intersects(left)) {
          var both = (BitSet) left.clone();
          both.and(all[t].inside);
          awaitedLoops[t - first] = both;
          awaited++;
        }
      }
    }

    /** Another thread of the warp has left loops. */
    private void forget(int other, BitSet left) {
      BitSet loopsOfLane = awaitedLoops[other];
      if (loopsOfLane != null && loopsOfLane.intersects(left)) {
        loopsOfLane.andNot(left);
        awaited -= loopsOfLane.isEmpty() ? 1 : 0;
      }
    }

    /** Executes an instruction; returns whether it has accessed memory that threads share. */
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
        case Instruction.ThreadCount(Register to) -> set(to, (long) blocks * blockSize);
        case Instruction.Special(Register to, SpecialRegister register) ->
            set(
                to,
                switch (register) {
                  case THREAD -> number % blockSize;
                  case BLOCK_SIZE -> blockSize;
                  case BLOCK -> block;
                  case BLOCK_COUNT -> blocks;
                });
        case Instruction.LoadLocal(Register to, Register index) -> set(to, own[(int) get(index)]);
        case Instruction.StoreLocal(Register index, Register value) ->
            own[(int) get(index)] = get(value);
        case Instruction.LoadShared _, Instruction.StoreShared _, Instruction.AtomicAddShared _ -> {
          accessShared(instruction);
          return true;
        }
        case Instruction.Bind _,
            Instruction.Return _,
            Instruction.Barrier _,
            Instruction.BlockBarrier _ -> {}
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
          if (++reads > MAX_READS) {
            throw new IllegalStateException("threads wait for each other, at " + (at - 1));
          }
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
            written(buffer)[index(index)] = get(value);
        case Instruction.StoreRelaxed(int buffer, Register index, Register value) ->
            written(buffer)[index(index)] = get(value);
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
            written(buffer)[i] = get(value);
          }
          set(to, previous);
        }
        case Instruction.AtomicAdd(int buffer, Register index, Register value) ->
            written(buffer)[index(index)] += get(value);
        case Instruction.AtomicOr(int buffer, Register index, Register value) ->
            written(buffer)[index(index)] |= get(value);
        case Instruction.AtomicIncrement(Register to, int buffer, Register index) ->
            set(to, written(buffer)[incremented(index)]++);
        default -> throw new IllegalArgumentException(instruction.toString());
      }
    }

    private void accessShared(Instruction instruction) {
      SharedMemory memory = shared[block];
      switch (instruction) {
        case Instruction.LoadShared(Register to, Register index) ->
            set(to, memory.load(index(index), number));
        case Instruction.StoreShared(Register index, Register value) ->
            memory.store(index(index), (int) get(value), number);
        case Instruction.AtomicAddShared(Register to, Register index, Register value) ->
            set(to, memory.add(index(index), (int) get(value), number));
        default -> throw new IllegalArgumentException(instruction.toString());
      }
    }

    private int incremented(Register register) {
      int index = index(register);
      Integer other = increments.putIfAbsent(new Increment(number - lane, at), index);
      if (other != null && other != index) {
        throw new IllegalStateException("threads of a warp increment different words");
      }
      return index;
    }

    private long[] written(int parameter) {
      reads = 0;
      return buffer(parameter);
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
