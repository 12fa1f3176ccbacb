package rondo.trace;

/**
 * The verdict on a property: that of an engine, or one on a witness. Engines search for a witness
 * as for a violation; to reach it is a success.
 */
public sealed interface PropertyVerdict permits Verdict, PropertyVerdict.OfWitness {
  Statistics statistics();

  /** A verdict on a witness. */
  sealed interface OfWitness extends PropertyVerdict {}

  /** The witness was reached. */
  record Reached(Statistics statistics) implements OfWitness {}

  /** An exhaustive search did not reach the witness, which is a failure of the model. */
  record NotReached(Statistics statistics) implements OfWitness {}
}
