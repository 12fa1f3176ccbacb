package rondo.gpu.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** The functions of NVIDIA's driver library that are used, as its documentation describes them. */
@SuppressWarnings("restricted") // It calls native functions.
final class CudaDriver {
  private static final String LIBRARY = "libcuda.so.1";

  private final SymbolLookup library;
  private final MethodHandle errorString;
  final MethodHandle init;
  final MethodHandle deviceGet;
  final MethodHandle deviceGetName;
  final MethodHandle deviceGetAttribute;
  final MethodHandle primaryContextRetain;
  final MethodHandle primaryContextRelease;
  final MethodHandle contextSetCurrent;
  final MethodHandle contextSynchronize;
  final MethodHandle memGetInfo;
  final MethodHandle memAlloc;
  final MethodHandle memFree;
  final MethodHandle memset32;
  final MethodHandle copyToDevice;
  final MethodHandle copyFromDevice;
  final MethodHandle moduleLoad;
  final MethodHandle moduleUnload;
  final MethodHandle moduleGetFunction;
  final MethodHandle functionGetAttribute;
  final MethodHandle blocksPerMultiprocessor;
  final MethodHandle launchKernel;
  final MethodHandle launchCooperativeKernel;

  /**
   * Loads the library.
   *
   * @throws IllegalArgumentException if there is no such library
   * @throws java.util.NoSuchElementException if it lacks a function, since it is too old
   */
  CudaDriver(Arena arena) {
    library = SymbolLookup.libraryLookup(LIBRARY, arena);
    errorString = function("cuGetErrorString", JAVA_INT, ADDRESS);
    init = function("cuInit", JAVA_INT);
    deviceGet = function("cuDeviceGet", ADDRESS, JAVA_INT);
    deviceGetName = function("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT);
    deviceGetAttribute = function("cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT);
    primaryContextRetain = function("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
    primaryContextRelease = function("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
    contextSetCurrent = function("cuCtxSetCurrent", ADDRESS);
    contextSynchronize = function("cuCtxSynchronize");
    memGetInfo = function("cuMemGetInfo_v2", ADDRESS, ADDRESS);
    memAlloc = function("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
    memFree = function("cuMemFree_v2", JAVA_LONG);
    memset32 = function("cuMemsetD32_v2", JAVA_LONG, JAVA_INT, JAVA_LONG);
    copyToDevice = function("cuMemcpyHtoD_v2", JAVA_LONG, ADDRESS, JAVA_LONG);
    copyFromDevice = function("cuMemcpyDtoH_v2", ADDRESS, JAVA_LONG, JAVA_LONG);
    moduleLoad = function("cuModuleLoadDataEx", ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    moduleUnload = function("cuModuleUnload", ADDRESS);
    moduleGetFunction = function("cuModuleGetFunction", ADDRESS, ADDRESS, ADDRESS);
    functionGetAttribute = function("cuFuncGetAttribute", ADDRESS, JAVA_INT, ADDRESS);
    blocksPerMultiprocessor =
        function(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor", ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG);
    launchCooperativeKernel =
        function(
            "cuLaunchCooperativeKernel",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            ADDRESS);
    launchKernel =
        function(
            "cuLaunchKernel",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            ADDRESS,
            ADDRESS);
  }

  private MethodHandle function(String name, MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
  }

  /** Calls a function, and throws an exception if it fails. */
  void call(MethodHandle function, Object... arguments) {
    int status = status(function, arguments);
    if (status != 0) {
      throw new GpuException(status, text(status));
    }
  }

  private static int status(MethodHandle function, Object... arguments) {
    try {
      return (int) function.invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private String text(int status) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ADDRESS);
      if (status(errorString, status, text) != 0) {
        return "error " + status;
      }
      return text.get(ADDRESS, 0).reinterpret(1024).getString(0);
    }
  }
}
