package rondo.gpu.kernel;

/** A virtual register of a thread. */
public record Register(int number, Width width) {
  /** The size of a register. */
  public enum Width {
    W32,
    W64
  }
}
