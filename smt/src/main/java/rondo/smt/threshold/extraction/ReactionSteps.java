package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.threshold.LinearConstraint;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.ExecutionPath;
import rondo.smt.parameterized.LocalEvaluator;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.LocalUpdates;
import rondo.smt.parameterized.LocalUpdates.ActingProcess;
import rondo.smt.parameterized.LocalUpdates.Effect;
import rondo.smt.parameterized.ParameterTerms;
import rondo.smt.parameterized.SymbolicNumber;
import rondo.smt.parameterized.UnsupportedParameterizationException;
import rondo.smt.threshold.extraction.MessageCounters.Route;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;

/**
 * The reactions of a process in a local state to messages that are kept, with conditions on the
 * numbers of processes that have sent such messages.
 *
 * <p>A set of messages of different senders with numbers c(v) for contents v exists if and only if,
 * for each set T of contents, the sum of c(v) for v in T is at most the number of processes that
 * have sent some content in T (Hall's theorem). A Byzantine process that equivocates has sent all
 * of them. So the numbers that a reaction to a mailbox may read are existentially quantified, and
 * are eliminated.
 */
final class ReactionSteps {
  private static final int MAX_CONTENTS = 8;

  private final TermFactory f;
  private final EventSystem system;
  private final ParameterTerms parameters;
  private final LocalUpdates updates;
  private final List<Population> populations;
  private final MessageCounters counters;
  private final LinearConversion conversion;
  private final Predicate<List<Formula>> isPossible;

  /**
   * What all steps of a protocol have in common.
   *
   * @param isPossible whether conditions on numbers of messages are satisfiable together
   */
  record Context(
      TermFactory f,
      EventSystem system,
      ParameterTerms parameters,
      LocalUpdates updates,
      List<Population> populations,
      LinearConversion conversion,
      Predicate<List<Formula>> isPossible) {}

  ReactionSteps(Context context, MessageCounters counters) {
    f = context.f();
    system = context.system();
    parameters = context.parameters();
    updates = context.updates();
    populations = context.populations();
    conversion = context.conversion();
    isPossible = context.isPossible();
    this.counters = counters;
  }

  /** An outcome of a reaction, with its condition. */
  record Outcome(Effect effect, StepCondition condition, Position at) {}

  /** The contents that a reaction counts together, by population of senders. */
  private record Counted(Optional<Value> key, Map<Integer, Set<Value>> contents) {}

  /** The outcomes of a reaction to messages. */
  List<Outcome> outcomes(ProcessLocation state, Reaction reaction, Trigger.Received received) {
    var outcomes = new ArrayList<Outcome>();
    for (Counted counted : counted(state, reaction, received)) {
      Map<Binder, Value> bound = new LinkedHashMap<>();
      received.groupKey().ifPresent(g -> bound.put(g.value(), counted.key().orElseThrow()));
      if (received.readsMailbox()) {
        outcomes.addAll(ofMailbox(state, reaction, counted, bound));
      } else {
        Formula enough =
            threshold(
                state,
                reaction,
                received,
                size(state, received.kind(), counted, Delivery.POSSIBLE));
        executed(state, reaction, List.of(), bound, _ -> true)
            .forEach(
                (effect, condition) ->
                    outcomes.add(
                        new Outcome(
                            effect,
                            new StepCondition(conversion.disjuncts(f.and(enough, condition))),
                            reaction.at())));
      }
    }
    return outcomes;
  }

  /** The outcomes of a reaction without messages. */
  List<Outcome> outcomes(ProcessLocation state, Reaction reaction) {
    var outcomes = new ArrayList<Outcome>();
    executed(state, reaction, List.of(), Map.of(), _ -> true)
        .forEach(
            (effect, condition) ->
                outcomes.add(
                    new Outcome(
                        effect,
                        new StepCondition(conversion.disjuncts(condition)),
                        reaction.at())));
    return outcomes;
  }

  private Map<Effect, Formula> executed(
      ProcessLocation state,
      Reaction reaction,
      List<ReceivedMessages> mailbox,
      Map<Binder, Value> bound,
      Predicate<List<Formula>> isSatisfiable) {
    return updates.outcomes(
        reaction.body(),
        new ActingProcess(state.variables(), state.population().self(), bound),
        mailbox,
        isSatisfiable);
  }

