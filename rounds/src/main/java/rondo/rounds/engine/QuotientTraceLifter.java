package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
import rondo.rounds.engine.RoundPropertyEvaluator.StateEvaluation;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.ConfigurationCanonicalizer;
import rondo.rounds.engine.configuration.ValueOrbitCanonicalizer;
import rondo.rounds.engine.delivery.DeliveryOptions;
import rondo.rounds.engine.delivery.FaultScenarios;
import rondo.rounds.engine.delivery.MailboxWitness;
import rondo.rounds.engine.outcome.OutcomeMatching;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.ConcreteRun.Exchange;
import rondo.rounds.engine.protocol.ConcreteRun.Step;
import rondo.rounds.engine.protocol.ConcreteRun.Stutter;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.trace.Trace;

/**
 * Lifts a trace of packed states to a run of processes: it tracks the process at each position from
 * round to round, and finds for each process a mailbox with the required outcome. A cycle of packed
 * states is unrolled until every process is back at its position.
 *
 * <p>With value symmetry, the run is one without renaming: from its current state it continues with
 * the successor whose permutation to the next state of the trace is the permutation of the current
 * state to that of the trace.
 */
final class QuotientTraceLifter<S, M> {
  private final HeardOf<S, M> system;
  private final InternedProtocol<S, M> internedProtocol;
  private final RoundExpansion<S> expansion;
  private final ConfigurationCanonicalizer codec;
  private final Stepper stepper;
  private final int words;
  private final List<Step<M>> steps = new ArrayList<>();
  private int[] processAt;

  /** The current state of the run. */
  private Configuration current;

  /** The permutation from the current state of the trace to that of the run. */
  private int[][] permutation = new int[0][];

  /** The positions and the state at the beginning of a pass of the cycle. */
  private record Pass(int[] processAt, Configuration state) {}

  QuotientTraceLifter(
      HeardOf<S, M> system, InternedProtocol<S, M> internedProtocol, RoundExpansion<S> expansion) {
    this.system = system;
    this.internedProtocol = internedProtocol;
    this.expansion = expansion;
    codec = expansion.codec();
    stepper = system.stepper();
    words = system.layout().words();
  }

  ConcreteRun<S, M> lift(Trace trace) {
    List<int[]> packed = states(trace);
    List<Configuration> states = packed.stream().map(codec::unpacked).toList();
    var initial = new ArrayList<RoundProcessState<S>>();
    for (int local : states.getFirst().locals()) {
      initial.add(internedProtocol.processState(local));
    }
    processAt = IntStream.range(0, initial.size()).toArray();
    current = states.getFirst();
    permutation =
        expansion.canonicalForms().map(ValueOrbitCanonicalizer::identity).orElse(permutation);
    int first = trace.cycle().orElse(0) - 1;
    var passes = new ArrayList<Pass>();
    for (int i = 0; i + 1 < states.size(); i++) {
      if (i == first) {
        passes.add(new Pass(processAt, current));
      }
      addRound(states.get(i), states.get(i + 1));
    }
    trace.fault().ifPresent(fault -> addFaultRound(packed.getLast(), fault));
    OptionalInt cycle =
        first < 0 ? OptionalInt.empty() : OptionalInt.of(closeCycle(states, first, passes));
    int unproposed = states.getFirst().unproposed();
    return new ConcreteRun<>(
        initial,
        unproposed == 0 ? OptionalInt.empty() : OptionalInt.of(unproposed - 1),
        steps,
        cycle);
  }

  /**
   * Unrolls the cycle until all positions are those of an earlier pass; the index where the cycle
   * starts.
   */
  private int closeCycle(List<Configuration> states, int first, List<Pass> passes) {
    int length = states.size() - 1 - first;
    int pass = pass(passes);
    while (pass == passes.size()) {
      passes.add(new Pass(processAt, current));
      for (int i = first; i + 1 < states.size(); i++) {
        addRound(states.get(i), states.get(i + 1));
      }
      pass = pass(passes);
    }
    return first + pass * length;
  }

