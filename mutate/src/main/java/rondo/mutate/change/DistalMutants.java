package rondo.mutate.change;

import static rondo.mutate.change.MutationOperator.ARITHMETIC;
import static rondo.mutate.change.MutationOperator.ASSIGNMENT;
import static rondo.mutate.change.MutationOperator.CONNECTIVE;
import static rondo.mutate.change.MutationOperator.CONSTANT;
import static rondo.mutate.change.MutationOperator.EXTREMUM;
import static rondo.mutate.change.MutationOperator.RELATIONAL;
import static rondo.mutate.change.MutationOperator.SEND;
import static rondo.mutate.change.MutationOperator.THRESHOLD;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.parser.Parser;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.text.Rule;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;
import rondo.mutate.change.TokenSequence.Range;

/**
 * The mutants of a protocol in Distal: of its rounds, handlers, functions and constants, but not of
 * its properties, monitors, ghost variables and network assumptions.
 */
public final class DistalMutants {
  private static final Map<String, String> EXTREMA =
      Map.of(
          "min",
          "max",
          "max",
          "min",
          "smallest",
          "largest",
          "largest",
          "smallest",
          "first",
          "last",
          "last",
          "first");
  private static final Map<String, String> QUANTIFIERS =
      Map.of("forall", "exists", "exists", "forall");

  private final TokenSequence tokens;
  private final SpecificationNames specification;
  private final MutantCollector mutants;
  private final ConditionMutator conditions;
  private final DistalExtent extent;

  private DistalMutants(TokenSequence tokens, SpecificationNames specification) {
    this.tokens = tokens;
    this.specification = specification;
    this.mutants = new MutantCollector(tokens);
    this.conditions = new ConditionMutator(mutants);
    this.extent = new DistalExtent(tokens);
  }

  /** All mutants of a protocol, in textual order. */
  public static List<ModelMutant> of(SourceText source) throws RejectedException {
    Protocol protocol = Parser.parse(source);
    TokenSequence tokens = tokens(source);
    var finder = new DistalMutants(tokens, SpecificationNames.of(protocol, tokens));
    finder.declarations(protocol.declarations());
    return finder.mutants.mutants();
  }

  private static TokenSequence tokens(SourceText source) {
    var lines = new LineOffsets(source.text());
    return new TokenSequence(
        source.name(),
        source.text(),
        Scanner.tokens(source, Rule.collector()).stream()
            .filter(t -> t.kind() != Token.Kind.END)
            .map(
                t -> {
                  int start = lines.offset(t.at().line(), t.at().column());
                  return new SourceToken(
                      t.text(),
                      start,
                      start + t.text().length(),
                      t.startsLine(),
                      SourceToken.Role.PART_OF_STATEMENT);
                })
            .toList());
  }

  private void declarations(List<Declaration> declarations) {
    declarations.forEach(this::declaration);
  }

  private void declaration(Declaration declaration) {
    switch (declaration) {
      case Declaration.Constant c -> {
        if (!specification.contains(c.name().text())) {
          extent.of(c.value()).ifPresent(r -> mutants.shift(THRESHOLD, r));
        }
      }
      case Declaration.Function f -> {
        if (!specification.contains(f.name().text())) {
          expression(f.body());
        }
      }
      case Declaration.Variable v -> {
        if (v.kind() != Kind.GHOST && v.initial() instanceof Initial.Fixed(Expression value)) {
          expression(value);
        }
      }
      case Declaration.Phase p -> p.rounds().forEach(this::declaration);
      case Declaration.Round r -> {
        statements(r.sends());
        r.update().ifPresent(u -> statements(u.body()));
      }
      case Declaration.Role r -> declarations(r.parts());
      case Declaration.LifecycleHandler h -> statements(h.body());
      case Declaration.Init i -> statements(i.body());
      case Declaration.Upon u -> {
        event(u.event());
        u.guard().ifPresent(this::condition);
        statements(u.body());
      }
      case Declaration.Processes _,
          Declaration.Enumeration _,
          Declaration.Structure _,
          Declaration.Monitor _,
          Declaration.Tags _,
          Declaration.Stop _,
          Declaration.Network _,
          Declaration.Check _,
          Declaration.Invariant _,
          Declaration.Ltl _ -> {}
    }
  }

