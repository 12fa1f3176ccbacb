package rondo.gpu.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.gpu.control.ReportedState;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.kernel.Kernel;

/** A simulated device with failures, which knows the buffers that are not closed. */
class FaultyDevice implements Device {
  static final int OUT_OF_MEMORY = 2;
  static final int ILLEGAL_ADDRESS = 700;

  private final SimulatedDevice device = new SimulatedDevice(1, 5, GpuComparison.MEMORY);
  private final Set<Buffer> open = new HashSet<>();
  private long stateWords;
  private int allocations;
  private int launches;

  /** The number of buffers that are not closed. */
  int openBuffers() {
    return open.size();
  }

  /** The number of words that were read, beside control words. */
  long stateWords() {
    return stateWords;
  }

  /**
   * Called before each allocation; does nothing.
   *
   * @param number the number of allocations so far, with this one
   */
  void beforeAllocation(int number) {}

  /**
   * Called before each launch; does nothing.
   *
   * @param number the number of launches so far, with this one
   */
  void beforeLaunch(int number) {}

  @Override
  public String name() {
    return device.name();
  }

  @Override
  public long freeBytes() {
    return device.freeBytes();
  }

  @Override
  public Buffer allocate(long words) {
    beforeAllocation(++allocations);
    var buffer = new OpenBuffer(device.allocate(words));
    open.add(buffer);
    return buffer;
  }

  @Override
  public void load(List<Kernel> kernels) {
    device.load(kernels);
  }

  @Override
  public void launch(Kernel kernel, long work, List<Object> arguments) {
    beforeLaunch(++launches);
    List<Object> inner =
        arguments.stream().map(a -> a instanceof OpenBuffer b ? b.buffer : a).toList();
    device.launch(kernel, work, inner);
  }

  @Override
  public void close() {
    device.close();
  }

  /** What the driver throws. */
  static GpuException failure(int status) {
    return new GpuException(status, "failure " + status);
  }

  private final class OpenBuffer implements Buffer {
    private final Buffer buffer;

    OpenBuffer(Buffer buffer) {
      this.buffer = buffer;
    }

    @Override
    public long words() {
      return buffer.words();
    }

    @Override
    public void fill(long first, long count, long value) {
      buffer.fill(first, count, value);
    }

    @Override
    public void write(long first, long[] values) {
      buffer.write(first, values);
    }

    @Override
    public long[] read(long first, int count) {
      stateWords += words() == ReportedState.controlWords() ? 0 : count;
      return buffer.read(first, count);
    }

    @Override
    public void close() {
      open.remove(this);
      buffer.close();
    }
  }
}