  /**
   * When a reaction is required by fairness: messages that must arrive suffice.
   *
   * @param lost how many of the senders of some contents, on a route, may omit their messages
   */
  Formula required(
      ProcessLocation state, Reaction reaction, Trigger.Received received, OmittedSenders lost) {
    var cases = new ArrayList<Formula>();
    for (Counted counted : counted(state, reaction, received)) {
      var summands = new ArrayList<IntegerTerm>();
      counted
          .contents()
          .forEach(
              (sender, contents) -> {
                var route = new Route(received.kind(), sender, state.population().index());
                summands.add(counters.count(route, contents, Delivery.CERTAIN));
                summands.add(f.multiply(-1, lost.count(route, contents)));
              });
      summands.add(f.integer(ownCorrection(state, received.kind(), counted)));
      cases.add(threshold(state, reaction, received, f.sum(summands)));
    }
    return f.or(cases);
  }

  /** How many of the processes that have sent messages may omit them. */
  interface OmittedSenders {
    IntegerTerm count(Route route, Set<Value> contents);
  }

  /** The messages that satisfy the guard of a reaction, by key. */
  private List<Counted> counted(
      ProcessLocation state, Reaction reaction, Trigger.Received received) {
    Map<Optional<Value>, Map<Integer, Set<Value>>> byKey = new LinkedHashMap<>();
    for (Population sender : populations) {
      var route = new Route(received.kind(), sender.index(), state.population().index());
      Set<Value> contents = new TreeSet<>(counters.contents(route));
      if (sender.equivocating().isPresent()) {
        contents.addAll(Domain.values(system.messages().get(received.kind()).content(), 0));
      }
      for (Value content : contents) {
        if (isAdmitted(state, reaction, received, sender, content)) {
          byKey
              .computeIfAbsent(key(state, received, content), _ -> new TreeMap<>())
              .computeIfAbsent(sender.index(), _ -> new TreeSet<>())
              .add(content);
        }
      }
    }
    return byKey.entrySet().stream().map(e -> new Counted(e.getKey(), e.getValue())).toList();
  }

  private boolean isAdmitted(
      ProcessLocation state,
      Reaction reaction,
      Trigger.Received received,
      Population sender,
      Value content) {
    int self = state.population().self();
    boolean isAdmitted = holds(state, reaction, received, sender.other(), content);
    if (sender.members().contains(self)
        && !sender.isParticular()
        && holds(state, reaction, received, self, content) != isAdmitted) {
      throw new UnsupportedParameterizationException(
          "a condition on whether a message is the own one", reaction.at());
    }
    return isAdmitted;
  }

  private boolean holds(
      ProcessLocation state,
      Reaction reaction,
      Trigger.Received received,
      int sender,
      Value content) {
    var path = new ExecutionPath(f, _ -> true, List.of());
    LocalEvaluator evaluator = evaluator(state, path);
    evaluator.bind(received.message(), new SymbolicNumber.Known(content));
    evaluator.bind(received.sender(), new SymbolicNumber.Known(Value.of(sender)));
    return decided(evaluator, path, reaction.guard(), reaction.at());
  }

  /** Whether a guard holds that depends on the local state only. */
  boolean holds(ProcessLocation state, Reaction reaction) {
    var path = new ExecutionPath(f, _ -> true, List.of());
    return decided(evaluator(state, path), path, reaction.guard(), reaction.at());
  }

  private static boolean decided(
      LocalEvaluator evaluator, ExecutionPath path, Term guard, Position at) {
    try {
      boolean holds = evaluator.holds(guard);
      if (!path.condition().isTrue()) {
        throw new UnsupportedParameterizationException("a guard that depends on a parameter", at);
      }
      return holds;
    } catch (FaultException e) {
      throw new UnsupportedParameterizationException("a guard that is a run-time error", at);
    }
  }

  private Optional<Value> key(ProcessLocation state, Trigger.Received received, Value content) {
    LocalEvaluator evaluator = evaluator(state, new ExecutionPath(f, _ -> true, List.of()));
    evaluator.bind(received.message(), new SymbolicNumber.Known(content));
    return received.groupKey().map(g -> evaluator.known(g.term(), Position.NONE));
  }

  private LocalEvaluator evaluator(ProcessLocation state, ExecutionPath path) {
    return LocalEvaluator.ofEvents(
        f, parameters, state.variables(), path, state.population().self());
  }

