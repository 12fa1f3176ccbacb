package rondo.gpu.device;

import java.util.Set;

/** A function of the driver failed. */
public final class GpuException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int OUT_OF_MEMORY = 2;
  private static final int INVALID_PTX = 218;

  /**
   * Statuses of wrong calls or wrong kernels: an invalid value, PTX, handle or name, an illegal
   * address or instruction, a launch that fails or needs too much.
   */
  private static final Set<Integer> INTERNAL =
      Set.of(1, 200, 201, 400, 500, 700, 701, 714, 715, 716, 717, 718, 719, 720, INVALID_PTX);

  private final int status;

  /**
   * @param status the status that the driver's functions return
   */
  public GpuException(int status, String message) {
    super(message);
    this.status = status;
  }

  public boolean isOutOfMemory() {
    return status == OUT_OF_MEMORY;
  }

  /** Whether a kernel is not well-formed. */
  boolean isInvalidPtx() {
    return status == INVALID_PTX;
  }

  /** Whether generated code, or a call, is wrong, and not the machine or its driver. */
  public boolean isInternalError() {
    return INTERNAL.contains(status);
  }
}
