package rondo.ir;

/** A run-time error while something was evaluated; the step it happened in cannot be completed. */
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