  /** Whether a number of messages reaches the threshold of a reaction. */
  private Formula threshold(
      ProcessLocation state, Reaction reaction, Trigger.Received received, IntegerTerm size) {
    if (size.constant().orElse(1) <= 0) {
      return f.truth(false);
    }
    var reached = new ArrayList<Formula>();
    Optional<List<Integer>> decisions = Optional.of(List.of());
    while (decisions.isPresent()) {
      var path = new ExecutionPath(f, _ -> true, decisions.get());
      LocalEvaluator evaluator = evaluator(state, path);
      evaluator.bind(
          received.size(),
          size.constant().isPresent()
              ? new SymbolicNumber.Known(Value.of(Math.toIntExact(size.constant().getAsLong())))
              : new SymbolicNumber.Linear(size));
      try {
        if (evaluator.holds(received.threshold())) {
          reached.add(path.condition());
        }
      } catch (FaultException e) {
        throw new UnsupportedParameterizationException(
            "a threshold that is a run-time error", reaction.at());
      }
      decisions = path.next();
    }
    return f.and(f.isPositive(size), f.or(reached));
  }

  /** How many messages of different senders there are at most. */
  private IntegerTerm size(ProcessLocation state, int kind, Counted counted, Delivery delivery) {
    var summands = new ArrayList<IntegerTerm>();
    counted
        .contents()
        .forEach(
            (sender, contents) -> {
              var route = new Route(kind, sender, state.population().index());
              summands.add(counters.count(route, contents, delivery));
              populations.get(sender).equivocating().ifPresent(summands::add);
            });
    summands.add(f.integer(ownCorrection(state, kind, counted)));
    return f.sum(summands);
  }

  /** -1 if the process has sent a counted message to its population, but not to itself. */
  private static int ownCorrection(ProcessLocation state, int kind, Counted counted) {
    Set<Value> contents = counted.contents().getOrDefault(state.population().index(), Set.of());
    List<Sent> own =
        state.sent().stream()
            .filter(s -> s.kind() == kind && contents.contains(s.content()))
            .filter(s -> s.receivers() == state.population().index())
            .toList();
    return own.isEmpty() || own.stream().anyMatch(Sent::reachesItself) ? 0 : -1;
  }

  /** The outcomes of a reaction that reads the messages it counts. */
  private List<Outcome> ofMailbox(
      ProcessLocation state, Reaction reaction, Counted counted, Map<Binder, Value> bound) {
    var received = (Trigger.Received) reaction.trigger();
    Map<Value, List<IntegerTerm>> numbers = new TreeMap<>();
    var variables = new ArrayList<String>();
    var constraints = new ArrayList<Formula>();
    counted
        .contents()
        .forEach(
            (sender, contents) -> {
              Map<Value, IntegerTerm> own = new TreeMap<>();
              for (Value content : contents) {
                String name = "heard %d %d".formatted(sender, variables.size());
                IntegerTerm number = f.integerVariable(name);
                variables.add(conversion.identifier(name));
                own.put(content, number);
                numbers.computeIfAbsent(content, _ -> new ArrayList<>()).add(number);
                constraints.add(f.atLeast(number, f.integer(0)));
              }
              var route = new Route(received.kind(), sender, state.population().index());
              constraints.addAll(transversal(state, route, own, reaction.at()));
            });
    List<ReceivedMessages> mailbox =
        numbers.entrySet().stream()
            .map(e -> ReceivedMessages.element(e.getKey(), f.sum(e.getValue())))
            .toList();
    IntegerTerm size = f.sum(numbers.values().stream().flatMap(List::stream).toList());
    constraints.add(threshold(state, reaction, received, size));
    if (mustHearAll(state, received, counted, size, constraints)) {
      return ofAllMessages(state, reaction, counted, bound);
    }
    var outcomes = new ArrayList<Outcome>();
    var elimination = new FourierMotzkin(reaction.at());
    executed(
            state,
            reaction,
            mailbox,
            bound,
            some -> {
              var all = new ArrayList<>(constraints);
              all.addAll(some);
              return isPossible.test(all);
            })
        .forEach(
            (effect, condition) -> {
              if (counters.isPreliminary()) {
                outcomes.add(new Outcome(effect, StepCondition.TRUE, reaction.at()));
                return;
              }
              Formula all = f.and(f.and(constraints), condition);
              outcomes.add(
                  new Outcome(
                      effect,
                      new StepCondition(
                          conversion.disjuncts(all).stream()
                              .map(d -> normalized(d, variables))
                              .flatMap(d -> elimination.eliminated(d, variables).stream())
                              .toList()),
                      reaction.at()));
            });
    return outcomes;
  }

