package rondo.ir.event.state;

/**
 * How much a failure detector guarantees from now on. Before it is stable, its output may be any
 * that its class allows at some time; a run in which it never becomes stable is not fair.
 *
 * @param trusted the process that is not suspected and does not crash any more; negative if there
 *     is none
 */
public record DetectorState(Stage stage, int trusted) {
  public static final DetectorState INITIAL = new DetectorState(Stage.UNSTABLE, -1);

  /** The stages of a run. */
  public enum Stage {
    UNSTABLE,
    /** Some process is never suspected: the weak accuracy of class S. */
    ACCURATE,
    /** All properties of the class hold from now on. */
    STABLE
  }
}
