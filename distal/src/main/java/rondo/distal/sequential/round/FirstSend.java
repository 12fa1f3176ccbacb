package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;

/**
 * Computes the tag of the first message that a handler body sends, as an expression over the
 * variables before the body: a symbolic execution of all paths, with a symbolic store of the
 * assigned variables.
 */
final class FirstSend {
  private final RoundSchedule schedule;
  private final List<SendPath> paths = new ArrayList<>();

  private FirstSend(RoundSchedule schedule) {
    this.schedule = schedule;
  }

  /**
   * A path through the statements up to the first send.
   *
   * @param condition the path condition
   * @param sent the tag of the message; empty if the path sends nothing
   * @param values the assigned variables, with their values over the variables before, where known
   */
  record SendPath(
      Expression condition, Optional<SendTag> sent, Map<String, Optional<Expression>> values) {
    SendPath {
      values = Map.copyOf(values);
    }
  }

  /**
   * The round and phase of a message.
   *
   * @param phase empty if it is not known statically
   */
  record SendTag(int round, Optional<Expression> phase) {}

  static List<SendPath> analyze(List<Statement> body, RoundSchedule schedule)
      throws RejectedException {
    var first = new FirstSend(schedule);
    first.follow(body, new Expression.BooleanLiteral(true, Position.NONE), new HashMap<>());
    return first.paths;
  }

  /**
   * Executes the statements symbolically.
   *
   * @param known the symbolic store; variables without an entry are unchanged, those with an empty
   *     entry have an unknown value
   */
  private void follow(
      List<Statement> rest, Expression condition, Map<String, Optional<Expression>> known)
      throws RejectedException {
    if (rest.isEmpty()) {
      paths.add(new SendPath(condition, Optional.empty(), known));
      return;
    }
    Statement first = rest.getFirst();
    List<Statement> others = rest.subList(1, rest.size());
    switch (first) {
      case Statement.Send send ->
          paths.add(new SendPath(condition, Optional.of(tag(send, known)), known));
      case Statement.If(Expression c, List<Statement> then, List<Statement> otherwise, var at) -> {
        var factory = new SyntaxFactory(at);
        Optional<Expression> holds = value(c, known);
        Expression either = factory.truth(true);
        follow(
            concatenated(then, others),
            factory.all(List.of(condition, holds.orElse(either))),
            new HashMap<>(known));
        follow(
            concatenated(otherwise, others),
            factory.all(List.of(condition, holds.map(factory::not).orElse(either))),
            new HashMap<>(known));
      }
      case Statement.Assign assign -> {
        known.put(HandlerBody.assignedVariable(assign.target()), assigned(assign, known));
        follow(others, condition, known);
      }
      case Statement.Let(var name, RightHandSide side, _) -> {
        known.put(
            name.text(),
            side instanceof RightHandSide.ExpressionValue(Expression e)
                ? value(e, known)
                : Optional.empty());
        follow(others, condition, known);
      }
      case Statement.Choose(var bindings, List<Statement> body, _) -> {
        bindings.names().forEach(n -> known.put(n.text(), Optional.empty()));
        bindings.sender().ifPresent(n -> known.put(n.text(), Optional.empty()));
        follow(concatenated(body, others), condition, known);
      }
      case Statement.For(_, List<Statement> body, _) -> {
        Set<String> changed = new HandlerBody(body).assigned();
        changed.forEach(v -> known.put(v, Optional.empty()));
        follow(others, condition, known);
      }
      case Statement.Decide decide -> {
        decide.output().ifPresent(o -> known.put(o.text(), Optional.empty()));
        follow(others, condition, known);
      }
      case Statement.Assert _, Statement.Skip _, Statement.Announce _ ->
          follow(others, condition, known);
    }
  }

  private static List<Statement> concatenated(List<Statement> some, List<Statement> others) {
    var all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private SendTag tag(Statement.Send send, Map<String, Optional<Expression>> known)
      throws RejectedException {
    int round = schedule.round(send.message());
    Optional<Expression> phase =
        schedule
            .phaseField()
            .map(f -> schedule.field(send.message(), f, send.at()))
            .flatMap(e -> value(e, known));
    return new SendTag(round, phase);
  }

  private Optional<Expression> assigned(
      Statement.Assign assign, Map<String, Optional<Expression>> known) {
    boolean whole =
        assign.target() instanceof Expression.Reference
            || assign.target()
                    instanceof Expression.Member(Expression.Reference(String of, _), _, _)
                && of.equals("this");
    if (!whole || !(assign.side() instanceof RightHandSide.ExpressionValue(Expression e))) {
      return Optional.empty();
    }
    var factory = new SyntaxFactory(assign.at());
    Expression before = factory.reference(HandlerBody.assignedVariable(assign.target()));
    return value(
        switch (assign.op()) {
          case SET -> e;
          case ADD -> factory.infix(Operator.ADD, before, e);
          case SUB -> factory.infix(Operator.SUB, before, e);
          case UNION -> factory.infix(Operator.UNION, before, e);
        },
        known);
  }

  /**
   * Evaluates an expression to one over the variables before the body; empty if it depends on an
   * unknown value.
   */
  private static Optional<Expression> value(Expression e, Map<String, Optional<Expression>> known) {
    var lost = new ArrayList<Expression>();
    Expression value =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression part) {
            Optional<String> name =
                switch (part) {
                  case Expression.Reference(String n, _) -> Optional.of(n);
                  case Expression.Member(Expression.Reference(String of, _), String field, _)
                      when of.equals("this") ->
                      Optional.of(field);
                  default -> Optional.empty();
                };
            if (name.filter(known::containsKey).isEmpty()) {
              return Optional.empty();
            }
            Optional<Expression> was = known.get(name.get());
            if (was.isEmpty()) {
              lost.add(part);
            }
            return was;
          }
        }.rewrite(e);
    return lost.isEmpty() ? Optional.of(value) : Optional.empty();
  }
}
