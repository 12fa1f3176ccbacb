package rondo.ir;

/** Thrown for a run-time error during evaluation; the step cannot be completed. */
public final class FaultException extends RuntimeException {
  private final transient Fault fault;

  public FaultException(Fault fault) {
    super(fault.at() + ": " + fault.message());
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }
}
