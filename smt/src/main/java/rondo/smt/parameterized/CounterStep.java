package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;
import rondo.smt.formula.VariableSubstitution;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.LocalUpdates.Decision;
import rondo.smt.parameterized.LocalUpdates.Effect;
import rondo.smt.parameterized.LocalUpdates.Message;

/** One round of all processes of a counter system. */
final class CounterStep {
  /** What distinguishes a process from others in the same local state during a round. */
  private enum Part {
    ORDINARY,
    /** Forges messages in this round. */
    FORGER,
    /** Is heard by all processes. */
    KERNEL
  }

  private final CounterSystem runs;
  private final TermFactory f;
  private final NetworkModel network;
  private final LocalSteps steps;
  private final int output;
  private final int time;
  private final int round;
  private final List<Formula> all = new ArrayList<>();
  private final Map<LocalState, IntegerTerm> crashing = new LinkedHashMap<>();
  private final Map<LocalState, IntegerTerm> forging = new LinkedHashMap<>();
  private final Map<LocalState, IntegerTerm> kernel = new LinkedHashMap<>();
  private final Map<LocalState, Optional<Message>> messages = new LinkedHashMap<>();
  private final Map<LocalState, List<IntegerTerm>> arrivals = new HashMap<>();
  private final Map<Decision, List<IntegerTerm>> deciding = new HashMap<>();
  private final Map<Reception, Receiver> receivers = new LinkedHashMap<>();
  private final Map<IntegerTerm, IntegerTerm> names = new HashMap<>();
  private final List<IntegerTerm> failing = new ArrayList<>();
  private final List<IntegerTerm> revoking = new ArrayList<>();
  private final Formula formula;

  /**
   * @param output the output whose decisions must not be revoked
   */
  CounterStep(CounterSystem runs, NetworkModel network, LocalSteps steps, int output, int time) {
    this.runs = runs;
    this.f = runs.factory();
    this.network = network;
    this.steps = steps;
    this.output = output;
    this.time = time;
    round = time % runs.rounds();
    addAll();
    formula = f.and(all);
  }

  Formula formula() {
    return formula;
  }

  /** Whether there is a run-time error, or a failed assertion. */
  Formula hasError() {
    return f.isPositive(f.sum(failing));
  }

  /** Whether a process decides another value than before. */
  Formula hasRevocation() {
    return f.isPositive(f.sum(revoking));
  }

  private void addAll() {
    runs.phaseLimit().ifPresent(limit -> all.add(f.atMost(runs.phase(time), limit)));
    if (steps.coordinator().isRotating() && round == 0) {
      chooseCoordinator();
    }
    for (LocalState state : steps.acting(round)) {
      messages.put(state, steps.message(round, state));
    }
    chooseFaults();
    for (LocalState state : steps.acting(round)) {
      for (Part part : Part.values()) {
        distribute(state, part);
      }
    }
    if (network.isNotSplit()) {
      hearInCommon();
    }
    arrive();
    decide();
    if (runs.countsFaultyCoordinators() && runs.isBeginningOfPhase(time + 1)) {
      countFaultyCoordinator();
    }
  }

  /** One process is the coordinator of the phase; which one is not known. */
  private void chooseCoordinator() {
    Map<LocalState, IntegerTerm> acting = runs.acting(time);
    runs.counters(time)
        .forEach(
            (state, count) -> {
              IntegerTerm coordinator = acting.get(state.asCoordinator());
              all.add(f.atLeast(coordinator, f.integer(0)));
              all.add(f.atLeast(acting.get(state), f.integer(0)));
              all.add(f.equal(f.add(acting.get(state), coordinator), count));
            });
    IntegerTerm present = f.add(runs.coordinators(acting), runs.byzantineCoordinator(time));
    all.add(runs.isPossibleByzantineCoordinator(time));
    all.add(f.atMost(present, f.integer(1)));
    all.add(f.or(f.isPositive(present), f.isPositive(runs.total(runs.crashed(time)))));
  }

  private void countFaultyCoordinator() {
    IntegerTerm correct =
        f.subtract(runs.coordinators(runs.acting(time)), runs.coordinators(crashing));
    IntegerTerm before = runs.faultyCoordinators(time + 1 - runs.rounds());
    all.add(
        f.equal(f.add(runs.faultyCoordinators(time + 1), correct), f.add(before, f.integer(1))));
    all.add(runs.isPossibleTurn(time + 1));
  }

  private void choose(Map<LocalState, IntegerTerm> chosen, LocalState state, String what) {
    IntegerTerm number = variable(what + " in " + state + " at time " + time);
    all.add(f.atLeast(number, f.integer(0)));
    chosen.put(state, number);
  }

  private IntegerTerm variable(String name) {
    return f.integerVariable(CounterSystem.checked(name));
  }

