package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
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
  private final ParameterTerms parameters;
  private final List<CandidateInvariant> all = new ArrayList<>();

  /** The processes with a value of a variable. */
  private record Holders(int variable, Value value) {}

  /** A multiple of a number of processes, and what it is compared with. */
  private record Threshold(long factor, IntegerTerm bound) {}

  CounterInvariants(
      RoundSystem system,
      CounterSystem fromInitial,
      CounterSystem fromArbitrary,
      CounterProperty property) {
    this.f = fromInitial.factory();
    this.system = system;
    this.fromInitial = fromInitial;
    this.fromArbitrary = fromArbitrary;
    this.property = property;
    parameters = fromInitial.parameters();
  }

  List<CandidateInvariant> candidates(NetworkModel network) {
    Set<Holders> holders = holders();
    Set<Threshold> thresholds = thresholds(network);
    for (Decision decision : fromInitial.decisions()) {
      String premise = "decided(" + text(decision.output(), decision.value()) + ")";
      BiFunction<CounterSystem, Integer, Formula> decided =
          (runs, time) -> runs.hasDecided(decision, time);
      consequences(premise, decided, holders, thresholds);
      property
          .proposals()
          .forEach(
              (input, values) ->
                  add(
                      premise + " -> proposed",
                      (runs, time) ->
                          f.implies(
                              decided.apply(runs, time),
                              runs.isProposed(input, decision.value()))));
    }
    for (Holders some : holders) {
      BiFunction<CounterSystem, Integer, Formula> exist =
          (runs, time) -> f.isPositive(count(some, runs, time));
      consequences(text(some) + " > 0", exist, holders, thresholds);
      property
          .proposals()
          .forEach(
              (input, values) -> {
                Value plain = some.value();
                if (values.contains(plain)) {
                  add(
                      text(some) + " > 0 -> proposed",
                      (runs, time) ->
                          f.implies(exist.apply(runs, time), runs.isProposed(input, plain)));
                }
              });
      if (network.crashes().isPresent()) {
        crashesBehind(some, holders);
      }
    }
    return all;
  }

  /** Where processes differ, there was a crash in every phase. */
  private void crashesBehind(Holders some, Set<Holders> others) {
    for (Holders other : others) {
      if (other.variable() == some.variable() && other.value().compareTo(some.value()) > 0) {
        add(
            "%s > 0 && %s > 0 -> crashed >= phase - 1".formatted(text(some), text(other)),
            (runs, time) ->
                f.implies(
                    f.and(
                        f.isPositive(count(some, runs, time)),
                        f.isPositive(count(other, runs, time))),
                    f.atLeast(
                        runs.total(runs.crashed(time)),
                        f.subtract(runs.phase(time), f.integer(1)))));
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
          "%s -> %s == 0".formatted(premise, text(some)),
          (runs, time) -> f.implies(holds.apply(runs, time), f.isZero(count(some, runs, time))));
      for (Threshold threshold : thresholds) {
        add(
            "%s -> %s%s > %s"
                .formatted(
                    premise,
                    threshold.factor() == 1 ? "" : threshold.factor() + " * ",
                    text(some),
                    parameters.text(threshold.bound())),
            (runs, time) ->
                f.implies(
                    holds.apply(runs, time),
                    f.greater(
                        f.multiply(threshold.factor(), count(some, runs, time)),
                        threshold.bound())));
      }
    }
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
            .filter(e -> e.getKey().get(holders.variable()).equals(holders.value()))
            .map(Map.Entry::getValue)
            .toList());
  }

  /** The values of variables that some processes may have, and others not. */
  private Set<Holders> holders() {
    Set<Holders> holders = new LinkedHashSet<>();
    Set<List<Value>> states = fromInitial.counters(0).keySet();
    for (int v = 0; v < system.variables().size(); v++) {
      int variable = v;
      List<Value> values = states.stream().map(s -> s.get(variable)).distinct().sorted().toList();
      if (values.size() > 1) {
        values.forEach(value -> holders.add(new Holders(variable, value)));
      }
    }
    return holders;
  }

  private String text(Holders holders) {
    return "count(p : p." + text(holders.variable(), holders.value()) + ")";
  }

  private String text(int variable, Value value) {
    Type type = system.variables().get(variable).type();
    return system.variables().get(variable).name() + " == " + ValueText.of(type, value);
  }

  /** The thresholds of the protocol, also those that faulty processes may have helped to reach. */
  private Set<Threshold> thresholds(NetworkModel network) {
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
