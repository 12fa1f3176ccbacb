package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import rondo.explore.Acceptance;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.symmetry.Unfolding;
import rondo.ir.Fault;
import rondo.trace.Trace;

/**
 * A protocol of events in which one state stands for all that differ from it by who is who. Each
 * step of a state is one of every renamed state, if that is renamed too, so that nothing is lost;
 * {@link Representer} finds the one that stands for the others.
 */
public final class Orbits implements TransitionSystem {
  /** As many processes can be interchanged. */
  public static final int MOST = Names.MOST;

  private final Events events;
  private final Names names;
  private final Faces faces;
  private final Renamer renamer;

  /**
   * @param groups processes that may change places, no more than {@link #MOST} in all
   */
  public Orbits(Events events, List<List<Integer>> groups) {
    this.events = events;
    names = new Names(groups, events.protocol().processes());
    faces = new Faces(events.protocol(), events.numbers(), names);
    renamer = new Renamer(events.protocol(), events.numbers());
  }

  Representer representer() {
    return new Representer(events.protocol(), names, events.places(), faces, renamer);
  }

  /** The run of the protocol that a run of representatives stands for. */
  public Trace unfolded(Trace trace) {
    return new Unfolding(events, new Renaming()).unfold(trace);
  }

  /** Before the beginning nobody is like anything yet, so that nobody is renamed. */
  private final class Renaming implements Unfolding.Renaming {
    private final Representer representer = representer();

    @Override
    public int[] represent(int[] state) {
      if (state[Places.OBSERVER] == 0) {
        int[] identity = new int[events.protocol().processes()];
        Arrays.setAll(identity, p -> p);
        return identity;
      }
      return representer.represent(state.clone(), state);
    }

    @Override
    public int[] renamed(int[] state, int[] by) {
      return representer.renamed(state, by);
    }
  }

  @Override
  public StateLayout layout() {
    return events.layout();
  }

  @Override
  public Acceptance acceptance() {
    return events.acceptance();
  }

  @Override
  public long rememberedBytes() {
    return events.rememberedBytes() + faces.bytes() + renamer.bytes();
  }

  @Override
  public Stepper stepper() {
    return new OrbitStepper();
  }

  /** Shows representatives instead of what really follows. */
  private final class OrbitStepper implements Stepper, TransitionSink {
    private final Stepper steps = events.stepper();
    private final Representer representer = representer();
    private final int[] real = new int[layout().words()];
    private final int[] representative = new int[layout().words()];
    private final int[] source = new int[layout().words()];
    private final int[] differences = new int[2 * layout().words()];
    private TransitionSink sink;

    @Override
    public void initial(int[] state, TransitionSink faults) {
      steps.initial(state, faults);
    }

    @Override
    public Rest successors(int[] state, TransitionSink to) {
      sink = to;
      System.arraycopy(state, 0, source, 0, state.length);
      return steps.successors(state, this);
    }

    @Override
    public int mover() {
      return steps.mover();
    }

    @Override
    public int deed() {
      return steps.deed();
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      System.arraycopy(state, 0, real, 0, state.length);
      representer.represent(real, representative);
      int end = 0;
      for (int w = 0; w < state.length; w++) {
        state[w] = representative[w];
        if (representative[w] != source[w]) {
          differences[end] = w;
          differences[end + 1] = source[w];
          end += 2;
        }
      }
      sink.transition(state, differences, end);
      System.arraycopy(real, 0, state, 0, state.length);
    }

    @Override
    public void fault(Fault.Kind kind) {
      sink.fault(kind);
    }
  }
}
