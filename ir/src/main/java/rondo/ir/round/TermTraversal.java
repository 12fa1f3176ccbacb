package rondo.ir.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;

/**
 * Traverses all terms of a system, including subterms: those that processes evaluate, and those of
 * properties and assumptions.
 */
public final class TermTraversal {
  private final RoundSystem system;

  public TermTraversal(RoundSystem system) {
    this.system = system;
  }

  /** Whether some term satisfies the predicate. */
  public boolean any(Predicate<Term> wanted) {
    return Stream.concat(ofProcesses(), ofProperties()).anyMatch(wanted);
  }

  /** All terms that processes evaluate. */
  public Stream<Term> ofProcesses() {
    var terms = new ArrayList<Term>();
    for (LocalVariable variable : system.variables()) {
      switch (variable.initial()) {
        case LocalVariable.Initial.Fixed(Term value) -> terms.add(value);
        case LocalVariable.Initial.AnyOf(LoopRange range) -> terms.addAll(range.terms());
      }
    }
    for (Round round : system.rounds()) {
      for (Round.Send send : round.sends()) {
        terms.add(send.guard());
        terms.add(send.message());
        terms.addAll(send.to().terms());
      }
    }
    return Stream.of(
            terms.stream().flatMap(Term::subterms),
            of(system.init()),
            system.rounds().stream().flatMap(r -> of(r.update())))
        .flatMap(s -> s);
  }

  /** The variables of a process on which the update of a round may depend. */
  public static Set<Integer> variablesReadBy(Round round) {
    return of(round.update())
        .filter(Term.OwnVariable.class::isInstance)
        .map(t -> ((Term.OwnVariable) t).variable())
        .collect(Collectors.toSet());
  }

  /** All terms of properties and of assumptions about the network. */
  public Stream<Term> ofProperties() {
    var terms = new ArrayList<Term>();
    for (RoundProperty property : system.properties()) {
      switch (property) {
        case RoundProperty.Invariant(_, _, _, Term condition, _, _, _) -> terms.add(condition);
        case RoundProperty.Temporal temporal -> temporal.observer().guards().forEach(terms::add);
        case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
      }
    }
    Stream.concat(
            system.network().assumptions().stream(),
            system.properties().stream().flatMap(p -> p.assumptions().stream()))
        .forEach(
            a -> {
              if (a instanceof Assumption.HeardOfCondition heardOfCondition) {
                terms.add(heardOfCondition.condition());
              }
            });
    return terms.stream().flatMap(Term::subterms);
  }

  /** All terms in statements, including implicit reads: see {@link #evaluated}. */
  public static Stream<Term> of(List<Stmt> statements) {
    return evaluatedBy(statements).flatMap(Term::subterms);
  }

  /** The same without subterms of the terms that are evaluated. */
  public static Stream<Term> evaluatedBy(List<Stmt> statements) {
    return Stmt.within(statements).flatMap(s -> evaluated(s).stream());
  }

  /**
   * The terms that a statement evaluates, apart from nested statements. Assigning a part of a
   * variable depends on the rest of it.
   */
  public static List<Term> evaluated(Stmt stmt) {
    var terms = new ArrayList<Term>();
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, _, Term value, _) -> {
        for (Stmt.PathStep step : target.path()) {
          if (step instanceof Stmt.PathStep.Element(Term index, _, _)) {
            terms.add(index);
          }
        }
        if (!target.path().isEmpty()) {
          terms.add(new Term.OwnVariable(target.variable()));
        }
        terms.add(value);
      }
      case Stmt.Decide(int output, _, Term value, _) -> {
        terms.add(new Term.OwnVariable(output));
        terms.add(value);
      }
      case Stmt.If(Term condition, _, _, _) -> terms.add(condition);
      case Stmt.For(Loop loop, _, _) -> terms.addAll(loop.terms());
      case Stmt.Choose(Loop loop, _, _) -> terms.addAll(loop.terms());
      case Stmt.Let(_, Term value, _, _) -> terms.add(value);
      case Stmt.Assert(Term condition, _, _) -> terms.add(condition);
      case Stmt.Announce(_, _, Term message, _) -> terms.add(message);
      case Stmt.Send(_, _, Term message, Receivers to, _) -> {
        terms.add(message);
        terms.addAll(to.terms());
      }
    }
    return terms;
  }
}
