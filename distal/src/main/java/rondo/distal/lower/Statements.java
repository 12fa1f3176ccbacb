package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement.Announce;
import rondo.distal.syntax.Statement.Assert;
import rondo.distal.syntax.Statement.Assign;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.Choose;
import rondo.distal.syntax.Statement.Decide;
import rondo.distal.syntax.Statement.For;
import rondo.distal.syntax.Statement.If;
import rondo.distal.syntax.Statement.Let;
import rondo.distal.syntax.Statement.Send;
import rondo.distal.syntax.Statement.Skip;
import rondo.distal.syntax.Statement.Value;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Statement.Target;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** What a process does, statement by statement. */
final class Statements {
  private final Expressions expressions;

  Statements(Expressions expressions) {
    this.expressions = expressions;
  }

  List<Statement> block(List<rondo.distal.syntax.Statement> statements) {
    var out = new ArrayList<Statement>();
    for (int i = 0; i < statements.size(); i++) {
      List<rondo.distal.syntax.Statement> rest = statements.subList(i + 1, statements.size());
      if (statements.get(i) instanceof Let let) {
        let(let, rest).ifPresent(out::add);
        return out;
      }
      statement(statements.get(i)).ifPresent(out::add);
    }
    return out;
  }

  private Optional<Statement> statement(rondo.distal.syntax.Statement s) {
    return switch (s) {
      case Assign a when isChoiceOfMonitor(a.value()) -> onlyWatches(a.at(), "chooses nothing");
      case Assign a -> assign(a);
      case Decide d when expressions.place == Place.MONITOR ->
          onlyWatches(d.at(), "decides nothing");
      case Decide d -> decide(d);
      case If i -> {
        Typed condition = expressions.as(i.condition(), Sort.BOOL);
        List<Statement> then = block(i.then());
        List<Statement> otherwise = block(i.otherwise());
        yield Optional.of(new Statement.If(condition.term(), then, otherwise, i.at()));
      }
      case For f -> {
        var body = new ArrayList<Statement>();
        yield new Folds(expressions)
            .opened(f.bindings(), inner -> body.addAll(new Statements(inner).block(f.body())))
            .map(loops -> nested(loops, body, f.at()));
      }
      case Choose c when expressions.place == Place.MONITOR ->
          onlyWatches(c.at(), "chooses nothing");
      case Choose c -> {
        var body = new ArrayList<Statement>();
        yield new Folds(expressions)
            .opened(c.bindings(), inner -> body.addAll(new Statements(inner).block(c.body())))
            .map(loops -> chosen(loops, body, c.at()));
      }
      case Assert a -> {
        Typed condition = expressions.as(a.condition(), Sort.BOOL);
        String text = ExpressionPrinter.print(a.condition());
        yield Optional.of(new Statement.Assert(condition.term(), text, a.at()));
      }
      case Skip _ -> Optional.empty();
      case Send send -> send(send);
      case Announce a -> announce(a);
      case Let l -> let(l, List.of());
    };
  }

  /** Of what may be sent at any time; in rounds, messages are sent before anything is done. */
  private Optional<Statement> send(Send s) {
    if (expressions.place == Place.INITIAL) {
      expressions.report(
          Rule.MISPLACED
              .at(s.at(), "before the first round nothing is sent")
              .withHelp("set a variable here, and send in a round"));
    }
    if (expressions.place == Place.MONITOR) {
      return onlyWatches(s.at(), "sends nothing");
    }
    if (!expressions.place.isReacting()) {
      return Optional.empty();
    }
    Typed message = expressions.value(s.message());
    Receivers to = Rounds.receivers(expressions, s.to());
    return kind(message, s.message())
        .map(k -> new Statement.Send(k, type(message), message.term(), to, s.at()));
  }

  private Optional<Statement> announce(Announce a) {
    if (expressions.place == Place.MONITOR) {
      return onlyWatches(a.at(), "announces nothing");
    }
    if (!expressions.place.isReacting()) {
      expressions.report(
          Rule.MISPLACED.at(a.at(), "`announce` is for processes that react to events"));
      return Optional.empty();
    }
    Typed message = expressions.value(a.message());
    return kind(message, a.message())
        .map(k -> new Statement.Announce(k, type(message), message.term(), a.at()));
  }

  private boolean isChoiceOfMonitor(Value value) {
    return expressions.place == Place.MONITOR && value instanceof Value.AnyOf;
  }

  private Optional<Statement> onlyWatches(Position at, String what) {
    expressions.report(
        Rule.MISPLACED
            .at(at, "a monitor only watches, it " + what)
            .withHelp("it may change its variables and `assert` what must be so"));
    return Optional.empty();
  }

