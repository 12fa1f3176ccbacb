package rondo.explore.symmetry;

import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;

/**
 * A system in which a state stands for all that differ from it by a renaming.
 *
 * <p>Each successor, and the initial state, is replaced by the state that a {@link Canonicalizer}
 * chooses. Renaming is an automorphism of the other system, so the two are bisimilar, as far as
 * properties that do not depend on names can tell. Transitions and faults keep their order, so that
 * {@link Unfolding} can follow a trace. Ample sets are those of the representative; that the two
 * reductions go together is due to Emerson, Jha and Peled.
 */
public final class SymmetricSystem implements TransitionSystem {
  private final TransitionSystem base;
  private final PackedSymmetry symmetry;
  private final Strategy strategy;

  public SymmetricSystem(TransitionSystem base, PackedSymmetry symmetry, Strategy strategy) {
    this.base = base;
    this.symmetry = symmetry;
    this.strategy = strategy;
  }

  @Override
  public StateLayout layout() {
    return base.layout();
  }

  @Override
  public Acceptance acceptance() {
    return base.acceptance();
  }

  @Override
  public Stepper stepper() {
    return new Representatives(base.stepper());
  }

  @Override
  public Reducer reducer() {
    Reducer reducer = base.reducer();
    return reducer == Reducer.NONE ? reducer : new AmpleRepresentatives(reducer);
  }

  @Override
  public boolean isReduced() {
    return base.isReduced();
  }

  /** How a run of representatives is unfolded. */
  public Unfolding.Renaming renaming() {
    return representer();
  }

  Representer representer() {
    return new Representer(
        symmetry, Canonicalizer.of(strategy, symmetry, layout().words()), layout().words());
  }

  private final class Representatives implements Stepper {
    private final Stepper stepper;
    private final Representer representer = representer();

    Representatives(Stepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public void initial(int[] state, TransitionSink sink) {
      stepper.initial(state, sink);
      representer.represent(state);
    }

    @Override
    public Rest successors(int[] state, TransitionSink sink) {
      representer.begin(state, sink);
      return stepper.successors(state, representer);
    }

    @Override
    public int mover() {
      return stepper.mover();
    }
  }

  private final class AmpleRepresentatives implements Reducer {
    private final Reducer reducer;
    private final Representer representer = representer();

    AmpleRepresentatives(Reducer reducer) {
      this.reducer = reducer;
    }

    @Override
    public boolean ample(int[] state, int attempt, TransitionSink sink) {
      representer.begin(state, sink);
      return reducer.ample(state, attempt, representer);
    }

    @Override
    public boolean all(int[] state, TransitionSink sink) {
      representer.sendTo(sink);
      return reducer.all(state, representer);
    }

    @Override
    public int ordinal(int transition) {
      return reducer.ordinal(transition);
    }
  }
}
