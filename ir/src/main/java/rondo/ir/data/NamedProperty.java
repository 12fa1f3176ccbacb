package rondo.ir.data;

/** A property that a user selects by its name. */
public interface NamedProperty {
  String name();

  /** Whether the property asks for a state that must be reachable; a run to it is a success. */
  default boolean isWitness() {
    return false;
  }

  /** What a run shows that violates the property, or reaches the witness. */
  default String runMessage() {
    return "`" + name() + "` is " + (isWitness() ? "reached" : "violated");
  }
}
