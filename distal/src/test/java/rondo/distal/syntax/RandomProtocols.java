package rondo.distal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Declaration.Field;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;

/** Generates random protocols that are syntactically correct but not type-correct. */
final class RandomProtocols {
  private static final Position AT = Position.NONE;

  private final RandomExpressions expressions;
  private final RandomGenerator random;

  RandomProtocols(RandomGenerator random) {
    this.random = random;
    this.expressions = new RandomExpressions(random);
  }

  Protocol protocol() {
    var parameters =
        expressions.several(
            3,
            () ->
                new Protocol.Parameter(
                    expressions.name(), expressions.perhaps(() -> expressions.constant(2))));
    return new Protocol(new Name("P", AT), parameters, expressions.several(8, this::declaration));
  }

  private Declaration declaration() {
    return random.nextInt(4) == 0 ? ofEvents() : ofBoth();
  }

  private Declaration ofEvents() {
    Name name = expressions.name();
    return switch (random.nextInt(6)) {
      case 0 ->
          new Declaration.Role(
              name,
              expressions.constant(2),
              expressions.perhaps(() -> expressions.constant(2)),
              expressions.perhaps(() -> AT),
              expressions.several(3, this::declaration),
              AT);
      case 1 -> new Declaration.Monitor(name, expressions.several(3, this::declaration), AT);
      case 2 -> new Declaration.Init(reaction(2), AT);
      case 3 ->
          new Declaration.LifecycleHandler(
              expressions.pick(List.of("join", "recovery")), reaction(1), AT);
      case 4 ->
          new Declaration.Tags(
              expressions.perhaps(expressions::name),
              List.of(name, expressions.name()),
              when(),
              AT);
      default ->
          new Declaration.Upon(
              event(name), expressions.perhaps(() -> expressions.expression(3)), reaction(2), AT);
    };
  }

  private Declaration.Event event(Name name) {
    Optional<Name> as = expressions.perhaps(expressions::name);
    return switch (random.nextInt(6)) {
      case 5 ->
          new Declaration.Event.Received(
              name,
              as,
              expressions.perhaps(expressions::name),
              expressions.pick(List.of(Operator.GT, Operator.GE)),
              expressions.constant(2));
      case 0 -> new Declaration.Event.Timeout();
      case 1 -> new Declaration.Event.Internal();
      case 4 -> new Declaration.Event.Decision(expressions.perhaps(expressions::name), as);
      case 2 -> new Declaration.Event.SingleMessage(name, as);
      default ->
          new Declaration.Event.Quorum(
              name,
              as,
              expressions.pick(List.of(Operator.GT, Operator.GE, Operator.EQ, Operator.NE)),
              expressions.constant(2));
    };
  }

  /** Statements of a handler, including those that only event-based protocols have. */
  private List<Statement> reaction(int depth) {
    return expressions.several(
        4,
        () ->
            switch (random.nextInt(3)) {
              case 0 -> new Statement.Announce(expressions.expression(2), AT);
              case 1 -> send(expressions.perhaps(() -> 1));
              default -> statement(depth);
            });
  }

  private Declaration ofBoth() {
    Name name = expressions.name();
    return switch (random.nextInt(13)) {
      case 0 -> new Declaration.Constant(name, expressions.expression(2), AT);
      case 1 -> new Declaration.Processes(expressions.constant(2), AT);
      case 2 -> new Declaration.Enumeration(name, List.of(name, expressions.name()), AT);
      case 3 -> new Declaration.Structure("message", name, fields(), AT);
      case 4 ->
          new Declaration.Variable(
              expressions.pick(List.of(Declaration.Kind.values())), name, type(2), initial(), AT);
      case 5 -> new Declaration.Function(name, fields(), type(1), expressions.expression(3), AT);
      case 6 -> new Declaration.Phase(expressions.several(3, this::round), AT);
      case 7 -> round();
      case 8 ->
          new Declaration.Stop(
              expressions.constant(2), expressions.pick(List.of("phases", "rounds")), AT);
      case 9 -> new Declaration.Network(assumptions(), AT);
      case 10 ->
          new Declaration.Check(
              List.of(
                  new Declaration.BuiltinProperty(name, expressions.several(2, expressions::name))),
              when(),
              AT);
      case 11 ->
          new Declaration.Invariant(
              name,
              expressions.pick(List.of(Declaration.Frequency.values())),
              expressions.expression(4),
              when(),
              AT);
      default -> new Declaration.Ltl(name, expressions.formula(3), when(), AT);
    };
  }

  private List<Field> fields() {
    return expressions.several(2, () -> new Field(expressions.name(), type(1)));
  }

  private Initial initial() {
    return switch (random.nextInt(4)) {
      case 0 -> new Initial.Default();
      case 1 -> new Initial.Fixed(expressions.expression(2));
      case 2 -> new Initial.Any();
      default -> new Initial.In(expressions.expression(2));
    };
  }

  private TypeExpression type(int depth) {
    return switch (random.nextInt(depth == 0 ? 2 : 7)) {
      case 0 -> new TypeExpression.Named(expressions.pick(List.of("bool", "phase", "Vote")), AT);
      case 1 -> new TypeExpression.Range(expressions.constant(2), expressions.constant(2), AT);
      case 2 -> new TypeExpression.Optional(type(depth - 1), AT);
      case 3 -> new TypeExpression.Sequence(expressions.constant(1), type(depth - 1), AT);
      case 4 -> new TypeExpression.SetOf(type(depth - 1), AT);
      case 5 -> new TypeExpression.Mailbox(type(depth - 1), AT);
      default -> new TypeExpression.Table(type(0), type(depth - 1), AT);
    };
  }

