package rondo.analysis.symmetry.process.effect;

/** Thrown if the effect of an atomic sequence is not computed: it is too large, or unsupported. */
public final class UnknownEffectException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownEffectException(String why) {
    super(why);
  }
}
