package rondo.gpu.device;

/** A function of the driver failed. */
public final class GpuException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int OUT_OF_MEMORY = 2;

  private final int status;

  public GpuException(int status, String message) {
    super(message);
    this.status = status;
  }

  public boolean isOutOfMemory() {
    return status == OUT_OF_MEMORY;
  }
}