  private static Type type(Typed message) {
    return ((Sort.Structure) message.sort()).type();
  }

  /** Which of the messages of the protocol something is. */
  private Optional<Integer> kind(Typed message, Expression written) {
    if (message.isWrong()) {
      return Optional.empty();
    }
    int kind =
        message.sort() instanceof Sort.Structure(Type.Structure type)
            ? expressions.symbols.kinds.indexOf(type.name())
            : -1;
    if (kind < 0) {
      expressions.report(
          Rule.TYPE_MISMATCH
              .at(written.at(), "this is " + message.sort() + ", no message")
              .withHelp("declare one: `message Vote { value : … }`, and send `Vote(…)`"));
      return Optional.empty();
    }
    return Optional.of(kind);
  }

  private static Statement nested(List<Loop> loops, List<Statement> body, Position at) {
    List<Statement> inner = body;
    for (Loop loop : loops.reversed()) {
      inner = List.of(new Statement.For(loop, inner, at));
    }
    return inner.getFirst();
  }

  /** Each value is chosen so that there are others that fit it. */
  private static Statement chosen(List<Loop> loops, List<Statement> body, Position at) {
    List<Statement> inner = body;
    Term fits = Term.TRUE;
    for (Loop loop : loops.reversed()) {
      Term where = Terms.and(fits, loop.where(), at);
      var those = new Loop(loop.variable(), loop.sender(), loop.source(), where);
      inner = List.of(new Statement.Choose(those, inner, at));
      fits =
          where.equals(Term.TRUE)
              ? Term.TRUE
              : new Term.Fold(Term.Kind.EXISTS, those, Term.TRUE, at);
    }
    return inner.getFirst();
  }

  /** {@code let a = e}, for the statements that follow. */
  private Optional<Statement> let(Let l, List<rondo.distal.syntax.Statement> rest) {
    if (isChoiceOfMonitor(l.value())) {
      return onlyWatches(l.at(), "chooses nothing");
    }
    return switch (l.value()) {
      case Value.Of(Expression e) -> {
        Typed value = expressions.value(e);
        Binder binder = expressions.slots.fresh(l.name().text(), value.sort());
        List<Statement> body = inner(l.name(), binder, value.sort()).block(rest);
        yield Optional.of(new Statement.Let(binder, value.term(), body, l.at()));
      }
      case Value.AnyOf(Expression collection) -> {
        Optional<Gathering> g = new Gatherings(expressions).gather(collection);
        Sort sort = g.map(Gathering::element).orElse(Sort.WRONG);
        Binder binder = expressions.slots.fresh(l.name().text(), sort);
        List<Statement> body = inner(l.name(), binder, sort).block(rest);
        yield g.map(s -> new Statement.Choose(new Loop(binder, s.source()), body, l.at()));
      }
    };
  }

  private Statements inner(Name name, Binder binder, Sort sort) {
    return new Statements(expressions.bind(name, new Typed(new Term.Bound(binder), sort)));
  }

  /** Something to assign to. */
  private record Spot(Target target, Type type) {}

  private Optional<Statement> assign(Assign a) {
    Optional<Spot> place = target(a.target(), a.op());
    if (a.value() instanceof Value.AnyOf(Expression collection)) {
      Optional<Gathering> g = new Gatherings(expressions).gather(collection);
      if (place.isEmpty() || g.isEmpty() || a.op() != AssignOperator.SET) {
        return Optional.empty();
      }
      Spot p = place.get();
      return chosen(
          g.get(),
          collection,
          p.type(),
          a.at(),
          value -> new Statement.Assign(p.target(), p.type(), value, a.at()));
    }
    Expression written = ((Value.Of) a.value()).expression();
    if (place.isEmpty()) {
      expressions.value(written);
      return Optional.empty();
    }
    Expression whole =
        switch (a.op()) {
          case SET -> written;
          case ADD -> new Expression.Infix(Operator.ADD, a.target(), written, a.at());
          case SUB -> new Expression.Infix(Operator.SUB, a.target(), written, a.at());
          case UNION -> new Expression.Infix(Operator.UNION, a.target(), written, a.at());
        };
    Typed value = new Fitting(expressions).fitted(whole, place.get().type());
    return Optional.of(
        new Statement.Assign(place.get().target(), place.get().type(), value.term(), a.at()));
  }

