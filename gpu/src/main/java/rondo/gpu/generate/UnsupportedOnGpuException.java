package rondo.gpu.generate;

import rondo.diagnostics.Position;

/** A model has something for which there are no kernels. */
public final class UnsupportedOnGpuException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Position at;

  public UnsupportedOnGpuException(String what, Position at) {
    super(what);
    this.at = at;
  }

  public Position at() {
    return at;
  }
}
