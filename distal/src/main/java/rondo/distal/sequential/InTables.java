package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Value;
import rondo.distal.syntax.TypeExpression;

/** Speaks of processes as numbers, and of their variables as items of tables. */
final class InTables extends Rewriting {
  private final Everybody everybody;
  private final Speaker speaker;
  private final Failures failures;
  private final Boxes boxes;
  private final List<RejectedException> refusals;
  private Set<String> bound = Set.of();
  private Set<String> others = Set.of();

  /** Whose words these are. */
  sealed interface Speaker {
    /** A process whose number goes by this name. */
    record Process(String number, Deciding deciding) implements Speaker {}

    /** A function, which sees no variables. */
    record Function() implements Speaker {}

    /**
     * A property, which sees all of them.
     *
     * @param fields of records, which could be taken for variables
     */
    record Property(Set<String> fields) implements Speaker {}
  }

  /** What a decision is. */
  interface Deciding {
    List<Statement> decided(Optional<Name> output, Value value, Expression process);
  }

  /** How it is said that a process has failed. */
  interface Failures {
    Expression correct(Expression process, Phrases phrases);

    Expression crashed(Expression process, Phrases phrases);
  }

  InTables(
      Everybody everybody,
      Speaker speaker,
      Failures failures,
      Map<String, Boxes.Box> mailboxes,
      FreshNames names) {
    this.everybody = everybody;
    this.speaker = speaker;
    this.failures = failures;
    this.refusals = new ArrayList<>();
    this.boxes = new Boxes(mailboxes, everybody, names, refusals);
  }

  /** Refuses what could not be said. */
  void check() throws RejectedException {
    if (!refusals.isEmpty()) {
      throw refusals.getFirst();
    }
  }

  /** A property; names that are bound in it to other things than processes matter. */
  Expression property(Expression e) {
    bound = new HashSet<>();
    others = new HashSet<>();
    new Rewriting() {
      @Override
      Bindings bindings(Bindings b) {
        b.names().forEach(n -> bound.add(n.text()));
        if (b.in().filter(c -> !(c instanceof Expression.Domain)).isPresent()) {
          b.names().forEach(n -> others.add(n.text()));
        }
        return super.bindings(b);
      }
    }.of(e);
    return of(e);
  }

  private Optional<Expression> self(Phrases phrases) {
    return speaker instanceof Speaker.Process(String number, _)
        ? Optional.of(phrases.reference(number))
        : Optional.empty();
  }

  @Override
  Bindings bindings(Bindings b) {
    Bindings same = super.bindings(b);
    return b.in().isPresent()
        ? same
        : new Bindings(
            b.names(),
            b.sender(),
            Optional.of(everybody.numbers(new Phrases(b.at()))),
            same.where(),
            b.at());
  }

  @Override
  Optional<Expression> replaced(Expression e) {
    return boxes.replaced(e, this).or(() -> ofProcesses(e));
  }

  private Optional<Expression> ofProcesses(Expression e) {
    var phrases = new Phrases(e.at());
    return switch (e) {
      case Expression.Reference(String name, _) when name.equals("self") -> self(phrases);
      case Expression.Reference(String name, _) when everybody.variables().contains(name) ->
          self(phrases).map(p -> phrases.item(name, p));
      case Expression.Domain(String type, _) when type.equals("process") ->
          Optional.of(everybody.numbers(phrases));
      case Expression.Member(Expression of, String field, _) -> member(of, field, phrases);
      case Expression.Call(String function, List<Expression> arguments, _)
          when arguments.size() == 1 ->
          call(function, arguments.getFirst(), phrases);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> member(Expression of, String field, Phrases phrases) {
    if (!everybody.variables().contains(field)) {
      return Optional.empty();
    }
    if (of instanceof Expression.Reference(String name, _) && name.equals("this")) {
      return self(phrases).map(p -> phrases.item(field, p));
    }
    boolean isField =
        !(speaker instanceof Speaker.Property(Set<String> fields))
            || fields.contains(field) && !isProcess(of);
    if (isField) {
      return Optional.empty();
    }
    Expression table =
        bound.contains(field)
            ? new Expression.Member(phrases.call("process", phrases.number(0)), field, phrases.at())
            : phrases.reference(field);
    return Optional.of(new Expression.Index(table, of(of), phrases.at()));
  }

  /** Whether it is no record; names of these are bound to elements of something. */
  private boolean isProcess(Expression e) {
    return switch (e) {
      case Expression.Reference(String name, _) -> !others.contains(name);
      case Expression.Call(String function, _, _) -> !function.equals("value");
      default -> false;
    };
  }

  private Optional<Expression> call(String function, Expression argument, Phrases phrases) {
    return switch (function) {
      case "process" -> Optional.of(of(argument));
      case "next" -> Optional.of(everybody.next(of(argument), phrases));
      case "primary" -> Optional.of(everybody.primary(of(argument), phrases));
      case "decided" -> Optional.of(everybody.decided(of(argument), phrases));
      case "correct" -> Optional.of(failures.correct(of(argument), phrases));
      case "crashed" -> Optional.of(failures.crashed(of(argument), phrases));
      default -> Optional.empty();
    };
  }

  @Override
  Optional<List<Statement>> replaced(Statement s) {
    if (s instanceof Statement.Decide(Optional<Name> output, Value value, var at)
        && speaker instanceof Speaker.Process(String number, Deciding deciding)) {
      var phrases = new Phrases(at);
      return Optional.of(deciding.decided(output, of(value), phrases.reference(number)));
    }
    return boxes.replaced(s, this);
  }

  /** A type in which processes are numbers. */
  TypeExpression of(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named(String name, var at) when name.equals("process") ->
          new TypeExpression.Range(
              new Expression.Number(0, at), everybody.last(new Phrases(at)), at);
      case TypeExpression.Named n -> n;
      case TypeExpression.Range r -> r;
      case TypeExpression.Optional(TypeExpression of, var at) ->
          new TypeExpression.Optional(of(of), at);
      case TypeExpression.Sequence(Expression capacity, TypeExpression of, var at) ->
          new TypeExpression.Sequence(capacity, of(of), at);
      case TypeExpression.SetOf(TypeExpression of, var at) -> new TypeExpression.SetOf(of(of), at);
      case TypeExpression.Table(TypeExpression index, TypeExpression of, var at) ->
          new TypeExpression.Table(of(index), of(of), at);
      case TypeExpression.Mailbox(TypeExpression of, var at) ->
          table(Shapes.optional(of(of)), new Phrases(at));
    };
  }

  /** A table with an item for each process. */
  TypeExpression table(TypeExpression of, Phrases phrases) {
    return new TypeExpression.Table(
        of(new TypeExpression.Named("process", phrases.at())), of, phrases.at());
  }
}
