package rondo.gpu.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.ptx.PtxWriter;

/** The first GPU that NVIDIA's driver knows. */
public final class CudaDevice implements Device {
  private static final int BLOCKS_PER_MULTIPROCESSOR = 8;

  // Attributes of devices, and of functions.
  private static final int MULTIPROCESSOR_COUNT = 16;
  private static final int MAX_THREADS_PER_MULTIPROCESSOR = 39;
  private static final int COMPUTE_CAPABILITY_MAJOR = 75;
  private static final int COMPUTE_CAPABILITY_MINOR = 76;
  private static final int COOPERATIVE_LAUNCH = 95;
  private static final int LOCAL_SIZE_BYTES = 3;

  /** The first generation, Volta, whose threads make progress even if others of a warp wait. */
  private static final int FIRST_CAPABILITY = 7;

  private static final int LOG_BYTES = 1 << 14;

  // Options of the compiler.
  private static final int ERROR_LOG_BUFFER = 5;
  private static final int ERROR_LOG_BYTES = 6;

  // Left free for what the driver itself needs: a part of the memory, and no more than this.
  private static final long RESERVED_SHARE = 16;
  private static final long MAX_RESERVED_BYTES = 4L << 30;

  private final Arena arena = Arena.ofShared();
  private final CudaDriver driver;
  private final int number;
  private final String name;
  private final int multiprocessors;

  /** The number of threads that run at a time. */
  private final long threads;

  private final Map<String, LoadedKernel> functions = new HashMap<>();
  private Optional<MemorySegment> module = Optional.empty();

  /** The memory that each thread of a loaded kernel has for itself. */
  private int localBytes;

  /**
   * A kernel that can be executed.
   *
   * @param blocks the number of blocks if its threads wait for one another: as many as run at a
   *     time; otherwise 0
   */
  private record LoadedKernel(MemorySegment function, int blocks) {}

  /** Whether there is a GPU. */
  public sealed interface Availability {
    record Available(CudaDevice device) implements Availability {}

    /**
     * @param reason why there is none, for users
     */
    record Missing(String reason) implements Availability {}
  }

  /** Opens the GPU, if there is one. */
  public static Availability open() {
    try {
      return new CudaDevice().availability();
    } catch (IllegalArgumentException e) {
      return new Availability.Missing("the NVIDIA driver (libcuda.so.1) is not installed");
    } catch (NoSuchElementException e) {
      return new Availability.Missing("the NVIDIA driver is too old: " + e.getMessage());
    } catch (GpuException e) {
      return new Availability.Missing("the NVIDIA driver finds no GPU: " + e.getMessage());
    }
  }

  /** This device, which is closed unless it is suitable. */
  private Availability availability() {
    Optional<String> reason;
    try {
      reason = whyUnsuitable();
    } catch (GpuException e) {
      closeAfter(e);
      throw e;
    }
    if (reason.isPresent()) {
      close();
      return new Availability.Missing(reason.get());
    }
    return new Availability.Available(this);
  }

  private Optional<String> whyUnsuitable() {
    int major = attribute(COMPUTE_CAPABILITY_MAJOR);
    if (major < FIRST_CAPABILITY) {
      return Optional.of(
          "%s has compute capability %d.%d, and at least %d.0 is needed"
              .formatted(name, major, attribute(COMPUTE_CAPABILITY_MINOR), FIRST_CAPABILITY));
    }
    return attribute(COOPERATIVE_LAUNCH) == 0
        ? Optional.of(name + " has no cooperative launches")
        : Optional.empty();
  }

