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
import rondo.explore.product.TraceSteps;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
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
  private final InternedProtocol<S, M> internedProtocol;
  private final RoundExpansion<S> expansion;
  private final ConfigurationCanonicalizer codec;
  private final TraceSteps<Integer> traceSteps;
  private final List<Step<M>> steps = new ArrayList<>();
  private int[] processAt;

  /** The current state of the run. */
  private Configuration current;

  /** The permutation from the current state of the trace to that of the run. */
  private int[][] permutation = new int[0][];

  /** A transition of the trace. */
  private record TracedRound(Configuration from, Configuration to, int observerMove) {}

  /** The positions and the state at the beginning of a pass of the cycle. */
  private record Pass(int[] processAt, Configuration state) {}

  QuotientTraceLifter(
      HeardOf<S, M> system, InternedProtocol<S, M> internedProtocol, RoundExpansion<S> expansion) {
    this.internedProtocol = internedProtocol;
    this.expansion = expansion;
    codec = expansion.codec();
    traceSteps = system.traceSteps();
  }

  ConcreteRun<S, M> lift(Trace trace) {
    var moves = new ArrayList<Integer>();
    var states = new ArrayList<Configuration>();
    for (int choice : trace.choices()) {
      moves.add(traceSteps.transition(choice).observerMove());
      states.add(codec.unpacked(traceSteps.state()));
    }
    var transitions = new ArrayList<TracedRound>();
    for (int i = 0; i + 1 < states.size(); i++) {
      transitions.add(new TracedRound(states.get(i), states.get(i + 1), moves.get(i + 1)));
    }
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
    for (int i = 0; i < transitions.size(); i++) {
      if (i == first) {
        passes.add(new Pass(processAt, current));
      }
      addRound(transitions.get(i));
    }
    trace.fault().ifPresent(fault -> addFaultRound(traceSteps.fault(fault)));
    OptionalInt cycle =
        first < 0
            ? OptionalInt.empty()
            : OptionalInt.of(
                closeCycle(transitions.subList(first, transitions.size()), first, passes));
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
  private int closeCycle(List<TracedRound> rounds, int first, List<Pass> passes) {
    int pass = pass(passes);
    while (pass == passes.size()) {
      passes.add(new Pass(processAt, current));
      rounds.forEach(this::addRound);
      pass = pass(passes);
    }
    return first + pass * rounds.size();
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
          if (attempt.succeeds(synchrony.in(scenario), options, groups, possible)) {
            return;
          }
        }
      }
    }
    throw new IllegalStateException("no round after " + from + " is like that");
  }

  /** Adds the round that leads from one state of the trace to the next. */
  private void addRound(TracedRound round) {
    if (expansion.isOver(current)) {
      steps.add(new Stutter<>(round.observerMove()));
      return;
    }
    Configuration target = target(round.from(), round.to());
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
                  add(
                      mailboxWitness(current, synchrony, options, groups),
                      n,
                      synchrony,
                      round.observerMove()));
          next.ifPresent(n -> processAt = moved(current, n));
          return next.isPresent();
        });
    current = target;
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
        Configuration target = forms.permuted(next, permutation);
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

  /** Adds the round in which a process fails, unless the state itself is the violation. */
  private void addFaultRound(TraceSteps.Step<Integer> failure) {
    if (failure.label().isEmpty()) {
      return;
    }
    int wanted = renamed(internedProtocol.fault(failure.label().get()));
    try {
      addFaultRound(current, wanted, failure.observerMove());
    } catch (FaultException e) {
      steps.add(sendFaultRound(current, failure.observerMove()));
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
  private Exchange<M> sendFaultRound(Configuration from, int observerMove) {
    List<Integer> all = Arrays.stream(processAt).boxed().sorted().toList();
    return new Exchange<>(
        Collections.nCopies(processAt.length, all),
        Set.of(),
        Collections.nCopies(processAt.length, Map.of()),
        Set.of(),
        Map.of(),
        expansion.synchronyOptions(from).getFirst().isStable(),
        observerMove);
  }

  /** Adds a round in which the update of a process has this fault. */
  private void addFaultRound(Configuration from, int wanted, int observerMove) {
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
              steps.add(witness.exchange(synchrony.isStable(), observerMove));
              return true;
            }
          }
          return false;
        });
  }
}
