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
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;

/** All terms of a system, also those inside others: those that processes evaluate, and the rest. */
public final class Mentions {
  private final RoundSystem system;

  public Mentions(RoundSystem system) {
    this.system = system;
  }

  /** Whether there is such a term anywhere. */
  public boolean any(Predicate<Term> wanted) {
    return Stream.concat(byProcesses(), byNobody()).anyMatch(wanted);
  }

  /** All terms that processes evaluate. */
  public Stream<Term> byProcesses() {
    var terms = new ArrayList<Term>();
    for (LocalVariable variable : system.variables()) {
      switch (variable.initial()) {
        case LocalVariable.Initial.Fixed(Term value) -> terms.add(value);
        case LocalVariable.Initial.AnyOf(Source source) -> terms.addAll(of(source));
      }
    }
    system.init().forEach(s -> addAll(s, terms));
    for (Round round : system.phase()) {
      for (Round.Send send : round.sends()) {
        terms.add(send.guard());
        terms.add(send.message());
        terms.addAll(of(send.to()));
      }
      round.update().forEach(s -> addAll(s, terms));
    }
    return terms.stream().flatMap(Mentions::within);
  }

  /** The variables of a process that the update of a round may depend on. */
  public static Set<Integer> readBy(Round round) {
    var terms = new ArrayList<Term>();
    round.update().forEach(s -> addAll(s, terms));
    return terms.stream()
        .flatMap(Mentions::within)
        .filter(Term.Own.class::isInstance)
        .map(t -> ((Term.Own) t).variable())
        .collect(Collectors.toSet());
  }

  /** All terms of properties and of assumptions about the network. */
  public Stream<Term> byNobody() {
    var terms = new ArrayList<Term>();
    for (RoundProperty property : system.properties()) {
      switch (property) {
        case RoundProperty.Invariant(_, _, Term condition, _, _, _) -> terms.add(condition);
        case RoundProperty.Temporal(_, RoundObserver observer, _, _) ->
            observer.states().forEach(s -> s.moves().forEach(m -> terms.add(m.guard())));
        case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
      }
    }
    Stream.concat(
            system.network().assumptions().stream(),
            system.properties().stream().flatMap(p -> p.when().stream()))
        .forEach(
            a -> {
              if (a instanceof Assumption.Where where) {
                terms.add(where.condition());
              }
            });
    return terms.stream().flatMap(Mentions::within);
  }

  /** Also those that are not written: who sets a part of something depends on the rest of it. */
  private static void addAll(Statement statement, List<Term> terms) {
    switch (statement) {
      case Statement.Assign(Statement.Target target, _, Term value, _) -> {
        for (Statement.Part part : target.path()) {
          if (part instanceof Statement.Part.OfItems(Term index, _, _)) {
            terms.add(index);
          }
        }
        if (!target.path().isEmpty()) {
          terms.add(new Term.Own(target.variable()));
        }
        terms.add(value);
      }
      case Statement.Decide(int output, _, Term value, _) -> {
        terms.add(new Term.Own(output));
        terms.add(value);
      }
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) -> {
        terms.add(condition);
        then.forEach(s -> addAll(s, terms));
        otherwise.forEach(s -> addAll(s, terms));
      }
      case Statement.For(Loop loop, List<Statement> body, _) -> {
        terms.addAll(of(loop));
        body.forEach(s -> addAll(s, terms));
      }
      case Statement.Choose(Loop loop, List<Statement> body, _) -> {
        terms.addAll(of(loop));
        body.forEach(s -> addAll(s, terms));
      }
      case Statement.Let(_, Term value, List<Statement> body, _) -> {
        terms.add(value);
        body.forEach(s -> addAll(s, terms));
      }
      case Statement.Assert(Term condition, _, _) -> terms.add(condition);
      case Statement.Announce(_, _, Term message, _) -> terms.add(message);
      case Statement.Send(_, _, Term message, Receivers to, _) -> {
        terms.add(message);
        terms.addAll(of(to));
      }
    }
  }

  /** The terms that say for whom a message is. */
  public static List<Term> of(Receivers to) {
    return switch (to) {
      case Receivers.All() -> List.of();
      case Receivers.One(Term process) -> List.of(process);
      case Receivers.Members(Term processes) -> List.of(processes);
    };
  }

  /** All terms in statements. */
  public static Stream<Term> of(List<Statement> statements) {
    var terms = new ArrayList<Term>();
    statements.forEach(s -> addAll(s, terms));
    return terms.stream().flatMap(Mentions::within);
  }

  /** All terms in a term, itself as well. */
  public static Stream<Term> of(Term term) {
    return within(term);
  }

  /** The terms that say what is gone through. */
  public static List<Term> of(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> List.of(low, high);
      case Source.Elements(Term collection, Position _) -> List.of(collection);
      case Source.Domain _, Source.Heard _, Source.Read _, Source.Transit _ -> List.of();
    };
  }

  /** The terms of a loop: what it goes through, and which of that counts. */
  public static List<Term> of(Loop loop) {
    var terms = new ArrayList<>(of(loop.source()));
    terms.add(loop.where());
    return terms;
  }

  /** A term and all that is inside it. */
  private static Stream<Term> within(Term term) {
    return Stream.concat(Stream.of(term), parts(term).stream().flatMap(Mentions::within));
  }

  /** The terms that a term is put together from. */
  public static List<Term> parts(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Certain _, Term.Own _, Term.Bound _, Term.Self _, Term.Phase _ ->
          List.of();
      case Term.Watched _ -> List.of();
      case Term.Of(Term process, _) -> List.of(process);
      case Term.Primary(Term phase) -> List.of(phase);
      case Term.Successor(Term process) -> List.of(process);
      case Term.Is(_, Term process) -> List.of(process);
      case Term.Unary(_, Term operand) -> List.of(operand);
      case Term.Binary(_, Term left, Term right, _) -> List.of(left, right);
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          List.of(condition, then, otherwise);
      case Term.IsPresent(Term optional) -> List.of(optional);
      case Term.Present(Term optional, _, _) -> List.of(optional);
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
