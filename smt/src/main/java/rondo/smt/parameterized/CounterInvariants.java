package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;

/**
 * Candidate invariants of a counter system, for the beginning of phases: what a decision, or the
 * existence of a process with a value, implies for the numbers of processes. The thresholds are
 * those of the protocol.
 */
final class CounterInvariants {
  private final TermFactory f;
  private final RoundSystem system;
  private final CounterSystem fromInitial;
  private final CounterSystem fromArbitrary;
  private final CounterProperty property;
  private final NetworkModel network;
  private final ParameterTerms parameters;
  private final LocalStateText texts;
  private final List<CandidateInvariant> all = new ArrayList<>();

  /**
   * The processes with a value of a variable.
   *
   * @param stamp a variable with a stamp that must not be less than the distinguished phase; empty
   *     if there is no such condition
   */
  private record Holders(int variable, Value value, OptionalInt stamp) {
    boolean contains(LocalState state) {
      return state.get(variable).equals(value)
          && (stamp.isEmpty()
              || RelativeStamp.of(state.get(stamp.getAsInt()))
                  .filter(s -> s == RelativeStamp.AT || s == RelativeStamp.AFTER)
                  .isPresent());
    }
  }

  /** A multiple of a number of processes, and what it is compared with. */
  private record Threshold(long factor, IntegerTerm bound) {}

  CounterInvariants(
      RoundSystem system,
      CounterSystem fromInitial,
      CounterSystem fromArbitrary,
      CounterProperty property,
      NetworkModel network) {
    this.f = fromInitial.factory();
    this.system = system;
    this.fromInitial = fromInitial;
    this.fromArbitrary = fromArbitrary;
    this.property = property;
    this.network = network;
    parameters = fromInitial.parameters();
    texts = new LocalStateText(system, network);
  }

  List<CandidateInvariant> candidates(Templates templates) {
    Set<Holders> holders = holders();
    Set<Threshold> thresholds = thresholds();
    for (Decision decision : fromInitial.decisions()) {
      String premise = texts.decided(decision);
      BiFunction<CounterSystem, Integer, Formula> decided =
          (runs, time) -> runs.hasDecided(decision, time);
      consequences(premise, decided, holders, thresholds);
      property
          .proposals()
          .forEach(
              (input, values) ->
                  add(
                      premise + " -> " + texts.proposed(input, decision.value()),
                      (runs, time) ->
                          f.implies(
                              decided.apply(runs, time),
                              runs.isProposed(input, decision.value()))));
    }
    property.proposals().forEach(this::membersAreProposed);
    for (Holders some : holders) {
      BiFunction<CounterSystem, Integer, Formula> exist =
          (runs, time) -> f.isPositive(count(some, runs, time));
      if (templates == Templates.ALL) {
        consequences(exists(some), exist, holders, thresholds);
      }
      property
          .proposals()
          .forEach(
              (input, values) -> {
                Value plain = some.value();
                if (values.contains(plain)) {
                  add(
                      exists(some) + " -> " + texts.proposed(input, plain),
                      (runs, time) ->
                          f.implies(exist.apply(runs, time), runs.isProposed(input, plain)));
                }
              });
      if (network.crashes().isPresent()) {
        faultsBehind(
            some,
            holders,
            "count(p : crashed(p)) >= phase - 1",
            (runs, time) -> runs.total(runs.crashed(time)));
      }
      if (fromInitial.countsFaultyCoordinators()) {
        faultsBehind(
            some,
            holders,
            "every phase had a faulty coordinator",
            CounterSystem::faultyCoordinators);
      }
    }
    return all;
  }

  /** The members of sets are values that were proposed. */
  private void membersAreProposed(int input, List<Value> values) {
    for (int v = 0; v < system.variables().size(); v++) {
      if (system.variables().get(v).type() instanceof Type.SetOf) {
        for (Value value : values) {
          int set = v;
          add(
              "(exists p : %s%s in p.%s) -> %s"
                  .formatted(
                      texts.status(),
                      ValueText.of(system.variables().get(input).type(), value),
                      system.variables().get(v).name(),
                      texts.proposed(input, value)),
              (runs, time) ->
                  f.implies(
                      f.isPositive(
                          f.sum(
                              runs.counters(time).entrySet().stream()
                                  .filter(e -> isMember(value, e.getKey().get(set)))
                                  .map(Map.Entry::getValue)
                                  .toList())),
                      runs.isProposed(input, value)));
        }
      }
    }
  }

  private static boolean isMember(Value value, Value set) {
    return set instanceof Value.Items(List<Value> items) && items.contains(value);
  }

  /** Where processes differ, there was a fault in every phase. */
  private void faultsBehind(
      Holders some,
      Set<Holders> others,
      String text,
      BiFunction<CounterSystem, Integer, IntegerTerm> faults) {
    for (Holders other : others) {
      if (other.variable() == some.variable()
          && other.stamp().equals(some.stamp())
          && other.value().compareTo(some.value()) > 0) {
        add(
            "%s && %s -> %s".formatted(exists(some), exists(other), text),
            (runs, time) ->
                f.implies(
                    f.and(
                        f.isPositive(count(some, runs, time)),
                        f.isPositive(count(other, runs, time))),
                    f.atLeast(
                        faults.apply(runs, time), f.subtract(runs.phase(time), f.integer(1)))));
      }
    }
  }

