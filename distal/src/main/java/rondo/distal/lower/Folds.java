package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;

/** What goes through the elements of a collection: quantifiers, counts, sums, sets. */
final class Folds {
  private static final int LONGEST_ROW = 1000;

  private final Expressions expressions;
  private final Gatherings gatherings;

  Folds(Expressions expressions) {
    this.expressions = expressions;
    this.gatherings = new Gatherings(expressions);
  }

  Typed in(Expression.Infix e) {
    Typed element = expressions.value(e.left());
    Optional<Gathering> gathering = gatherings.gather(e.right());
    if (element.isWrong() || gathering.isEmpty()) {
      return Typed.WRONG;
    }
    Gathering g = gathering.get();
    if (Sorts.join(element.sort(), g.element()).isEmpty()) {
      return expressions.wrong(
          Rule.TYPE_MISMATCH.at(
              e.at(), "this looks for " + element.sort() + " among others than that"));
    }
    if (g.source() instanceof Source.Elements(Term collection, _)) {
      return new Typed(new Term.Contains(collection, element.term()), Sort.BOOL);
    }
    return new Typed(among(g, Kind.EXISTS, element, e.at()), Sort.BOOL);
  }

  /**
   * How many elements are this value, or whether one is; it is asked for even if there are none.
   */
  Term among(Gathering g, Kind kind, Typed value, Position at) {
    Binder each = expressions.slots.fresh("each", g.element());
    var loop = new Loop(each, g.source());
    if (!new Bounds(expressions.slots).mayFail(value.term())) {
      return new Term.Fold(kind, loop, Terms.equal(new Term.Bound(each), value.term(), at), at);
    }
    Binder wanted = expressions.slots.fresh("wanted", value.sort());
    Term same = Terms.equal(new Term.Bound(each), new Term.Bound(wanted), at);
    var once = new Source.Elements(new Term.SetOf(List.of(value.term())), at);
    Kind all = kind == Kind.COUNT ? Kind.SUM : kind;
    return new Term.Fold(all, new Loop(wanted, once), new Term.Fold(kind, loop, same, at), at);
  }

  /** How a fold is put together from loops, the innermost first. */
  private record Looped(Typed value, List<Loop> loops, long most) {}

  /** Opens the loops of bindings and gives what stands inside of them a meaning. */
  private Optional<Looped> loops(Bindings b, Function<Expressions, Typed> inside) {
    Optional<Gathering> gathering =
        b.in().isPresent()
            ? gatherings.gather(b.in().get())
            : Optional.of(Gathering.processes(expressions.symbols.processes));
    Gathering g = gathering.orElse(new Gathering(new Source.Heard(), Sort.WRONG, 0));
    checkSender(b, gathering);
    Expressions inner = expressions;
    var binders = new ArrayList<Binder>();
    for (Name name : b.names()) {
      Binder binder = expressions.slots.fresh(name.text(), g.element());
      binders.add(binder);
      inner = inner.bind(name, new Typed(new Term.Bound(binder), g.element()));
    }
    Optional<Binder> sender = Optional.empty();
    if (b.sender().isPresent()) {
      Name name = b.sender().get();
      Binder binder = expressions.slots.fresh(name.text(), Sort.PROCESS);
      sender = Optional.of(binder);
      inner = inner.bind(name, new Typed(new Term.Bound(binder), Sort.PROCESS));
    }
    Typed where = Typed.truth(true);
    if (b.where().isPresent()) {
      where = inner.as(b.where().get(), Sort.BOOL);
    }
    Typed value = inside.apply(inner);
    if (gathering.isEmpty() || value.isWrong() || where.isWrong()) {
      return Optional.empty();
    }
    var loops = new ArrayList<Loop>();
    for (int i = binders.size() - 1; i >= 0; i--) {
      boolean innermost = i == binders.size() - 1;
      loops.add(
          new Loop(
              binders.get(i),
              innermost ? sender : Optional.empty(),
              g.source(),
              innermost ? where.term() : Term.TRUE));
    }
    long most = 1;
    for (int i = 0; i < loops.size(); i++) {
      most = Math.min(Sorts.FAR, most * g.most());
    }
    return Optional.of(new Looped(value, loops, most));
  }