  /** Whether so many messages are needed that no message of a sender may be missing. */
  private boolean mustHearAll(
      ProcessLocation state,
      Trigger.Received received,
      Counted counted,
      IntegerTerm size,
      List<Formula> constraints) {
    boolean isForged =
        counted.contents().keySet().stream()
            .anyMatch(s -> populations.get(s).equivocating().isPresent());
    if (isForged || counters.isTracked(received.kind())) {
      return false;
    }
    var all = new ArrayList<>(constraints);
    all.addAll(counters.invariants());
    all.add(f.greater(size(state, received.kind(), counted, Delivery.POSSIBLE), size));
    return !isPossible.test(all);
  }

  /** The outcomes of a reaction to all messages that were sent. */
  private List<Outcome> ofAllMessages(
      ProcessLocation state, Reaction reaction, Counted counted, Map<Binder, Value> bound) {
    var received = (Trigger.Received) reaction.trigger();
    Map<Value, List<IntegerTerm>> numbers = new TreeMap<>();
    counted
        .contents()
        .forEach(
            (sender, contents) -> {
              var route = new Route(received.kind(), sender, state.population().index());
              for (Value content : contents) {
                numbers
                    .computeIfAbsent(content, _ -> new ArrayList<>())
                    .add(counters.count(route, Set.of(content), Delivery.POSSIBLE));
              }
            });
    List<ReceivedMessages> mailbox =
        numbers.entrySet().stream()
            .map(e -> ReceivedMessages.element(e.getKey(), f.sum(e.getValue())))
            .toList();
    Formula enough =
        threshold(
            state, reaction, received, size(state, received.kind(), counted, Delivery.POSSIBLE));
    var given = new ArrayList<>(counters.invariants());
    given.add(enough);
    var outcomes = new ArrayList<Outcome>();
    executed(
            state,
            reaction,
            mailbox,
            bound,
            some -> {
              var all = new ArrayList<>(given);
              all.addAll(some);
              return isPossible.test(all);
            })
        .forEach(
            (effect, condition) ->
                outcomes.add(
                    new Outcome(
                        effect,
                        new StepCondition(conversion.disjuncts(f.and(enough, condition))),
                        reaction.at())));
    return outcomes;
  }

  private List<LinearConstraint> normalized(
      List<LinearConstraint> constraints, List<String> variables) {
    Set<String> all = new HashSet<>(variables);
    counters
        .variables()
        .values()
        .forEach(v -> all.addAll(conversion.linear(v).coefficients().keySet()));
    return constraints.stream().map(c -> conversion.normalized(c, all, parameters)).toList();
  }

  /** When messages of different senders with these numbers exist. */
  private List<Formula> transversal(
      ProcessLocation state, Route route, Map<Value, IntegerTerm> numbers, Position at) {
    Population sender = populations.get(route.sender());
    boolean isIndependent = sender.equivocating().isEmpty() && !counters.isTracked(route.kind());
    var all = new ArrayList<Formula>();
    List<Value> contents = List.copyOf(numbers.keySet());
    if (!isIndependent && contents.size() > MAX_CONTENTS) {
      throw new UnsupportedParameterizationException(
          "a mailbox with more than " + MAX_CONTENTS + " different messages", at);
    }
    for (Set<Value> some : isIndependent ? singletons(contents) : subsets(contents)) {
      var counted = new Counted(Optional.empty(), Map.of(route.sender(), some));
      all.add(
          f.atMost(
              f.sum(some.stream().map(numbers::get).toList()),
              size(state, route.kind(), counted, Delivery.POSSIBLE)));
    }
    return all;
  }

  private static List<Set<Value>> singletons(List<Value> contents) {
    return contents.stream().<Set<Value>>map(Set::of).toList();
  }

  private static List<Set<Value>> subsets(List<Value> contents) {
    var all = new ArrayList<Set<Value>>();
    for (int bits = 1; bits < 1 << contents.size(); bits++) {
      Set<Value> some = new HashSet<>();
      for (int i = 0; i < contents.size(); i++) {
        if ((bits >> i & 1) != 0) {
          some.add(contents.get(i));
        }
      }
      all.add(some);
    }
    return all;
  }
}
