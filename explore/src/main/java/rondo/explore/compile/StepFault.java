package rondo.explore.compile;

/** Thrown by {@link Machine} code when a step meets a run-time error; carries nothing. */
public final class StepFault extends RuntimeException {
  static final StepFault INSTANCE = new StepFault();

  private StepFault() {
    super("run-time error in a step", null, false, false);
  }
}
