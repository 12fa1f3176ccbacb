package rondo.gpu.device;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelSimulator;

/** Executes kernels here, with threads that are interleaved at random. */
public final class SimulatedDevice implements Device {
  /** The number of blocks of threads, if there are so many threads. */
  private static final int BLOCKS = 2;

  private final Random random;
  private final int threads;
  private final long bytes;
  private final Map<String, KernelSimulator> simulators = new HashMap<>();

  /**
   * @param threads how many threads there are at a time, at most
   * @param bytes the size of its memory
   */
  public SimulatedDevice(long seed, int threads, long bytes) {
    random = new Random(seed);
    this.threads = threads;
    this.bytes = bytes;
  }

  @Override
  public String name() {
    return "simulated GPU";
  }

  @Override
  public long freeBytes() {
    return bytes;
  }

  @Override
  public Buffer allocate(long words) {
    return new Memory(new long[Math.toIntExact(words)]);
  }

  @Override
  public void load(List<Kernel> kernels) {
    simulators.clear();
    kernels.forEach(k -> simulators.put(k.name(), new KernelSimulator(k)));
  }

  @Override
  public void launch(Kernel kernel, long work, List<Object> arguments) {
    Object[] plain =
        arguments.stream().map(a -> a instanceof Memory(long[] words) ? words : a).toArray();
    int count = kernel.hasBarrier() ? threads : Math.clamp(work, 1, threads);
    int blocks = Math.min(BLOCKS, count);
    simulators.get(kernel.name()).run(plain, blocks, count / blocks, random);
  }

  @Override
  public void close() {}

  private record Memory(long[] content) implements Buffer {
    @Override
    public long words() {
      return content.length;
    }

    @Override
    public void fill(long first, long count, long value) {
      Arrays.fill(content, (int) first, (int) (first + count), value);
    }

    @Override
    public void write(long first, long[] values) {
      System.arraycopy(values, 0, content, (int) first, values.length);
    }

    @Override
    public long[] read(long first, int count) {
      return Arrays.copyOfRange(content, (int) first, (int) first + count);
    }

    @Override
    public void close() {}
  }
}