  private void chooseFaults() {
    runs.acting(time)
        .forEach(
            (state, count) -> {
              network.crashes().ifPresent(_ -> choose(crashing, state, "crashing"));
              network.transientlyByzantine().ifPresent(_ -> choose(forging, state, "forging"));
              if (network.hasKernel()) {
                choose(kernel, state, "kernel");
              }
              List<IntegerTerm> chosen = chosen(state);
              if (!chosen.isEmpty()) {
                all.add(f.atMost(f.sum(chosen), count));
              }
            });
    network
        .crashes()
        .ifPresent(
            most -> {
              IntegerTerm crashes = runs.total(crashing);
              IntegerTerm before = runs.total(runs.crashed(time));
              all.add(f.or(f.isZero(crashes), f.atMost(f.add(crashes, before), most)));
            });
    network.transientlyByzantine().ifPresent(most -> all.add(f.atMost(runs.total(forging), most)));
    if (network.hasKernel()) {
      // Where nobody updates, nobody needs to be heard.
      IntegerTerm updating = f.subtract(runs.total(runs.counters(time)), runs.total(crashing));
      all.add(f.or(f.equal(runs.total(kernel), f.integer(1)), f.isZero(updating)));
      all.add(f.atMost(runs.total(kernel), f.integer(1)));
    }
  }

  /** The numbers of processes in a state that are not ordinary. */
  private List<IntegerTerm> chosen(LocalState state) {
    return Stream.of(crashing, forging, kernel)
        .filter(m -> m.containsKey(state))
        .map(m -> m.get(state))
        .toList();
  }

  /** Distributes the processes of a local state among the outcomes of their update. */
  private void distribute(LocalState state, Part part) {
    IntegerTerm count =
        switch (part) {
          case ORDINARY -> f.subtract(runs.acting(time).get(state), f.sum(chosen(state)));
          case FORGER -> forging.getOrDefault(state, f.integer(0));
          case KERNEL -> kernel.getOrDefault(state, f.integer(0));
        };
    if (count.constant().isPresent()) {
      return;
    }
    var flows = new ArrayList<IntegerTerm>();
    for (Map.Entry<Effect, Formula> outcome : steps.outcomes(round, state).entrySet()) {
      IntegerTerm flow =
          variable(part + " " + state + " outcome " + flows.size() + " at time " + time);
      flows.add(flow);
      all.add(f.atLeast(flow, f.integer(0)));
      all.add(f.or(f.isZero(flow), canReceive(state, part, outcome.getValue(), flow)));
      Effect effect = outcome.getKey();
      steps
          .next(round, state, effect)
          .ifPresent(s -> arrivals.computeIfAbsent(s, _ -> new ArrayList<>()).add(flow));
      effect
          .decisions()
          .forEach(d -> deciding.computeIfAbsent(d, _ -> new ArrayList<>()).add(flow));
      if (effect.fails()) {
        failing.add(flow);
      }
      if (effect.revokes().contains(output)) {
        revoking.add(flow);
      }
    }
    all.add(f.equal(f.sum(flows), count));
  }

  /** What the network's choice for a process depends on. */
  private record Reception(
      Optional<Message> own, boolean isCoordinator, Part part, Formula condition) {}

  /**
   * Whether the network can deliver messages to a process for which a condition holds. Whether such
   * messages exist is the same question for processes with the same message of their own. There is
   * only one coordinator, so that its messages are the same for all of its outcomes.
   */
  private Formula canReceive(LocalState state, Part part, Formula condition, IntegerTerm flow) {
    var key = new Reception(messages.get(state), state.isCoordinator(), part, condition);
    Receiver receiver = receivers.get(key);
    if (receiver == null) {
      String name =
          (state.isCoordinator() ? "coordinator" : "receiver " + receivers.size())
              + " at time "
              + time;
      receiver = new Receiver(name, state, part, condition);
      receivers.put(key, receiver);
    }
    receiver.flows.add(flow);
    return receiver.isPossible;
  }