  private void event(Event event) {
    switch (event) {
      case Event.Quorum(_, _, Operator comparison, Expression threshold) ->
          quorum(comparison, threshold);
      case Event.Received(_, _, _, Operator comparison, Expression threshold) ->
          quorum(comparison, threshold);
      case Event.SingleMessage _, Event.Decision _, Event.Timeout _, Event.Internal _ -> {}
    }
  }

  /** The comparison has no position of its own: it is in front of the threshold. */
  private void quorum(Operator comparison, Expression threshold) {
    Optional<Range> bound = extent.of(threshold);
    if (bound.isEmpty()) {
      return;
    }
    int at = bound.get().first() - 1;
    while (tokens.is(at, "(")) {
      at--;
    }
    if (tokens.is(at, comparison.text())) {
      mutants.replace(RELATIONAL, new Range(at, at), ConditionMutator.neighbour(comparison.text()));
      mutants.shift(THRESHOLD, bound.get());
    }
  }

  private void statements(List<Statement> statements) {
    for (Statement each : statements) {
      if (!isSpecification(each)) {
        statement(each);
      }
    }
  }

  /** Whether a statement only changes ghost variables or checks something. */
  private boolean isSpecification(Statement statement) {
    return switch (statement) {
      case Statement.Assert _, Statement.Announce _ -> true;
      case Statement.Assign a -> specification.isGhost(variable(a.target()));
      case Statement.If i -> areSpecification(i.then()) && areSpecification(i.otherwise());
      case Statement.For f -> areSpecification(f.body());
      case Statement.Choose c -> areSpecification(c.body());
      case Statement.Decide _, Statement.Let _, Statement.Skip _, Statement.Send _ -> false;
    };
  }

  private boolean areSpecification(List<Statement> statements) {
    return statements.stream().allMatch(this::isSpecification);
  }

