package rondo.explore.symmetry;

import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;

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

  PackedSymmetry symmetry() {
    return symmetry;
  }

  /** Replaces a state by its representative in place; the renaming that was used. */
  int[] represent(int[] state) {
    int[] to = symmetry.identity();
    Canonicalizer canonicalizer = canonicalizer();
    canonicalizer.look(state);
    canonicalizer.choose(state, new int[0], 0, to);
    symmetry.apply(state.clone(), to, state);
    return to;
  }

  private Canonicalizer canonicalizer() {
    return Canonicalizer.of(strategy, symmetry, layout().words());
  }

  /** Passes on what it is told of, with representatives instead of successors. */
  private final class Quotient implements TransitionSink {
    private final Canonicalizer canonicalizer = canonicalizer();
    private final int[] to = symmetry.identity();
    private final int[] source = new int[layout().words()];
    private final int[] successor = new int[layout().words()];
    private final int[] renamings = new int[2 * layout().words()];
    private TransitionSink sink;

    void begin(int[] state, TransitionSink receiver) {
      sink = receiver;
      System.arraycopy(state, 0, source, 0, source.length);
      canonicalizer.look(state);
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      canonicalizer.choose(state, changes, length, to);
      if (isIdentity()) {
        sink.transition(state, changes, length);
        return;
      }
      System.arraycopy(state, 0, successor, 0, successor.length);
      symmetry.apply(successor, to, state);
      int end = 0;
      for (int w = 0; w < source.length; w++) {
        if (state[w] != source[w]) {
          renamings[end] = w;
          renamings[end + 1] = source[w];
          end += 2;
        }
      }
      sink.transition(state, renamings, end);
      System.arraycopy(successor, 0, state, 0, successor.length);
    }

    private boolean isIdentity() {
      for (int m = 0; m < to.length; m++) {
        if (to[m] != m) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void fault(Fault.Kind kind) {
      sink.fault(kind);
    }
  }

  private final class Representatives implements Stepper {
    private final Stepper stepper;
    private final Quotient quotient = new Quotient();

    Representatives(Stepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public void initial(int[] state, TransitionSink sink) {
      stepper.initial(state, sink);
      represent(state);
    }

    @Override
    public Rest successors(int[] state, TransitionSink sink) {
      quotient.begin(state, sink);
      return stepper.successors(state, quotient);
    }

    @Override
    public int mover() {
      return stepper.mover();
    }
  }

  private final class AmpleRepresentatives implements Reducer {
    private final Reducer reducer;
    private final Quotient quotient = new Quotient();

    AmpleRepresentatives(Reducer reducer) {
      this.reducer = reducer;
    }

    @Override
    public boolean ample(int[] state, int attempt, TransitionSink sink) {
      quotient.begin(state, sink);
      return reducer.ample(state, attempt, quotient);
    }

    @Override
    public boolean all(int[] state, TransitionSink sink) {
      quotient.sink = sink;
      return reducer.all(state, quotient);
    }

    @Override
    public int ordinal(int transition) {
      return reducer.ordinal(transition);
    }
  }
}