  /**
   * The pass that began with the current positions and state; the number of passes if there is
   * none.
   */
  private int pass(List<Pass> passes) {
    int pass = 0;
    while (pass < passes.size() && !isAgain(passes.get(pass))) {
      pass++;
    }
    return pass;
  }

  private boolean isAgain(Pass pass) {
    return Arrays.equals(pass.processAt(), processAt) && expansion.isSame(pass.state(), current);
  }

  /** The states of a trace after the choice of inputs. */
  private List<int[]> states(Trace trace) {
    var states = new ArrayList<int[]>();
    int[] state = new int[words];
    for (int choice : trace.choices()) {
      var selector = new SuccessorSelector(choice);
      stepper.successors(state, selector);
      state = selector.chosen;
      states.add(state);
    }
    return states;
  }

  /** Records one transition, chosen by its index, and counts the faults. */
  private static final class SuccessorSelector implements TransitionSink {
    private final int choice;
    private int transitions;
    private int faults;
    private int[] chosen;

    SuccessorSelector(int choice) {
      this.choice = choice;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (transitions++ == choice) {
        chosen = state.clone();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults++;
    }
  }

  /** Tries to reconstruct a round under a synchrony and a fault scenario. */
  private interface Attempt {
    /** Whether the round was added. */
    boolean succeeds(
        RoundSynchrony synchrony,
        DeliveryOptions options,
        List<ProcessGroup> groups,
        List<OutcomeSet> possible);
  }

  /** Tries all synchronies, scenarios and delivery options of a round until an attempt succeeds. */
  private void attempt(Configuration from, Attempt attempt) {
    for (RoundSynchrony synchrony : expansion.synchronyOptions(from)) {
      for (List<ProcessGroup> scenario :
          new FaultScenarios(synchrony.faultModel()).of(codec.groups(from))) {
        int limit = expansion.maxLosses(from, synchrony);
        List<ProcessGroup> groups = OutcomeMatching.groupsByPosition(from.locals(), scenario);
        for (DeliveryOptions options : expansion.deliveryOptions(from, synchrony, scenario)) {
          List<OutcomeSet> possible =
              groups.stream().map(c -> expansion.processOutcomes(c, from, options, limit)).toList();
          if (attempt.succeeds(synchrony, options, groups, possible)) {
            return;
          }
        }
      }
    }
    throw new IllegalStateException("no round after " + from + " is like that");
  }

  /** Adds the round that leads from one state of the trace to the next. */
  private void addRound(Configuration from, Configuration to) {
    int observed = system.propertyEvaluator().observerMove(current, to.observer());
    if (expansion.isOver(current)) {
      steps.add(new Stutter<>(observed));
      current = current.withObserver(to.observer());
      return;
    }
    Configuration target = target(from, to.withObserver(from.observer()));
    attempt(
        current,
        (synchrony, options, groups, possible) -> {
          int limit = expansion.maxLosses(current, synchrony);
          Optional<int[]> next =
              new OutcomeMatching(groups, possible, limit)
                  .find(
                      (locals, lost) ->
                          expansion.leadsTo(
                              current, locals, lost + options.losses(), synchrony, target));
          next.ifPresent(
              n ->
                  add(mailboxWitness(current, synchrony, options, groups), n, synchrony, observed));
          next.ifPresent(n -> processAt = moved(current, n));
          return next.isPresent();
        });
    current = target.withObserver(to.observer());
  }

  /** The successor in the run that corresponds to a transition of the trace. */
  private Configuration target(Configuration from, Configuration to) {
    if (expansion.canonicalForms().isEmpty()) {
      return to;
    }
    ValueOrbitCanonicalizer<S> forms = expansion.canonicalForms().get();
    for (Configuration next : expansion.expandUnreduced(from).next()) {
      ValueOrbitCanonicalizer.CanonicalForm canonicalForm = forms.of(next);
      if (expansion.isSame(canonicalForm.representative(), to)) {
        Configuration target = forms.permuted(next, permutation).withObserver(current.observer());
        permutation =
            ValueOrbitCanonicalizer.composed(
                ValueOrbitCanonicalizer.inverse(canonicalForm.permutation()), permutation);
        return target;
      }
    }
    throw new IllegalStateException("nothing that follows " + from + " is like " + to);
  }

