package rondo.explore.symmetry;

import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;

/**
 * The quotient of a system under symmetry: a representative stands for its orbit.
 *
 * <p>Each successor, and the initial state, is replaced by the representative that a {@link
 * OrbitCanonicalizer} selects. Permutations are automorphisms of the base system, so the two are
 * bisimilar with respect to symmetric properties. Transitions and faults keep their order, so that
 * {@link SymmetricTraceLifter} can follow a trace. Ample sets are those of the representative; that
 * the two reductions can be combined is due to Emerson, Jha and Peled.
 */
public final class SymmetricSystem extends TransitionSystemDecorator {
  private final StateSymmetry symmetry;

  public SymmetricSystem(TransitionSystem base, StateSymmetry symmetry) {
    super(base);
    this.symmetry = symmetry;
  }

  @Override
  public Stepper stepper() {
    return new CanonicalStepper(base.stepper());
  }

  @Override
  public Reducer reducer() {
    Reducer reducer = base.reducer();
    return reducer == Reducer.NONE ? reducer : new CanonicalReducer(reducer);
  }

  @Override
  public long cacheBytes() {
    return base.cacheBytes() + symmetry.cacheBytes();
  }

  /** Generates the transitions of a representative, before their targets are canonicalized. */
  Stepper baseStepper() {
    return base.stepper();
  }

  CanonicalizingSink canonicalizingSink() {
    return new CanonicalizingSink(symmetry, layout().words());
  }

  private final class CanonicalStepper implements Stepper {
    private final Stepper stepper;
    private final CanonicalizingSink canonicalizingSink = canonicalizingSink();

    CanonicalStepper(Stepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public void initial(int[] state, TransitionSink sink) {
      stepper.initial(state, sink);
      canonicalizingSink.canonicalize(state);
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      canonicalizingSink.setSource(state, sink);
      return stepper.successors(state, canonicalizingSink);
    }

    @Override
    public int activeProcess() {
      return stepper.activeProcess();
    }

    @Override
    public int actionId() {
      return stepper.actionId();
    }
  }

  private final class CanonicalReducer implements Reducer {
    private final Reducer reducer;
    private final CanonicalizingSink canonicalizingSink = canonicalizingSink();

    CanonicalReducer(Reducer reducer) {
      this.reducer = reducer;
    }

    @Override
    public boolean ample(int[] state, int attempt, TransitionSink sink) {
      canonicalizingSink.setSource(state, sink);
      return reducer.ample(state, attempt, canonicalizingSink);
    }

    @Override
    public boolean all(int[] state, TransitionSink sink) {
      canonicalizingSink.setSink(sink);
      return reducer.all(state, canonicalizingSink);
    }

    @Override
    public int ordinal(int transition) {
      return reducer.ordinal(transition);
    }

    @Override
    public boolean isDispensable() {
      return reducer.isDispensable();
    }
  }
}