  /** The variable that an assignment changes. */
  private static String variable(Expression target) {
    return switch (target) {
      case Expression.Reference r -> r.name();
      case Expression.Member m -> variable(m.of());
      case Expression.Index i -> variable(i.of());
      default -> "";
    };
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Assign a -> {
        extent.of(a, a.side()).ifPresent(r -> mutants.replace(ASSIGNMENT, r, "skip"));
        accumulation(a);
        expression(DistalExtent.expression(a.side()));
      }
      case Statement.Decide d -> {
        extent.of(d, d.side()).ifPresent(r -> mutants.replace(ASSIGNMENT, r, "skip"));
        expression(DistalExtent.expression(d.side()));
      }
      case Statement.Send s -> {
        extent.of(s).ifPresent(this::removeSend);
        expression(s.message());
        if (s.to() instanceof Receivers.To(Expression receivers)) {
          expression(receivers);
        }
      }
      case Statement.If i -> {
        condition(i.condition());
        statements(i.then());
        statements(i.otherwise());
      }
      case Statement.For f -> {
        bindings(f.bindings());
        statements(f.body());
      }
      case Statement.Choose c -> {
        bindings(c.bindings());
        statements(c.body());
      }
      case Statement.Let l -> expression(DistalExtent.expression(l.side()));
      case Statement.Assert _, Statement.Announce _, Statement.Skip _ -> {}
    }
  }

  /** The send stays in the text, since it determines the type of the messages of a round. */
  private void removeSend(Range send) {
    mutants.replace(SEND, send, "if false { " + tokens.text(send) + " }");
  }

  private void accumulation(Statement.Assign assignment) {
    String other =
        switch (assignment.op()) {
          case ADD -> AssignOperator.SUB.text();
          case SUB -> AssignOperator.ADD.text();
          case SET, UNION -> "";
        };
    Optional<Range> target = extent.of(assignment.target());
    if (!other.isEmpty() && target.isPresent()) {
      int at = target.get().last() + 1;
      if (tokens.is(at, assignment.op().text())) {
        mutants.replace(ARITHMETIC, new Range(at, at), other);
      }
    }
  }

  /** The condition of an {@code if}, of a handler or of a collection. */
  private void condition(Expression condition) {
    Optional<Range> whole = extent.of(condition);
    if (whole.isPresent()) {
      List<Range> conjuncts =
          DistalExtent.conjuncts(condition).stream().flatMap(c -> extent.of(c).stream()).toList();
      conditions.drop(whole.get(), conjuncts);
      conditions.negate(whole.get());
    }
    expression(condition);
  }

  private void bindings(Bindings bindings) {
    bindings.where().ifPresent(this::condition);
  }

  private void expression(Expression expression) {
    switch (expression) {
      case Expression.Number n -> mutants.shiftNumber(n.at());
      case Expression.BooleanLiteral b ->
          mutants.replace(
              CONSTANT, b.at(), Boolean.toString(b.value()), Boolean.toString(!b.value()));
      case Expression.Infix i -> infix(i);
      case Expression.Conditional c -> {
        extent.of(c.condition()).ifPresent(conditions::negate);
        c.parts().forEach(this::expression);
      }
      case Expression.Call c -> {
        swap(EXTREMUM, EXTREMA, c.function(), c.at());
        c.arguments().forEach(this::expression);
      }
      case Expression.Fold f -> {
        swap(EXTREMUM, EXTREMA, f.function(), f.at());
        swap(CONNECTIVE, QUANTIFIERS, f.function(), f.at());
        bindings(f.bindings());
        expression(f.value());
      }
      case Expression.SetComprehension s -> {
        bindings(s.bindings());
        expression(s.value());
      }
      case Expression.ListComprehension l -> {
        bindings(l.bindings());
        expression(l.value());
      }
      case Expression.Not _,
          Expression.Minus _,
          Expression.Member _,
          Expression.Index _,
          Expression.RecordLiteral _,
          Expression.SetLiteral _,
          Expression.ListLiteral _,
          Expression.HeardFrom _ ->
          expression.parts().forEach(this::expression);
      case Expression.None _,
          Expression.Reference _,
          Expression.Domain _,
          Expression.Range _,
          Expression.UnaryTemporal _,
          Expression.BinaryTemporal _ -> {}
    }
  }

  private void swap(
      MutationOperator operator, Map<String, String> pairs, String name, Position at) {
    if (pairs.containsKey(name)) {
      mutants.replace(operator, at, name, pairs.get(name));
    }
  }

  private void infix(Expression.Infix infix) {
    String op = infix.op().text();
    expression(infix.left());
    switch (infix.op()) {
      case LT, LE, GT, GE -> {
        mutants.replace(RELATIONAL, infix.at(), op, ConditionMutator.neighbour(op));
        extent.of(infix.right()).ifPresent(r -> mutants.shift(THRESHOLD, r));
      }
      case EQ, NE -> {
        mutants.replace(RELATIONAL, infix.at(), op, ConditionMutator.neighbour(op));
        expression(infix.right());
      }
      case AND, OR -> {
        mutants.replace(CONNECTIVE, infix.at(), op, op.equals("&&") ? "||" : "&&");
        expression(infix.right());
      }
      case ADD, SUB -> {
        mutants.replace(ARITHMETIC, infix.at(), op, op.equals("+") ? "-" : "+");
        expression(infix.right());
      }
      case EQUIVALENT,
          IMPLIES,
          IN,
          SUBSET,
          UNION,
          INTERSECT,
          DIFFERENCE,
          CONCAT,
          MUL,
          EXACT_DIV,
          DIV,
          MOD ->
          expression(infix.right());
    }
  }
}