  private int[] moved(Configuration from, int[] next) {
    return Arrays.stream(codec.previousPositions(from, next))
        .map(position -> processAt[position])
        .toArray();
  }

  private MailboxWitness<M> mailboxWitness(
      Configuration from,
      RoundSynchrony synchrony,
      DeliveryOptions options,
      List<ProcessGroup> groups) {
    int limit = expansion.maxLosses(from, synchrony);
    return new MailboxWitness<>(
        internedProtocol, expansion.roundIndex(from), options, limit, groups, processAt);
  }

  private void add(MailboxWitness<M> witness, int[] next, RoundSynchrony synchrony, int observed) {
    for (int s = 0; s < next.length; s++) {
      int wanted = next[s];
      witness.update(s, outcome -> outcome.next() == wanted);
    }
    steps.add(witness.exchange(synchrony.isStable(), observed));
  }

  /** Adds the round in which the update of a process fails. */
  private void addFaultRound(int[] packed, int fault) {
    if (system
        .propertyEvaluator()
        .evaluate(current)
        .map(StateEvaluation::observerTargets)
        .orElse(List.of())
        .isEmpty()) {
      return;
    }
    Configuration from = codec.unpacked(packed);
    var selector = new SuccessorSelector(-1);
    stepper.successors(packed.clone(), selector);
    List<Integer> whileUpdating =
        expansion.isOver(from) ? List.of() : List.copyOf(expansion.expandUnreduced(from).faults());
    int number = fault - (selector.faults - whileUpdating.size());
    if (number < 0) {
      return;
    }
    int wanted = renamed(internedProtocol.fault(whileUpdating.get(number)));
    try {
      addFaultRound(current, wanted);
    } catch (FaultException e) {
      steps.add(sendFaultRound(current));
    }
  }

  /**
   * The corresponding fault under the permutation of values: an equal one if possible, else one at
   * the same position, else one of the same kind.
   */
  private int renamed(Fault wanted) {
    List<Integer> faults = List.copyOf(expansion.expandUnreduced(current).faults());
    Comparator<Integer> difference =
        Comparator.comparing((Integer f) -> internedProtocol.fault(f).kind() != wanted.kind())
            .thenComparing(f -> !internedProtocol.fault(f).at().isSamePlace(wanted.at()))
            .thenComparing(f -> !internedProtocol.fault(f).equals(wanted));
    return faults.stream().min(difference).orElseThrow();
  }

  /** A round that fails while a process sends. */
  private Exchange<M> sendFaultRound(Configuration from) {
    List<Integer> all = Arrays.stream(processAt).boxed().sorted().toList();
    return new Exchange<>(
        Collections.nCopies(processAt.length, all),
        Set.of(),
        Collections.nCopies(processAt.length, Map.of()),
        Set.of(),
        Map.of(),
        expansion.synchronyOptions(from).getFirst().isStable(),
        system.propertyEvaluator().anyObserverMove(from));
  }

  /** Adds a round in which the update of a process has this fault. */
  private void addFaultRound(Configuration from, int wanted) {
    attempt(
        from,
        (synchrony, options, groups, possible) -> {
          int limit = expansion.maxLosses(from, synchrony);
          for (int position = 0; position < groups.size(); position++) {
            if (possible.get(position).mayFail(wanted, limit)) {
              MailboxWitness<M> witness = mailboxWitness(from, synchrony, options, groups);
              for (int s = 0; s < groups.size(); s++) {
                boolean fails = s == position;
                witness.update(s, outcome -> !fails || outcome.fault() == wanted);
              }
              steps.add(
                  witness.exchange(
                      synchrony.isStable(), system.propertyEvaluator().anyObserverMove(from)));
              return true;
            }
          }
          return false;
        });
  }
}
