package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rondo.explore.Acceptance;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.numbers.Showing;
import rondo.ir.round.Network;
import rondo.trace.Trace;

/**
 * A protocol under a network, round by round.
 *
 * <p>In a round, what becomes of a process depends only on its own state and on the messages it
 * hears. So for each process the set of distinct {@link Outcomes} over all that it may hear is
 * found, and the states that follow are the product of these sets; where processes are not told
 * apart, a state is a multiset and the product is a sum of multisets ({@link Gathering}). What ties
 * receivers together, as a crash does, is settled before ({@link Scenarios}).
 *
 * <p>The first state is one in which no input is chosen yet: the states in which runs begin follow
 * it.
 */
public final class HeardOf<S, M> implements TransitionSystem {
  private final Protocol<S, M> protocol;
  private final Rules rules;
  private final Watch<S> watch;
  private final Numbered<S, M> numbered;
  private final RoundExpansion<S> expansion;
  private final Lookout<S> lookout;
  private final StateLayout layout;

  public HeardOf(Protocol<S, M> protocol, Network network, Watch<S> watch) {
    this(protocol, network, watch, Optional.empty());
  }

  /** The same, where states are taken for one that differ by a renaming of values. */
  public HeardOf(
      Protocol<S, M> protocol, Network network, Watch<S> watch, Optional<Renaming<S>> renaming) {
    this.protocol = protocol;
    this.watch = watch;
    rules = Rules.of(network);
    numbered = new Numbered<>(protocol);
    expansion = new RoundExpansion<>(numbered, new Outcomes(numbered), rules, renaming);
    lookout = new Lookout<>(watch, numbered, expansion);
    layout = Layout.of(protocol.processes());
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public long rememberedBytes() {
    return numbered.rememberedBytes();
  }

  @Override
  public boolean isWorthSampling() {
    return false;
  }

  @Override
  public Stepper stepper() {
    return new RoundStepper();
  }

  /** A trace, told by processes. */
  public Play<S, M> play(Trace trace) {
    return new Unrolling<>(this, numbered, expansion).unroll(trace);
  }

  /** Whether no input is chosen yet in a packed state. */
  public boolean isBeforeBeginning(int[] state) {
    return state[Layout.STAGE] == 0;
  }

  @Override
  public Acceptance acceptance() {
    return lookout.acceptance(rules, words -> !isBeforeBeginning(words));
  }

  /** What a packed state is like; none in which no input is chosen yet. */
  public Snapshot<S> snapshot(int[] state) {
    return lookout.snapshot(expansion.seating().unpacked(state));
  }

  Lookout<S> lookout() {
    return lookout;
  }

  private void begin(Consumer<Configuration> consumer) {
    var beginning = new Beginning<>(numbered, rules, watch);
    if (expansion.representatives().isEmpty()) {
      beginning.forEach(consumer);
    } else {
      var all = new ArrayList<Configuration>();
      beginning.forEach(c -> all.add(expansion.representative(c)));
      expansion.distinct(all.stream()).forEach(consumer);
    }
  }

  private final class RoundStepper implements Stepper {
    private final int[] successor = new int[layout.words()];
    private final Showing showing = new Showing(layout.words());

    @Override
    public void initial(int[] state, TransitionSink sink) {
      Arrays.fill(state, 0);
    }

    @Override
    public Rest successors(int[] state, TransitionSink sink) {
      if (isBeforeBeginning(state)) {
        begin(first -> tell(state, first, sink));
        return Rest.NONE;
      }
      Configuration from = expansion.seating().unpacked(state);
      List<Integer> observers = lookout.report(from, sink);
      if (observers.isEmpty()) {
        return Rest.VALID_END;
      }
      if (expansion.isOver(from)) {
        if (!lookout.hasAutomaton()) {
          return Rest.VALID_END;
        }
        observers.forEach(o -> tell(state, from.withObserver(o), sink));
        return Rest.NONE;
      }
      RoundExpansion.Result result = expansion.expand(from);
      result.faults().forEach(f -> sink.fault(numbered.fault(f).kind()));
      for (Configuration next : result.next()) {
        observers.forEach(o -> tell(state, next.withObserver(o), sink));
      }
      return Rest.NONE;
    }

    private void tell(int[] state, Configuration next, TransitionSink sink) {
      expansion.seating().pack(next, successor);
      showing.show(state, successor, sink);
    }
  }
}