  private void checkSender(Bindings b, Optional<Gathering> gathering) {
    if (b.sender().isEmpty() || gathering.isEmpty()) {
      return;
    }
    if (gathering.get().source() instanceof Source.Transit) {
      String name = b.names().getFirst().text();
      expressions.report(
          Rule.TYPE_MISMATCH
              .at(b.sender().get().at(), "of what is on its way, the sender goes by its name")
              .withHelp("write `" + name + ".sender` and `" + name + ".receiver`"));
    } else if (!gathering.get().isHeard()) {
      expressions.report(
          Rule.TYPE_MISMATCH.at(b.sender().get().at(), "only messages in a mailbox have a sender"));
    } else if (b.names().size() > 1) {
      expressions.report(
          Rule.WRONG_ARGUMENTS.at(
              b.sender().get().at(), "`from` stands behind the name of one message"));
    }
  }

  /** Loops for statements: the outermost first. */
  Optional<List<Loop>> opened(Bindings b, Consumer<Expressions> inside) {
    return loops(
            b,
            inner -> {
              inside.accept(inner);
              return Typed.truth(true);
            })
        .map(l -> l.loops().reversed());
  }

  Typed set(Expression.SetFor s) {
    return loops(s.bindings(), inner -> inner.value(s.value()))
        .map(
            l ->
                new Typed(
                    nested(Kind.SET, Kind.UNION, l, s.at()), new Sort.SetOf(l.value().sort())))
        .orElse(Typed.WRONG);
  }

  private static Term nested(Kind innermost, Kind others, Looped l, Position at) {
    Term term = l.value().term();
    Kind kind = innermost;
    for (Loop loop : l.loops()) {
      term = new Term.Fold(kind, loop, term, at);
      kind = others;
    }
    return term;
  }

  Typed fold(Expression.Fold f) {
    boolean condition = f.isQuantifier() || f.function().equals("count");
    Optional<Looped> looped =
        loops(
            f.bindings(),
            inner -> condition ? inner.as(f.value(), Sort.BOOL) : inner.value(f.value()));
    if (looped.isEmpty()) {
      return Typed.WRONG;
    }
    Looped l = looped.get();
    boolean several = l.loops().size() > 1;
    return switch (f.function()) {
      case "forall" -> new Typed(nested(Kind.FORALL, Kind.FORALL, l, f.at()), Sort.BOOL);
      case "exists" -> new Typed(nested(Kind.EXISTS, Kind.EXISTS, l, f.at()), Sort.BOOL);
      case "count" -> new Typed(nested(Kind.COUNT, Kind.SUM, l, f.at()), Sorts.number(0, l.most()));
      case "values" ->
          new Typed(nested(Kind.SET, Kind.UNION, l, f.at()), new Sort.SetOf(l.value().sort()));
      case "first", "last" -> {
        Optional<Expression> in = f.bindings().in();
        if (several || in.isEmpty()) {
          yield expressions.wrong(
              Rule.WRONG_ARGUMENTS.at(
                  f.at(), "`" + f.function() + "` goes through one mailbox or sequence"));
        }
        yield inOrder(f.function(), in.get()).isEmpty()
            ? Typed.WRONG
            : new Typed(
                nested(kind(f.function()), kind(f.function()), l, f.at()), l.value().sort());
      }
      case "sum" -> total(Kind.SUM, l, f);
      case "union" -> total(Kind.UNION, l, f);
      default -> {
        if (several) {
          yield expressions.wrong(
              Rule.WRONG_ARGUMENTS.at(
                  f.at(), "`" + f.function() + "` goes through one collection only"));
        }
        yield total(kind(f.function()), l, f);
      }
    };
  }

  static Kind kind(String function) {
    return switch (function) {
      case "sum" -> Kind.SUM;
      case "min", "smallest" -> Kind.LEAST;
      case "max", "largest" -> Kind.GREATEST;
      case "longest" -> Kind.LONGEST;
      case "mostFrequent" -> Kind.MOST_FREQUENT;
      case "first" -> Kind.FIRST;
      case "last" -> Kind.LAST;
      case "union" -> Kind.UNION;
      case "values" -> Kind.SET;
      default -> throw new IllegalStateException("function " + function);
    };
  }