  private Optional<Statement> chosen(
      Gathering g, Expression collection, Type type, Position at, Function<Term, Statement> use) {
    if (!Sorts.fits(g.element(), Sorts.of(type))) {
      expressions.report(Expressions.mismatch(g.element(), Sorts.of(type), collection.at()));
      return Optional.empty();
    }
    Binder binder = expressions.slots.fresh("any", g.element());
    Statement body = use.apply(new Term.Bound(binder));
    return Optional.of(new Statement.Choose(new Loop(binder, g.source()), List.of(body), at));
  }

  private Optional<Spot> target(Expression e, AssignOperator op) {
    return switch (e) {
      case Expression.Reference r -> variable(r, op);
      case Expression.Member m ->
          target(m.of(), op)
              .flatMap(
                  p -> {
                    if (!(p.type() instanceof Type.Structure type)) {
                      return bad(m.at(), "only a record has fields to assign to");
                    }
                    OptionalInt field = Structures.number(type, m.field());
                    if (field.isEmpty()) {
                      expressions.report(Structures.unknownField(type, m.field(), m.at()));
                      return Optional.empty();
                    }
                    int number = field.getAsInt();
                    return Optional.of(
                        new Spot(
                            extended(p.target(), new Part.OfStructure(number)),
                            type.fields().get(number).type()));
                  });
      case Expression.Index i ->
          target(i.of(), op)
              .flatMap(
                  p -> {
                    Sort sort = Sorts.of(p.type());
                    Typed index = expressions.as(i.index(), Expressions.indexSort(sort));
                    Type of =
                        switch (p.type()) {
                          case Type.Table(_, Type items) -> items;
                          case Type.Sequence(Type items, _) -> items;
                          default -> null;
                        };
                    if (of == null) {
                      return bad(i.at(), "only a table or sequence has items to assign to");
                    }
                    var part = new Part.OfItems(index.term(), Expressions.firstIndex(sort), i.at());
                    return Optional.of(new Spot(extended(p.target(), part), of));
                  });
      default -> bad(e.at(), "this is nothing to assign to");
    };
  }

  private static Target extended(Target target, Part part) {
    var path = new ArrayList<>(target.path());
    path.add(part);
    return new Target(target.variable(), path);
  }

  private Optional<Spot> bad(Position at, String message) {
    expressions.report(Rule.BAD_TARGET.at(at, message));
    return Optional.empty();
  }

  private Optional<Spot> variable(Expression.Reference r, AssignOperator op) {
    if (expressions.scope.find(r.name()).isPresent()) {
      return bad(r.at(), "`" + r.name() + "` is a name for a value and keeps it");
    }
    Optional<Symbol> symbol =
        op == AssignOperator.SET
            ? expressions.symbols.look(r.name())
            : expressions.symbols.find(r.name());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Variable v) {
      if (!expressions.symbols.isVisible(v)) {
        expressions.value(r); // which says whose it is
        return Optional.empty();
      }
      if (v.kind() == Kind.OUTPUT) {
        expressions.report(
            Rule.BAD_TARGET
                .at(r.at(), "an output is not assigned to")
                .withHelp("write `decide " + r.name() + " = …`"));
        return Optional.empty();
      }
      return Optional.of(new Spot(new Target(v.number(), List.of()), v.type()));
    }
    if (symbol.isEmpty() && !List.of("self", "phase", "round").contains(r.name())) {
      expressions.report(
          expressions.symbols.unknown(
              r.name(), r.at(), expressions.symbols.names(), "no variable"));
      return Optional.empty();
    }
    return symbol.isPresent() && symbol.get() instanceof Symbol.Unknown
        ? Optional.empty()
        : bad(r.at(), "`" + r.name() + "` is no variable");
  }

  private Optional<Statement> decide(Decide d) {
    Optional<Symbol.Variable> output = new Outputs(expressions.symbols).of(d.output(), d.at());
    if (output.isEmpty()) {
      if (d.value() instanceof Value.Of(Expression e)) {
        expressions.value(e);
      }
      return Optional.empty();
    }
    int number = output.get().number();
    Type type = ((Type.Optional) output.get().type()).of();
    return switch (d.value()) {
      case Value.Of(Expression e) ->
          Optional.of(
              new Statement.Decide(
                  number, type, new Fitting(expressions).fitted(e, type).term(), d.at()));
      case Value.AnyOf(Expression collection) ->
          new Gatherings(expressions)
              .gather(collection)
              .flatMap(
                  g ->
                      chosen(
                          g,
                          collection,
                          type,
                          d.at(),
                          value -> new Statement.Decide(number, type, value, d.at())));
    };
  }
}
