package rondo.ir.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
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
        case LocalVariable.Initial.AnyOf(LoopRange range) -> terms.addAll(of(range));
      }
    }
    system.init().forEach(s -> addAll(s, terms));
    for (Round round : system.rounds()) {
      for (Round.Send send : round.sends()) {
        terms.add(send.guard());
        terms.add(send.message());
        terms.addAll(of(send.to()));
      }
      round.update().forEach(s -> addAll(s, terms));
    }
    return terms.stream().flatMap(TermTraversal::within);
  }

  /** The variables of a process on which the update of a round may depend. */
  public static Set<Integer> variablesReadBy(Round round) {
    var terms = new ArrayList<Term>();
    round.update().forEach(s -> addAll(s, terms));
    return terms.stream()
        .flatMap(TermTraversal::within)
        .filter(Term.OwnVariable.class::isInstance)
        .map(t -> ((Term.OwnVariable) t).variable())
        .collect(Collectors.toSet());
  }

  /** All terms of properties and of assumptions about the network. */
  public Stream<Term> ofProperties() {
    var terms = new ArrayList<Term>();
    for (RoundProperty property : system.properties()) {
      switch (property) {
        case RoundProperty.Invariant(_, _, Term condition, _, _, _) -> terms.add(condition);
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
    return terms.stream().flatMap(TermTraversal::within);
  }

  /** Includes implicit reads: assigning a part of a variable depends on the rest of it. */
  private static void addAll(Stmt stmt, List<Term> terms) {
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
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        terms.add(condition);
        then.forEach(s -> addAll(s, terms));
        otherwise.forEach(s -> addAll(s, terms));
      }
      case Stmt.For(Loop loop, List<Stmt> body, _) -> {
        terms.addAll(of(loop));
        body.forEach(s -> addAll(s, terms));
      }
      case Stmt.Choose(Loop loop, List<Stmt> body, _) -> {
        terms.addAll(of(loop));
        body.forEach(s -> addAll(s, terms));
      }
      case Stmt.Let(_, Term value, List<Stmt> body, _) -> {
        terms.add(value);
        body.forEach(s -> addAll(s, terms));
      }
      case Stmt.Assert(Term condition, _, _) -> terms.add(condition);
      case Stmt.Announce(_, _, Term message, _) -> terms.add(message);
      case Stmt.Send(_, _, Term message, Receivers to, _) -> {
        terms.add(message);
        terms.addAll(of(to));
      }
    }
  }

  /** The terms that determine the receivers of a message. */
  public static List<Term> of(Receivers to) {
    return switch (to) {
      case Receivers.All() -> List.of();
      case Receivers.One(Term process) -> List.of(process);
      case Receivers.Members(Term processes) -> List.of(processes);
    };
  }

  /** All terms in statements. */
  public static Stream<Term> of(List<Stmt> statements) {
    var terms = new ArrayList<Term>();
    statements.forEach(s -> addAll(s, terms));
    return terms.stream().flatMap(TermTraversal::within);
  }

  /** A term and all its subterms. */
  public static Stream<Term> of(Term term) {
    return within(term);
  }

  /** The terms that determine a range. */
  public static List<Term> of(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) -> List.of(low, high);
      case LoopRange.Elements(Term collection, Position _) -> List.of(collection);
      case LoopRange.Domain _,
          LoopRange.Mailbox _,
          LoopRange.ReadMessages _,
          LoopRange.MessagesInTransit _ ->
          List.of();
    };
  }

  /** The terms of a loop: its range and its filter. */
  public static List<Term> of(Loop loop) {
    var terms = new ArrayList<>(of(loop.range()));
    terms.add(loop.where());
    return terms;
  }

  private static Stream<Term> within(Term term) {
    return Stream.concat(Stream.of(term), children(term).stream().flatMap(TermTraversal::within));
  }

  /** The direct subterms of a term. */
  public static List<Term> children(Term term) {
    return switch (term) {
      case Term.Constant _,
          Term.ProcessConstant _,
          Term.OwnVariable _,
          Term.BoundVariable _,
          Term.Self _,
          Term.Phase _ ->
          List.of();
      case Term.MonitorVariable _ -> List.of();
      case Term.RemoteVariable(Term process, _) -> List.of(process);
      case Term.Primary(Term phase) -> List.of(phase);
      case Term.Successor(Term process) -> List.of(process);
      case Term.HasStatus(_, Term process) -> List.of(process);
      case Term.Unary(_, Term operand) -> List.of(operand);
      case Term.Binary(_, Term left, Term right, _) -> List.of(left, right);
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          List.of(condition, then, otherwise);
      case Term.IsPresent(Term optional) -> List.of(optional);
      case Term.OptionalValue(Term optional, _, _) -> List.of(optional);
      case Term.Field(Term structure, _) -> List.of(structure);
      case Term.Element(Term items, Term index, _, _) -> List.of(items, index);
      case Term.Tuple(List<Term> items) -> items;
      case Term.SetOf(List<Term> members) -> members;
      case Term.Contains(Term collection, Term element) -> List.of(collection, element);
      case Term.Fold(_, Loop loop, Term value, _) -> {
        var terms = new ArrayList<>(of(loop));
        terms.add(value);
        yield terms;
      }
    };
  }
}
