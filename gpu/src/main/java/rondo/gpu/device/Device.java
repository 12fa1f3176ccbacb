package rondo.gpu.device;

import java.util.List;
import rondo.gpu.kernel.Kernel;

/** A machine that executes kernels. Its methods are called by one thread. */
public interface Device extends AutoCloseable {
  /** The name for users. */
  String name();

  /** The memory that can be allocated now, beside what the loaded kernels need. */
  long freeBytes();

  /** Allocates a buffer, with any content. */
  Buffer allocate(long words);

  /** Makes kernels executable; those of earlier calls no longer are. */
  void load(List<Kernel> kernels);

  /**
   * Executes a kernel to its end.
   *
   * @param work how much there is to do, which decides how many threads there are; if they wait for
   *     one another, there are as many as can run at a time
   * @param arguments for each parameter a {@link Buffer} of this device or a {@code Long}
   */
  void launch(Kernel kernel, long work, List<Object> arguments);

  @Override
  void close();

  /** An array of words in the memory of the device. */
  interface Buffer extends AutoCloseable {
    long words();

    void fill(long first, long count, long value);

    void write(long first, long[] values);

    long[] read(long first, int count);

    /** Frees the memory. */
    @Override
    void close();
  }
}
