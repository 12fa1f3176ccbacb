package rondo.cli;

/** What the program's exit status says. */
public enum Exit {
  /** Every property holds, or the command did what it was asked. */
  HOLDS(0),
  VIOLATED(1),
  /** The input, or the command line, was rejected. */
  REJECTED(2),
  /** A limit was reached before the answer was known. */
  INCONCLUSIVE(3),
  /** A bug in Rondo. */
  BUG(4);

  private final int status;

  Exit(int status) {
    this.status = status;
  }

  public int status() {
    return status;
  }
}
