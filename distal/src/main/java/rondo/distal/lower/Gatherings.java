package rondo.distal.lower;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;

/** Finds out what there is to go through: mailboxes, sets, sequences, tables, ranges, types. */
final class Gatherings {
  private final Expressions expressions;

  Gatherings(Expressions expressions) {
    this.expressions = expressions;
  }

  /** What an expression has to go through; empty if that is nothing, which has been reported. */
  Optional<Gathering> gather(Expression e) {
    return switch (e) {
      case Expression.Range r -> interval(r);
      case Expression.Domain d ->
          Optional.of(domain(d.type().equals("bool") ? new Type.Bool() : processes()));
      case Expression.Reference r when namedType(r).isPresent() ->
          enumerated(namedType(r).get(), r);
      default -> elements(e);
    };
  }

  private Type processes() {
    return new Type.Process(expressions.symbols.processes);
  }

  static Gathering domain(Type type) {
    return new Gathering(new Source.Domain(type), Sorts.of(type), Sorts.size(type));
  }

  private Optional<Type> namedType(Expression.Reference r) {
    return expressions.scope.find(r.name()).isPresent()
        ? Optional.empty()
        : expressions
            .symbols
            .look(r.name())
            .map(s -> s instanceof Symbol.Types t ? t.type() : null);
  }

  private Optional<Gathering> enumerated(Type type, Expression.Reference r) {
    expressions.symbols.find(r.name());
    if (type instanceof Type.Enumeration) {
      return Optional.of(domain(type));
    }
    expressions.report(
        Rule.TYPE_MISMATCH
            .at(r.at(), "the values of `" + r.name() + "` cannot be listed")
            .withHelp("a value of it is written `" + r.name() + "(…)`"));
    return Optional.empty();
  }

  private Optional<Gathering> interval(Expression.Range r) {
    Typed low = expressions.as(r.low(), new Sort.Number(0, 0));
    Typed high = expressions.as(r.high(), new Sort.Number(0, 0));
    if (low.isWrong() || high.isWrong()) {
      return Optional.empty();
    }
    var from = (Sort.Number) low.sort();
    var to = (Sort.Number) high.sort();
    Sort element = new Sort.Number(from.low(), Math.max(from.low(), to.high()));
    return Optional.of(
        new Gathering(
            new Source.Interval(low.term(), high.term()),
            element,
            Math.max(0, to.high() - from.low() + 1)));
  }

  private Optional<Gathering> elements(Expression e) {
    Typed found = expressions.lower(e);
    if (found.sort() instanceof Sort.Mailbox(Sort message)) {
      return Sorts.isWrong(message)
          ? Optional.empty()
          : Optional.of(new Gathering(found.source(), message, expressions.symbols.processes));
    }
    if (found.sort() instanceof Sort.Transit(Sort message)) {
      return Optional.of(new Gathering(found.source(), message, Sorts.FAR));
    }
    found = expressions.present(found, e);
    Optional<Sort> items = Sorts.items(found.sort());
    if (found.sort() instanceof Sort.SetOf(Sort of)) {
      items = Optional.of(of);
    }
    if (found.isWrong()) {
      return Optional.empty();
    }
    if (items.isEmpty()) {
      expressions.report(
          Rule.TYPE_MISMATCH
              .at(e.at(), "this is " + found.sort() + ", but something to go through is needed")
              .withHelp("a set, a sequence, a table, a mailbox, or a range such as `1..3`"));
      return Optional.empty();
    }
    long most =
        switch (found.sort()) {
          case Sort.Row(_, int n) -> n;
          case Sort.Sequence(_, int n) -> n;
          case Sort.Table(Type index, _) -> Sorts.size(index);
          case Sort.SetOf(Sort.Number(long low, long high)) -> high - low + 1;
          case Sort.SetOf(Sort.Process _) -> expressions.symbols.processes;
          default -> Sorts.FAR;
        };
    return Optional.of(new Gathering(new Source.Elements(found.term(), e.at()), items.get(), most));
  }

  /** The set of all elements. */
  Typed asSet(Expression e) {
    return gather(e)
        .map(g -> whole(Kind.SET, g, new Sort.SetOf(g.element()), e.at()))
        .orElse(Typed.WRONG);
  }

  /** A fold over the elements themselves. */
  Typed whole(Kind kind, Gathering g, Sort sort, Position at) {
    Binder each = expressions.slots.fresh("each", g.element());
    Term.Fold fold = new Term.Fold(kind, new Loop(each, g.source()), new Term.Bound(each), at);
    return new Typed(fold, sort);
  }
}
