package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.AssignabilityCheck;
import rondo.distal.lower.expression.CollectionLowering;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.FoldLowering;
import rondo.distal.lower.expression.StructureLowering;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
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
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.Statement.Send;
import rondo.distal.syntax.Statement.Skip;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Stmt.Target;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Lowers statements. */
final class StatementLowering {
  private final ExpressionLowering lowering;

  StatementLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  List<Stmt> block(List<rondo.distal.syntax.Statement> statements) {
    var out = new ArrayList<Stmt>();
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

  private Optional<Stmt> statement(rondo.distal.syntax.Statement s) {
    return switch (s) {
      case Assign a when isChoiceOfMonitor(a.side()) -> refusedInMonitor(a.at(), "choose values");
      case Assign a -> assign(a);
      case Decide d when lowering.context == ExpressionContext.MONITOR ->
          refusedInMonitor(d.at(), "decide");
      case Decide d -> decide(d);
      case If i -> {
        TypedTerm condition = lowering.as(i.condition(), InferredType.BOOL);
        List<Stmt> then = block(i.then());
        List<Stmt> otherwise = block(i.otherwise());
        yield Optional.of(new Stmt.If(condition.term(), then, otherwise, i.at()));
      }
      case For f -> {
        var body = new ArrayList<Stmt>();
        yield new FoldLowering(lowering)
            .statementLoops(
                f.bindings(), inner -> body.addAll(new StatementLowering(inner).block(f.body())))
            .map(loops -> nested(loops, body, f.at()));
      }
      case Choose c when lowering.context == ExpressionContext.MONITOR ->
          refusedInMonitor(c.at(), "choose values");
      case Choose c -> {
        var body = new ArrayList<Stmt>();
        yield new FoldLowering(lowering)
            .statementLoops(
                c.bindings(), inner -> body.addAll(new StatementLowering(inner).block(c.body())))
            .map(loops -> chosen(loops, body, c.at()));
      }
      case Assert a -> {
        TypedTerm condition = lowering.as(a.condition(), InferredType.BOOL);
        String text = ExpressionPrinter.print(a.condition());
        yield Optional.of(new Stmt.Assert(condition.term(), text, a.at()));
      }
      case Skip _ -> Optional.empty();
      case Send send -> send(send);
      case Announce a -> announce(a);
      case Let l -> let(l, List.of());
    };
  }

  /** A send in a handler; in rounds, sends precede the update and are lowered separately. */
  private Optional<Stmt> send(Send s) {
    if (lowering.context == ExpressionContext.INITIAL) {
      lowering.report(
          Rule.MISPLACED
              .at(s.at(), "no message can be sent before the first round")
              .withHelp("set a variable here, and send in a round"));
    }
    if (lowering.context == ExpressionContext.MONITOR) {
      return refusedInMonitor(s.at(), "send messages");
    }
    if (!lowering.context.isInReaction()) {
      return Optional.empty();
    }
    TypedTerm message = lowering.value(s.message());
    Receivers to = RoundLowering.receivers(lowering, s.to());
    return kind(message, s.message())
        .map(k -> new Stmt.Send(k, type(message), message.term(), to, s.at()));
  }

  private Optional<Stmt> announce(Announce a) {
    if (lowering.context == ExpressionContext.MONITOR) {
      return refusedInMonitor(a.at(), "announce messages");
    }
    if (!lowering.context.isInReaction()) {
      lowering.report(Rule.MISPLACED.at(a.at(), "`announce` is for event-based protocols"));
      return Optional.empty();
    }
    TypedTerm message = lowering.value(a.message());
    return kind(message, a.message())
        .map(k -> new Stmt.Announce(k, type(message), message.term(), a.at()));
  }

  private boolean isChoiceOfMonitor(RightHandSide side) {
    return lowering.context == ExpressionContext.MONITOR
        && side instanceof RightHandSide.AnyElement;
  }

  private Optional<Stmt> refusedInMonitor(Position at, String what) {
    lowering.report(
        Rule.MISPLACED
            .at(at, "a monitor only observes and cannot " + what)
            .withHelp("it may assign its variables and `assert` conditions"));
    return Optional.empty();
  }

  private static Type type(TypedTerm message) {
    return ((InferredType.Structure) message.type()).type();
  }

  /** The message kind of an expression. */
  private Optional<Integer> kind(TypedTerm message, Expression written) {
    if (message.isError()) {
      return Optional.empty();
    }
    int kind =
        message.type() instanceof InferredType.Structure(Type.Structure type)
            ? lowering.table.kinds.indexOf(type.name())
            : -1;
    if (kind < 0) {
      lowering.report(
          Rule.TYPE_MISMATCH
              .at(written.at(), "this is " + message.type() + ", not a message")
              .withHelp("declare one: `message Vote { value : … }`, and send `Vote(…)`"));
      return Optional.empty();
    }
    return Optional.of(kind);
  }

  private static Stmt nested(List<Loop> loops, List<Stmt> body, Position at) {
    List<Stmt> inner = body;
    for (Loop loop : loops.reversed()) {
      inner = List.of(new Stmt.For(loop, inner, at));
    }
    return inner.getFirst();
  }

  /** Nested choices; each value is chosen such that later ones can satisfy their conditions. */
  private static Stmt chosen(List<Loop> loops, List<Stmt> body, Position at) {
    List<Stmt> inner = body;
    Term fits = Term.TRUE;
    for (Loop loop : loops.reversed()) {
      Term where = LogicalTerms.and(fits, loop.where(), at);
      var those = new Loop(loop.variable(), loop.sender(), loop.range(), where);
      inner = List.of(new Stmt.Choose(those, inner, at));
      fits =
          where.equals(Term.TRUE)
              ? Term.TRUE
              : new Term.Fold(Term.FoldKind.EXISTS, those, Term.TRUE, at);
    }
    return inner.getFirst();
  }

  /** {@code let a = e}, in scope of the following statements. */
  private Optional<Stmt> let(Let l, List<rondo.distal.syntax.Statement> rest) {
    if (isChoiceOfMonitor(l.side())) {
      return refusedInMonitor(l.at(), "choose values");
    }
    return switch (l.side()) {
      case RightHandSide.ExpressionValue(Expression e) -> {
        TypedTerm value = lowering.value(e);
        Binder binder = lowering.binderSlots.fresh(l.name().text(), value.type());
        List<Stmt> body = inner(l.name(), binder, value.type()).block(rest);
        yield Optional.of(new Stmt.Let(binder, value.term(), body, l.at()));
      }
      case RightHandSide.AnyElement(Expression collection) -> {
        Optional<LoweredCollection> g = new CollectionLowering(lowering).lower(collection);
        InferredType type = g.map(LoweredCollection::element).orElse(InferredType.ERROR);
        Binder binder = lowering.binderSlots.fresh(l.name().text(), type);
        List<Stmt> body = inner(l.name(), binder, type).block(rest);
        yield g.map(s -> new Stmt.Choose(new Loop(binder, s.range()), body, l.at()));
      }
    };
  }

  private StatementLowering inner(Name name, Binder binder, InferredType type) {
    return new StatementLowering(
        lowering.bind(name, new TypedTerm(new Term.BoundVariable(binder), type)));
  }

  /** An assignable location. */
  private record AssignmentTarget(Target target, Type type) {}

  private Optional<Stmt> assign(Assign a) {
    Optional<AssignmentTarget> place = target(a.target(), a.op());
    if (a.side() instanceof RightHandSide.AnyElement(Expression collection)) {
      Optional<LoweredCollection> g = new CollectionLowering(lowering).lower(collection);
      if (place.isEmpty() || g.isEmpty() || a.op() != AssignOperator.SET) {
        return Optional.empty();
      }
      AssignmentTarget p = place.get();
      return chosen(
          g.get(),
          collection,
          p.type(),
          a.at(),
          value -> new Stmt.Assign(p.target(), p.type(), value, a.at()));
    }
    Expression written = ((RightHandSide.ExpressionValue) a.side()).expression();
    if (place.isEmpty()) {
      lowering.value(written);
      return Optional.empty();
    }
    Expression whole =
        switch (a.op()) {
          case SET -> written;
          case ADD -> new Expression.Infix(Operator.ADD, a.target(), written, a.at());
          case SUB -> new Expression.Infix(Operator.SUB, a.target(), written, a.at());
          case UNION -> new Expression.Infix(Operator.UNION, a.target(), written, a.at());
        };
    TypedTerm value = new AssignabilityCheck(lowering).checked(whole, place.get().type());
    return Optional.of(
        new Stmt.Assign(place.get().target(), place.get().type(), value.term(), a.at()));
  }

  private Optional<Stmt> chosen(
      LoweredCollection g,
      Expression collection,
      Type type,
      Position at,
      Function<Term, Stmt> use) {
    if (!TypeLattice.fits(g.element(), TypeLattice.of(type))) {
      lowering.report(
          ExpressionLowering.mismatch(g.element(), TypeLattice.of(type), collection.at()));
      return Optional.empty();
    }
    Binder binder = lowering.binderSlots.fresh("any", g.element());
    Stmt body = use.apply(new Term.BoundVariable(binder));
    return Optional.of(new Stmt.Choose(new Loop(binder, g.range()), List.of(body), at));
  }

  private Optional<AssignmentTarget> target(Expression e, AssignOperator op) {
    return switch (e) {
      case Expression.Reference r -> variable(r, op);
      case Expression.Member m ->
          target(m.of(), op)
              .flatMap(
                  p -> {
                    if (!(p.type() instanceof Type.Structure type)) {
                      return bad(m.at(), "only a record has fields to assign to");
                    }
                    OptionalInt field = StructureLowering.number(type, m.field());
                    if (field.isEmpty()) {
                      lowering.report(StructureLowering.unknownField(type, m.field(), m.at()));
                      return Optional.empty();
                    }
                    int number = field.getAsInt();
                    return Optional.of(
                        new AssignmentTarget(
                            extended(p.target(), new PathStep.Field(number)),
                            type.fields().get(number).type()));
                  });
      case Expression.Index i ->
          target(i.of(), op)
              .flatMap(
                  p -> {
                    InferredType inferredType = TypeLattice.of(p.type());
                    TypedTerm index =
                        lowering.as(i.index(), ExpressionLowering.indexType(inferredType));
                    Type of =
                        switch (p.type()) {
                          case Type.Table(_, Type items) -> items;
                          case Type.Sequence(Type items, _) -> items;
                          default -> null;
                        };
                    if (of == null) {
                      return bad(i.at(), "only a table or sequence has items to assign to");
                    }
                    var part =
                        new PathStep.Element(
                            index.term(), ExpressionLowering.firstIndex(inferredType), i.at());
                    return Optional.of(new AssignmentTarget(extended(p.target(), part), of));
                  });
      default -> bad(e.at(), "this cannot be assigned to");
    };
  }

  private static Target extended(Target target, PathStep step) {
    var path = new ArrayList<>(target.path());
    path.add(step);
    return new Target(target.variable(), path);
  }

  private Optional<AssignmentTarget> bad(Position at, String message) {
    lowering.report(Rule.BAD_TARGET.at(at, message));
    return Optional.empty();
  }

  private Optional<AssignmentTarget> variable(Expression.Reference r, AssignOperator op) {
    if (lowering.lexicalScope.find(r.name()).isPresent()) {
      return bad(r.at(), "`" + r.name() + "` is the name of a value and cannot be assigned to");
    }
    Optional<Symbol> symbol =
        op == AssignOperator.SET ? lowering.table.peek(r.name()) : lowering.table.find(r.name());
    if (symbol.isPresent() && symbol.get() instanceof Symbol.Variable v) {
      if (!lowering.table.isVisible(v)) {
        lowering.value(r); // reports the owner
        return Optional.empty();
      }
      if (v.kind() == Kind.OUTPUT) {
        lowering.report(
            Rule.BAD_TARGET
                .at(r.at(), "an output cannot be assigned to")
                .withHelp("write `decide " + r.name() + " = …`"));
        return Optional.empty();
      }
      return Optional.of(new AssignmentTarget(new Target(v.number(), List.of()), v.type()));
    }
    if (symbol.isEmpty() && !List.of("self", "phase", "round").contains(r.name())) {
      lowering.report(
          lowering.table.unknown(r.name(), r.at(), lowering.table.names(), "no variable"));
      return Optional.empty();
    }
    return symbol.isPresent() && symbol.get() instanceof Symbol.Unknown
        ? Optional.empty()
        : bad(r.at(), "`" + r.name() + "` is not a variable");
  }

  private Optional<Stmt> decide(Decide d) {
    Optional<Symbol.Variable> output =
        new InputOutputVariables(lowering.table).output(d.output(), d.at());
    if (output.isEmpty()) {
      if (d.side() instanceof RightHandSide.ExpressionValue(Expression e)) {
        lowering.value(e);
      }
      return Optional.empty();
    }
    int number = output.get().number();
    Type type = ((Type.Optional) output.get().type()).of();
    return switch (d.side()) {
      case RightHandSide.ExpressionValue(Expression e) ->
          Optional.of(
              new Stmt.Decide(
                  number, type, new AssignabilityCheck(lowering).checked(e, type).term(), d.at()));
      case RightHandSide.AnyElement(Expression collection) ->
          new CollectionLowering(lowering)
              .lower(collection)
              .flatMap(
                  g ->
                      chosen(
                          g,
                          collection,
                          type,
                          d.at(),
                          value -> new Stmt.Decide(number, type, value, d.at())));
    };
  }
}