  private Declaration.Round round() {
    var sends =
        new ArrayList<Statement>(expressions.several(2, () -> send(expressions.perhaps(() -> 1))));
    return new Declaration.Round(
        expressions.perhaps(expressions::name),
        expressions.perhaps(() -> type(1)),
        sends,
        expressions.perhaps(
            () ->
                new Declaration.Update(expressions.perhaps(expressions::name), statements(2), AT)),
        AT);
  }

  private Statement send(Optional<Integer> guarded) {
    Statement plain =
        new Statement.Send(
            expressions.expression(2),
            random.nextBoolean()
                ? new Receivers.All()
                : new Receivers.To(expressions.expression(2)),
            AT);
    return guarded.isPresent()
        ? new Statement.If(expressions.expression(2), List.of(plain), List.of(), AT)
        : plain;
  }

  private List<Statement> statements(int depth) {
    return expressions.several(4, () -> statement(depth));
  }

  private Statement statement(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 ->
          new Statement.Assign(
              new Expression.Index(
                  new Expression.Member(new Expression.Reference("a", AT), "f", AT),
                  expressions.expression(1),
                  AT),
              expressions.pick(List.of(AssignOperator.values())),
              value(),
              AT);
      case 1 -> new Statement.Decide(expressions.perhaps(expressions::name), value(), AT);
      case 2 -> new Statement.Let(expressions.name(), value(), AT);
      case 3 -> new Statement.Assert(expressions.expression(2), AT);
      case 4 -> new Statement.Skip(AT);
      case 5 ->
          new Statement.If(
              expressions.expression(2), statements(depth - 1), statements(depth - 1), AT);
      case 6 -> new Statement.For(expressions.bindings(2), statements(depth - 1), AT);
      default -> new Statement.Choose(expressions.bindings(2), statements(depth - 1), AT);
    };
  }

  private RightHandSide value() {
    return random.nextInt(4) == 0
        ? new RightHandSide.AnyElement(expressions.expression(2))
        : new RightHandSide.ExpressionValue(expressions.expression(3));
  }

  private List<AssumptionClause> when() {
    return random.nextInt(3) == 0 ? assumptions() : List.of();
  }

  private List<AssumptionClause> assumptions() {
    var all = new ArrayList<>(List.of(assumption()));
    all.addAll(expressions.several(2, this::assumption));
    return all;
  }

  private AssumptionClause assumption() {
    return switch (random.nextInt(8)) {
      case 7 -> {
        var byzantine =
            new AssumptionClause.Counted(
                AssumptionClause.Measure.BYZANTINE, expressions.constant(2), AT);
        yield new AssumptionClause.Symmetric(
            random.nextBoolean()
                ? byzantine
                : new AssumptionClause.OfRole(byzantine, expressions.name()));
      }
      case 6 -> ofMessages();
      case 5 ->
          new AssumptionClause.Detector(
              expressions.pick(List.of("P", "S", "eventually P", "eventually S", "Omega")), AT);
      case 4 -> {
        var crash =
            new AssumptionClause.Counted(
                AssumptionClause.Measure.CRASH, expressions.constant(2), AT);
        yield new AssumptionClause.WithinSteps(
            random.nextBoolean() ? crash : new AssumptionClause.OfRole(crash, expressions.name()));
      }
      case 3 ->
          new AssumptionClause.OfRole(
              new AssumptionClause.Counted(
                  expressions.pick(
                      List.of(
                          AssumptionClause.Measure.CRASH,
                          AssumptionClause.Measure.RECOVERY,
                          AssumptionClause.Measure.OMISSION,
                          AssumptionClause.Measure.SEND_OMISSION,
                          AssumptionClause.Measure.RECEIVE_OMISSION,
                          AssumptionClause.Measure.BYZANTINE)),
                  expressions.constant(2),
                  AT),
              expressions.name());
      case 0 ->
          new AssumptionClause.Plain(
              expressions.pick(List.of(AssumptionClause.Keyword.values())), AT);
      case 1 ->
          new AssumptionClause.Counted(
              expressions.pick(List.of(AssumptionClause.Measure.values())),
              expressions.constant(2),
              AT);
      default -> new AssumptionClause.Where(expressions.expression(3), AT);
    };
  }

  /** An assumption on messages of some types, or of the processes of a role, or both. */
  private AssumptionClause ofMessages() {
    AssumptionClause fault =
        random.nextBoolean()
            ? new AssumptionClause.Plain(
                expressions.pick(
                    List.of(
                        AssumptionClause.Keyword.LOSSY,
                        AssumptionClause.Keyword.DUPLICATING,
                        AssumptionClause.Keyword.FIFO)),
                AT)
            : new AssumptionClause.Counted(
                AssumptionClause.Measure.LOSSY_IN_TOTAL, expressions.constant(2), AT);
    List<Name> types = expressions.several(2, expressions::name);
    return new AssumptionClause.OfMessages(
        fault,
        types,
        types.isEmpty() || random.nextBoolean()
            ? Optional.of(expressions.name())
            : Optional.empty());
  }
}
