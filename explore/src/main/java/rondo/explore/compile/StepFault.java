package rondo.explore.compile;

/** Thrown in generated code on a run-time error; carries no details. */
public final class StepFault extends RuntimeException {
  static final StepFault INSTANCE = new StepFault();

  private StepFault() {
    super("run-time error in a step", null, false, false);
  }
}