  private CudaDevice() {
    try {
      driver = new CudaDriver(arena);
      driver.call(driver.init, 0);
      MemorySegment result = arena.allocate(JAVA_LONG);
      driver.call(driver.deviceGet, result, 0);
      number = result.get(JAVA_INT, 0);
      MemorySegment text = arena.allocate(256);
      driver.call(driver.deviceGetName, text, 256, number);
      name = text.getString(0);
      multiprocessors = attribute(MULTIPROCESSOR_COUNT);
      threads = (long) multiprocessors * attribute(MAX_THREADS_PER_MULTIPROCESSOR);
      driver.call(driver.primaryContextRetain, result, number);
      driver.call(driver.contextSetCurrent, result.get(ADDRESS, 0));
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private int attribute(int attribute) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment value = own.allocate(JAVA_INT);
      driver.call(driver.deviceGetAttribute, value, attribute, number);
      return value.get(JAVA_INT, 0);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long freeBytes() {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment free = own.allocate(JAVA_LONG);
      MemorySegment total = own.allocate(JAVA_LONG);
      driver.call(driver.memGetInfo, free, total);
      long all = free.get(JAVA_LONG, 0);
      long reserved = Math.min(MAX_RESERVED_BYTES, all / RESERVED_SHARE) + threads * localBytes;
      return Math.max(0, all - reserved);
    }
  }

  @Override
  public Buffer allocate(long words) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment address = own.allocate(JAVA_LONG);
      driver.call(driver.memAlloc, address, words * Long.BYTES);
      return new DeviceMemory(address.get(JAVA_LONG, 0), words);
    }
  }

  @Override
  public void load(List<Kernel> kernels) {
    unload();
    try (Arena own = Arena.ofConfined()) {
      MemorySegment loaded = own.allocate(ADDRESS);
      MemorySegment log = own.allocate(LOG_BYTES);
      MemorySegment options = own.allocateFrom(JAVA_INT, ERROR_LOG_BUFFER, ERROR_LOG_BYTES);
      MemorySegment values = own.allocate(ADDRESS, 2);
      values.setAtIndex(ADDRESS, 0, log);
      values.setAtIndex(ADDRESS, 1, MemorySegment.ofAddress(LOG_BYTES));
      MemorySegment text = own.allocateFrom(PtxWriter.write(kernels));
      try {
        driver.call(driver.moduleLoad, loaded, text, 2, options, values);
      } catch (GpuException e) {
        if (e.isInvalidPtx()) {
          throw new IllegalStateException(
              "generated PTX is not well-formed: " + log.getString(0), e);
        }
        throw e;
      }
      module = Optional.of(MemorySegment.ofAddress(loaded.get(JAVA_LONG, 0)));
      for (Kernel kernel : kernels) {
        MemorySegment result = own.allocate(ADDRESS);
        driver.call(
            driver.moduleGetFunction, result, module.get(), own.allocateFrom(kernel.name()));
        MemorySegment function = MemorySegment.ofAddress(result.get(JAVA_LONG, 0));
        driver.call(driver.functionGetAttribute, result, LOCAL_SIZE_BYTES, function);
        localBytes = Math.max(localBytes, result.get(JAVA_INT, 0));
        functions.put(
            kernel.name(),
            new LoadedKernel(function, kernel.hasBarrier() ? mostBlocks(function, own) : 0));
      }
    }
  }

  /** How many blocks of a kernel run at a time. */
  private int mostBlocks(MemorySegment function, Arena own) {
    MemorySegment blocks = own.allocate(JAVA_INT);
    driver.call(driver.blocksPerMultiprocessor, blocks, function, PtxWriter.BLOCK, 0L);
    // A launch with too many blocks is refused.
    return multiprocessors * Math.clamp(blocks.get(JAVA_INT, 0), 1, BLOCKS_PER_MULTIPROCESSOR);
  }

  private void unload() {
    functions.clear();
    localBytes = 0;
    Optional<MemorySegment> loaded = module;
    module = Optional.empty();
    loaded.ifPresent(m -> driver.call(driver.moduleUnload, m));
  }

  @Override
  public void launch(Kernel kernel, long work, List<Object> arguments) {
    LoadedKernel loaded = functions.get(kernel.name());
    try (Arena own = Arena.ofConfined()) {
      MemorySegment pointers = own.allocate(ADDRESS, arguments.size());
      for (int a = 0; a < arguments.size(); a++) {
        long value =
            arguments.get(a) instanceof DeviceMemory memory
                ? memory.address
                : (Long) arguments.get(a);
        pointers.setAtIndex(ADDRESS, a, own.allocateFrom(JAVA_LONG, value));
      }
      if (loaded.blocks() > 0) {
        driver.call(
            driver.launchCooperativeKernel,
            loaded.function(),
            loaded.blocks(),
            1,
            1,
            PtxWriter.BLOCK,
            1,
            1,
            0,
            MemorySegment.NULL,
            pointers);
      } else {
        long most = (long) multiprocessors * BLOCKS_PER_MULTIPROCESSOR;
        int blocks = (int) Math.clamp((work + PtxWriter.BLOCK - 1) / PtxWriter.BLOCK, 1, most);
        driver.call(
            driver.launchKernel,
            loaded.function(),
            blocks,
            1,
            1,
            PtxWriter.BLOCK,
            1,
            1,
            0,
            MemorySegment.NULL,
            pointers,
            MemorySegment.NULL);
      }
      driver.call(driver.contextSynchronize);
    }
  }

  @Override
  public void close() {
    try (arena) {
      try {
        unload();
      } finally {
        driver.call(driver.primaryContextRelease, number);
      }
    }
  }

  private void closeAfter(GpuException failure) {
    try {
      close();
    } catch (GpuException e) {
      failure.addSuppressed(e);
    }
  }

  private final class DeviceMemory implements Buffer {
    private static final int CHUNK_WORDS = 1 << 20;
    private final long address;
    private final long words;
    private boolean isOpen = true;

    DeviceMemory(long address, long words) {
      this.address = address;
      this.words = words;
    }

    @Override
    public long words() {
      return words;
    }

    @Override
    public void fill(long first, long count, long value) {
      int half = (int) value;
      if (half != (int) (value >> Integer.SIZE)) {
        throw new IllegalArgumentException("both halves of a word must be equal: " + value);
      }
      driver.call(driver.memset32, address + first * Long.BYTES, half, 2 * count);
    }

    @Override
    public void write(long first, long[] values) {
      try (Arena own = Arena.ofConfined()) {
        int chunk = Math.min(CHUNK_WORDS, values.length);
        MemorySegment copy = own.allocate(JAVA_LONG, chunk);
        for (int from = 0; from < values.length; from += chunk) {
          int count = Math.min(chunk, values.length - from);
          MemorySegment.copy(values, from, copy, JAVA_LONG, 0, count);
          driver.call(
              driver.copyToDevice,
              address + (first + from) * Long.BYTES,
              copy,
              (long) count * Long.BYTES);
        }
      }
    }

    @Override
    public long[] read(long first, int count) {
      long[] values = new long[count];
      try (Arena own = Arena.ofConfined()) {
        int chunk = Math.clamp(count, 1, CHUNK_WORDS);
        MemorySegment copy = own.allocate(JAVA_LONG, chunk);
        for (int from = 0; from < count; from += chunk) {
          int some = Math.min(chunk, count - from);
          driver.call(
              driver.copyFromDevice,
              copy,
              address + (first + from) * Long.BYTES,
              (long) some * Long.BYTES);
          MemorySegment.copy(copy, JAVA_LONG, 0, values, from, some);
        }
      }
      return values;
    }

    @Override
    public void close() {
      if (isOpen) {
        isOpen = false;
        driver.call(driver.memFree, address);
      }
    }
  }
}