  /**
   * Any two processes hear of a common one, which sends them a common content, or nothing at all to
   * one of them.
   */
  private void hearInCommon() {
    List<Receiver> all = List.copyOf(receivers.values());
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        Receiver one = all.get(i);
        Receiver other = all.get(j);
        this.all.add(
            f.or(
                List.of(
                    f.isZero(f.sum(one.flows)),
                    f.isZero(f.sum(other.flows)),
                    one.hasInCommonWith(other))));
      }
    }
  }

  /** The processes with some outcome, for whom the network chooses messages. */
  private final class Receiver {
    private final String name;
    private final LocalState state;
    private final Part part;
    private final List<Formula> possible = new ArrayList<>();
    private final List<ReceivedMessages> received = new ArrayList<>();
    private final List<IntegerTerm> flows = new ArrayList<>();
    private final Formula isPossible;

    Receiver(String name, LocalState state, Part part, Formula condition) {
      this.name = name;
      this.state = state;
      this.part = part;
      isPossible = isPossible(condition);
    }

    /** Whether the network can deliver messages to a process for which a condition holds. */
    private Formula isPossible(Formula condition) {
      Map<IntegerTerm, IntegerTerm> template = new HashMap<>();
      template.put(steps.phase(), runs.phase(time));
      for (SmtTerm term : Subterms.bottomUp(List.of(condition))) {
        if (term instanceof IntegerTerm number && OtherValues.isNewNumber(number)) {
          template.put(number, variable(name + " " + number.node()));
        }
      }
      for (ReceivedMessages each : relevant(condition)) {
        IntegerTerm heard =
            variable(
                name
                    + " receives "
                    + LocalState.text(each.content())
                    + (each.isFromCoordinator() ? " of the coordinator" : ""));
        template.put(each.count(), heard);
        possible.add(f.atLeast(heard, f.integer(0)));
        received.add(
            new ReceivedMessages(each.content(), each.sent(), each.isFromCoordinator(), heard));
      }
      for (boolean isFromCoordinator : List.of(false, true)) {
        receive(
            received.stream().filter(m -> m.isFromCoordinator() == isFromCoordinator).toList(),
            isFromCoordinator);
      }
      hearEnough(f.sum(received.stream().map(ReceivedMessages::count).toList()));
      possible.add(steps.hasGreatestStamps(received));
      possible.add(new VariableSubstitution(f, template).of(condition));
      return f.and(possible);
    }

    /**
     * The messages whose number matters. Where each number has a range of its own, a condition that
     * does not depend on one can be satisfied whatever it is.
     */
    private List<ReceivedMessages> relevant(Formula condition) {
      List<ReceivedMessages> mailbox = steps.mailbox(round, state.isCoordinator());
      if (network.hasForgery() || network.minimumHeardOf().isPresent() || network.isNotSplit()) {
        return mailbox;
      }
      var used = new HashSet<SmtTerm>(Subterms.bottomUp(List.of(condition)));
      boolean readsStamps =
          mailbox.stream()
              .anyMatch(m -> RelativeStamp.occursIn(m.content()) && used.contains(m.count()));
      return mailbox.stream()
          .filter(
              m -> used.contains(m.count()) || readsStamps && RelativeStamp.occursIn(m.content()))
          .toList();
    }

    /** Whether this process and another one may have heard of the same process. */
    Formula hasInCommonWith(Receiver other) {
      var common = new ArrayList<Formula>();
      common.add(f.isPositive(f.add(silent(runs.acting(time)), other.silent(runs.acting(time)))));
      for (boolean isFromCoordinator : List.of(false, true)) {
        for (Value sent : received.stream().map(ReceivedMessages::sent).distinct().toList()) {
          common.add(
              f.and(
                  f.isPositive(steps.count(received, sent, isFromCoordinator)),
                  f.isPositive(steps.count(other.received, sent, isFromCoordinator))));
        }
      }
      return f.or(common);
    }

    /** Messages of the coordinator, or of other processes. */
    private void receive(List<ReceivedMessages> received, boolean isFromCoordinator) {
      var forged = new ArrayList<IntegerTerm>();
      for (Value sent : received.stream().map(ReceivedMessages::sent).distinct().toList()) {
        IntegerTerm genuine = steps.count(received, sent, isFromCoordinator);
        if (network.hasForgery()) {
          IntegerTerm made =
              variable(
                  name
                      + " receives forged "
                      + LocalState.text(sent)
                      + (isFromCoordinator ? " of the coordinator" : ""));
          possible.add(f.atLeast(made, f.integer(0)));
          forged.add(made);
          genuine = f.subtract(genuine, made);
        }
        receive(genuine, sent, isFromCoordinator);
      }
      if (network.hasForgery() && !received.isEmpty()) {
        possible.add(f.atMost(f.sum(forged), forgers(isFromCoordinator)));
      }
    }

    private IntegerTerm forgers(boolean isCoordinator) {
      IntegerTerm byzantine =
          isCoordinator
              ? runs.byzantineCoordinator(time)
              : f.subtract(runs.byzantine(), runs.byzantineCoordinator(time));
      boolean isItself = part == Part.FORGER && state.isCoordinator() == isCoordinator;
      return f.sum(
          List.of(
              byzantine,
              f.sum(
                  forging.entrySet().stream()
                      .filter(e -> e.getKey().isCoordinator() == isCoordinator)
                      .map(Map.Entry::getValue)
                      .toList()),
              f.integer(isItself ? -1 : 0)));
    }

    /** How many genuine messages of some content the network can deliver. */
    private void receive(IntegerTerm genuine, Value content, boolean isFromCoordinator) {
      boolean isOwn =
          state.isCoordinator() == isFromCoordinator
              && visible(state).filter(content::equals).isPresent();
      boolean isOwnForger = isOwn && part == Part.FORGER;
      IntegerTerm sent =
          f.add(
              f.subtract(
                  sending(runs.acting(time), content, isFromCoordinator),
                  sending(forging, content, isFromCoordinator)),
              f.integer(isOwnForger ? 1 : 0));
      IntegerTerm least =
          network.losesMessages()
              ? f.integer(isOwn && network.hasReliableSelfDelivery() ? 1 : 0)
              : f.subtract(sent, sending(crashing, content, isFromCoordinator));
      possible.add(f.atLeast(genuine, least));
      possible.add(f.atMost(genuine, sent));
      if (network.hasKernel()) {
        // The kernel is this process itself, or comes in addition to its own message.
        int own = isOwn && network.hasReliableSelfDelivery() && part != Part.KERNEL ? 1 : 0;
        possible.add(
            f.atLeast(genuine, f.add(sending(kernel, content, isFromCoordinator), f.integer(own))));
      }
    }

    /** The content that processes in a state send to this one, if any. */
    private Optional<Value> visible(LocalState sender) {
      return messages
          .get(sender)
          .filter(m -> m.isToAll() || state.isCoordinator())
          .map(Message::content);
    }

    /** How many of these processes send a message with this content to this one. */
    private IntegerTerm sending(
        Map<LocalState, IntegerTerm> some, Value content, boolean isFromCoordinator) {
      return named(
          f.sum(
              some.entrySet().stream()
                  .filter(e -> e.getKey().isCoordinator() == isFromCoordinator)
                  .filter(e -> visible(e.getKey()).filter(content::equals).isPresent())
                  .map(Map.Entry::getValue)
                  .toList()));
    }

    /** How many of these processes send nothing to this one. */
    private IntegerTerm silent(Map<LocalState, IntegerTerm> some) {
      return named(
          f.sum(
              some.entrySet().stream()
                  .filter(e -> visible(e.getKey()).isEmpty())
                  .map(Map.Entry::getValue)
                  .toList()));
    }

    private void hearEnough(IntegerTerm received) {
      network
          .minimumHeardOf()
          .ifPresent(
              least -> {
                // A process that sends nothing hears of itself.
                boolean isSilentForger = part == Part.FORGER && visible(state).isEmpty();
                IntegerTerm heard =
                    f.sum(
                        List.of(
                            received,
                            f.subtract(silent(runs.acting(time)), silent(forging)),
                            f.integer(isSilentForger ? 1 : 0)));
                IntegerTerm correct = runs.total(runs.counters(time));
                IntegerTerm there =
                    network.maySynchronize() ? correct : f.add(correct, runs.byzantine());
                possible.add(f.or(f.atLeast(heard, least), f.atLeast(heard, there)));
              });
    }
  }

  /** A variable for a sum that occurs often. */
  private IntegerTerm named(IntegerTerm sum) {
    if (!(sum.node() instanceof TermNode.LinearSum(var summands, _)) || summands.size() < 2) {
      return sum;
    }
    return names.computeIfAbsent(
        sum,
        _ -> {
          IntegerTerm name = variable("sum " + names.size() + " at time " + time);
          all.add(f.equal(name, sum));
          return name;
        });
  }

  /** The counters after the round. */
  private void arrive() {
    runs.counters(time + 1)
        .forEach(
            (state, count) ->
                all.add(f.equal(count, f.sum(arrivals.getOrDefault(state, List.of())))));
    Map<List<Value>, List<IntegerTerm>> crashes =
        crashing.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    e -> runs.observed(e.getKey()),
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    runs.crashed(time + 1)
        .forEach(
            (state, count) -> {
              var sum = new ArrayList<>(crashes.getOrDefault(state, List.of()));
              sum.add(runs.crashed(time).get(state));
              all.add(f.equal(count, f.sum(sum)));
            });
  }

  private void decide() {
    IntegerTerm distinguished = steps.distinguishedPhase();
    for (Decision decision : runs.decisions()) {
      Formula now = f.isPositive(f.sum(deciding.getOrDefault(decision, List.of())));
      all.add(
          f.equal(runs.hasDecided(decision, time + 1), f.or(runs.hasDecided(decision, time), now)));
      if (steps.hasStamps()) {
        all.add(f.implies(now, f.atLeast(runs.phase(time), distinguished)));
      }
    }
    if (steps.hasStamps() && runs.isBeginningOfPhase(time + 1)) {
      all.add(f.implies(f.atLeast(runs.phase(time), distinguished), runs.hasDecided(time + 1)));
    }
  }
}