  private Typed total(Kind kind, Looped l, Expression.Fold f) {
    Typed value = l.value();
    if (value.sort() instanceof Sort.Optional && kind != Kind.MOST_FREQUENT) {
      value = expressions.present(value, f.value());
    }
    Optional<Sort> sort = result(kind, value.sort(), l.most(), f.function(), f.value().at());
    Looped unwrapped = new Looped(value, l.loops(), l.most());
    return sort.map(s -> new Typed(nested(kind, kind, unwrapped, f.at()), s)).orElse(Typed.WRONG);
  }

  /** The sort of a fold over values of a sort; empty if there is none, which is reported. */
  Optional<Sort> result(Kind kind, Sort value, long most, String function, Position at) {
    boolean fits =
        switch (kind) {
          case SUM -> value instanceof Sort.Number;
          case LEAST, GREATEST ->
              Sorts.isOrdered(value) || value instanceof Sort.Bool || value instanceof Sort.Nothing;
          case UNION -> value instanceof Sort.SetOf;
          case COUNT, EXISTS, FORALL -> value instanceof Sort.Bool;
          case LONGEST -> value instanceof Sort.Sequence || value instanceof Sort.Row;
          case SET, MOST_FREQUENT, FIRST, LAST -> true;
        };
    if (!fits) {
      if (value instanceof Sort.Phase) {
        expressions.report(Expressions.phaseArithmetic(at));
      } else {
        expressions.report(
            Rule.TYPE_MISMATCH.at(at, "`" + function + "` of " + value + " makes no sense"));
      }
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case COUNT -> Sorts.number(0, most);
          case SUM -> {
            var n = (Sort.Number) value;
            yield Sorts.number(Math.min(0, n.low() * most), Math.max(0, n.high() * most));
          }
          case LEAST, GREATEST, LONGEST, UNION, FIRST, LAST -> value;
          case EXISTS, FORALL -> Sort.BOOL;
          case SET, MOST_FREQUENT -> new Sort.SetOf(value);
        });
  }

  /** What an expression has to go through, if that has an order; otherwise it is reported. */
  Optional<Gathering> inOrder(String function, Expression e) {
    Typed found = expressions.lower(e);
    if (found.isWrong()) {
      return Optional.empty();
    }
    boolean ordered =
        found.sort() instanceof Sort.Mailbox
            || found.sort() instanceof Sort.Sequence
            || (found.sort() instanceof Sort.Row(_, int length) && length > 0);
    if (!ordered) {
      expressions.report(
          Rule.TYPE_MISMATCH.at(
              e.at(), "this is " + found.sort() + ", which has no " + function + " item"));
      return Optional.empty();
    }
    return gatherings.gather(e);
  }

  /** A sequence item by item: what it goes through is known. */
  Typed row(Expression.RowFor r) {
    Bindings b = r.bindings();
    Optional<Gathering> gathering =
        b.in().isPresent()
            ? gatherings.gather(b.in().get())
            : Optional.of(Gathering.processes(expressions.symbols.processes));
    if (gathering.isEmpty()) {
      return Typed.WRONG;
    }
    if (b.where().isPresent() || b.names().size() != 1 || b.sender().isPresent()) {
      return expressions.wrong(
          Rule.WRONG_ARGUMENTS.at(
              b.at(), "`[… for v in …]` goes through one range, without `where`"));
    }
    Optional<List<Typed>> values = Domains.values(gathering.get().source());
    if (values.isEmpty() || values.get().size() > LONGEST_ROW) {
      return expressions.wrong(
          Rule.NOT_CONSTANT
              .at(b.in().map(Expression::at).orElse(b.at()), "how long the row is must be known")
              .withHelp("it goes through `process` or a range between constants"));
    }
    var items = new ArrayList<Term>();
    Sort sort = Sort.NOTHING;
    for (Typed value : values.get()) {
      if (expressions.symbols.isOverexpanded(r.at())) {
        return Typed.WRONG;
      }
      Typed item = expressions.bind(b.names().getFirst(), value).value(r.value());
      Optional<Sort> joined = Sorts.join(sort, item.sort());
      if (item.isWrong() || joined.isEmpty()) {
        return Typed.WRONG;
      }
      sort = joined.get();
      items.add(item.term());
    }
    return new Typed(new Term.Tuple(items), new Sort.Row(sort, items.size()));
  }
}