  private void consequences(
      String premise,
      BiFunction<CounterSystem, Integer, Formula> holds,
      Set<Holders> holders,
      Set<Threshold> thresholds) {
    for (Holders some : holders) {
      add(
          premise + " -> !" + exists(some),
          (runs, time) -> f.implies(holds.apply(runs, time), f.isZero(count(some, runs, time))));
      for (Threshold threshold : thresholds) {
        exceeds(premise, holds, threshold, text(some), (runs, time) -> count(some, runs, time));
        if (network.crashes().isPresent()) {
          exceeds(
              premise,
              holds,
              threshold,
              "(" + text(some) + " + count(p : crashed(p)))",
              (runs, time) -> f.add(count(some, runs, time), runs.total(runs.crashed(time))));
        }
      }
    }
  }

  private void exceeds(
      String premise,
      BiFunction<CounterSystem, Integer, Formula> holds,
      Threshold threshold,
      String text,
      BiFunction<CounterSystem, Integer, IntegerTerm> number) {
    add(
        "%s -> %s%s %s"
            .formatted(
                premise,
                threshold.factor() == 1 ? "" : threshold.factor() + " * ",
                text,
                parameters.textOfMore(threshold.bound())),
        (runs, time) ->
            f.implies(
                holds.apply(runs, time),
                f.greater(
                    f.multiply(threshold.factor(), number.apply(runs, time)), threshold.bound())));
  }

  private void add(String text, BiFunction<CounterSystem, Integer, Formula> condition) {
    all.add(
        new CandidateInvariant(
            text,
            time -> condition.apply(fromInitial, time),
            time -> condition.apply(fromArbitrary, time)));
  }

  private IntegerTerm count(Holders holders, CounterSystem runs, int time) {
    return f.sum(
        runs.counters(time).entrySet().stream()
            .filter(e -> holders.contains(e.getKey()))
            .map(Map.Entry::getValue)
            .toList());
  }

  /** The values of variables that some processes may have, and others not. */
  private Set<Holders> holders() {
    Set<Holders> holders = new LinkedHashSet<>();
    Set<LocalState> states = fromInitial.counters(0).keySet();
    for (int v = 0; v < system.variables().size(); v++) {
      int variable = v;
      List<Value> values = states.stream().map(s -> s.get(variable)).distinct().sorted().toList();
      if (values.size() > 1 && !isStamp(v)) {
        for (Value value : values) {
          holders.add(new Holders(variable, value, OptionalInt.empty()));
          IntStream.range(0, system.variables().size())
              .filter(s -> isStamp(s) && system.variables().get(variable).kind() != Kind.OUTPUT)
              .forEach(s -> holders.add(new Holders(variable, value, OptionalInt.of(s))));
        }
      }
    }
    return holders;
  }

  private boolean isStamp(int variable) {
    return system.variables().get(variable).type() instanceof Type.Stamp;
  }

  private String text(Holders holders) {
    return "count(" + processes(holders) + ")";
  }

  private String exists(Holders holders) {
    return "(exists " + processes(holders) + ")";
  }

  private String processes(Holders holders) {
    String stamped =
        holders.stamp().isPresent()
            ? " && p.%s >= first phase with a decision"
                .formatted(system.variables().get(holders.stamp().getAsInt()).name())
            : "";
    return "p : "
        + texts.status()
        + "p."
        + texts.equality(holders.variable(), holders.value())
        + stamped;
  }

  /** The thresholds of the protocol, also those that faulty processes may have helped to reach. */
  private Set<Threshold> thresholds() {
    Set<Threshold> thresholds = new LinkedHashSet<>();
    List<IntegerTerm> helpers =
        Stream.of(network.byzantine(), network.transientlyByzantine())
            .flatMap(o -> o.stream())
            .toList();
    system.rounds().stream()
        .flatMap(r -> TermTraversal.of(r.update()))
        .filter(Term.Binary.class::isInstance)
        .map(Term.Binary.class::cast)
        .forEach(
            b -> {
              for (Threshold threshold : threshold(b)) {
                thresholds.add(threshold);
                for (IntegerTerm helper : helpers) {
                  thresholds.add(
                      new Threshold(
                          threshold.factor(),
                          f.subtract(threshold.bound(), f.multiply(threshold.factor(), helper))));
                }
              }
            });
    return thresholds;
  }

  private List<Threshold> threshold(Term.Binary b) {
    long factor = factor(b.left());
    long below =
        switch (b.op()) {
          case GT, LE -> 0;
          case GE, LT -> 1;
          default -> -1;
        };
    if (factor == 0 || below < 0) {
      return List.of();
    }
    try {
      IntegerTerm bound = f.subtract(parameters.number(b.right()), f.integer(below));
      return List.of(new Threshold(factor, bound));
    } catch (UnsupportedParameterizationException e) {
      return List.of();
    }
  }

  /** The factor of a number of messages; 0 if a term is something else. */
  private static long factor(Term term) {
    return switch (term) {
      case Term.Fold fold when fold.foldKind() == Term.FoldKind.COUNT -> 1;
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) when op == Term.BinaryOp.MUL ->
          left instanceof Term.Constant(Value.Number(int number))
              ? number * factor(right)
              : right instanceof Term.Constant(Value.Number(int number))
                  ? number * factor(left)
                  : 0;
      default -> 0;
    };
  }
}
