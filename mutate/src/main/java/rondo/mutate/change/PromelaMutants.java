package rondo.mutate.change;

import static rondo.mutate.change.MutationOperator.ARITHMETIC;
import static rondo.mutate.change.MutationOperator.ASSIGNMENT;
import static rondo.mutate.change.MutationOperator.ATOMICITY;
import static rondo.mutate.change.MutationOperator.CONNECTIVE;
import static rondo.mutate.change.MutationOperator.CONSTANT;
import static rondo.mutate.change.MutationOperator.RECEIVE;
import static rondo.mutate.change.MutationOperator.RELATIONAL;
import static rondo.mutate.change.MutationOperator.SEND;
import static rondo.mutate.change.MutationOperator.THRESHOLD;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.mutate.change.TokenSequence.Range;
import rondo.promela.parser.Parser;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.Initializer;
import rondo.promela.text.Sources;

/**
 * The mutants of a Promela model: of its processes, inlines and initial values, but not of its
 * assertions, formulas, never claims and trace assertions. Only the main file is changed, and not
 * the bodies of macros.
 */
public final class PromelaMutants {
  private final MutantCollector mutants;
  private final ConditionMutator conditions;
  private final PromelaExtent extent;

  private PromelaMutants(TokenSequence tokens) {
    this.mutants = new MutantCollector(tokens);
    this.conditions = new ConditionMutator(mutants);
    this.extent = new PromelaExtent(tokens);
  }

  /**
   * All mutants of a model, in textual order.
   *
   * @param text the text of the main file
   */
  public static List<ModelMutant> of(Sources sources, String text, Map<String, String> defines)
      throws RejectedException {
    var finder = new PromelaMutants(PromelaTokens.of(sources, text, defines));
    Parser.parse(sources, defines).program().units().forEach(finder::unit);
    return finder.mutants.mutants();
  }

  private void unit(Unit unit) {
    switch (unit) {
      case Unit.Globals g -> g.variables().forEach(this::variable);
      case Unit.Proctype p -> {
        p.provided().ifPresent(this::expression);
        statements(p.body().statements());
      }
      case Unit.Init i -> statements(i.body().statements());
      case Unit.Mtype _, Unit.Typedef _, Unit.Never _, Unit.EventTrace _, Unit.Ltl _ -> {}
    }
  }

  private void variable(VarDecl variable) {
    if (variable.initial().orElse(null) instanceof Initializer.Value(Expression value)) {
      expression(value);
    }
  }

  private void statements(List<Statement> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Declare d -> d.variables().forEach(this::variable);
      case Statement.Labelled l -> statement(l.statement());
      case Statement.If i -> i.options().forEach(o -> statements(o.body()));
      case Statement.Do d -> d.options().forEach(o -> statements(o.body()));
      case Statement.ForRange f -> statements(f.body());
      case Statement.ForIn f -> statements(f.body());
      case Statement.Partition p -> statements(p.body());
      case Statement.Atomic a -> {
        mutants.replace(ATOMICITY, a.at(), "atomic", "");
        statements(a.body());
      }
      case Statement.DStep d -> {
        mutants.replace(ATOMICITY, d.at(), "d_step", "");
        statements(d.body());
      }
      case Statement.Block b -> statements(b.body());
      case Statement.Unless u -> {
        statement(u.main());
        statement(u.escape());
      }
      case Statement.Assign a -> assignment(a);
      case Statement.Condition c -> condition(c);
      case Statement.Send s -> {
        remove(SEND, s.at());
        s.arguments().forEach(this::expression);
      }
      case Statement.Receive r -> remove(RECEIVE, r.at());
      case Statement.Select _,
          Statement.Else _,
          Statement.Assert _,
          Statement.Printf _,
          Statement.Printm _,
          Statement.Goto _,
          Statement.Break _,
          Statement.Exclusive _ -> {}
    }
  }

  private void remove(MutationOperator operator, Position at) {
    extent.statement(at).ifPresent(r -> mutants.replace(operator, r, "skip"));
  }

  private void assignment(Statement.Assign assignment) {
    Optional<Range> whole = extent.statement(assignment.at());
    if (whole.isEmpty()) {
      return;
    }
    mutants.replace(ASSIGNMENT, whole.get(), "skip");
    int last = whole.get().last();
    String step = mutants.tokens().get(last).text();
    switch (step) {
      case "++" -> mutants.replace(ARITHMETIC, new Range(last, last), "--");
      case "--" -> mutants.replace(ARITHMETIC, new Range(last, last), "++");
      default -> expression(assignment.value());
    }
  }

  private void condition(Statement.Condition statement) {
    Expression condition = statement.condition();
    if (condition instanceof Expression.Number || condition instanceof Expression.Run) {
      return;
    }
    Optional<Range> whole = extent.statement(statement.at()).map(extent::withoutParentheses);
    whole.ifPresent(
        range -> {
          conditions.drop(range, extent.conjuncts(range));
          conditions.negate(range);
        });
    expression(condition);
  }

  private void expression(Expression expression) {
    switch (expression) {
      case Expression.Number n -> number(n);
      case Expression.Binary b -> binary(b);
      case Expression.Quantified q -> {
        switch (q.quantifier()) {
          case FORALL -> mutants.replace(CONNECTIVE, q.at(), "forall", "exists");
          case EXISTS -> mutants.replace(CONNECTIVE, q.at(), "exists", "forall");
          case COUNT -> {}
        }
        expression(q.body());
      }
      case Expression.Unary u -> expression(u.operand());
      case Expression.Conditional c -> c.parts().forEach(this::expression);
      case Expression.Run r -> r.arguments().forEach(this::expression);
      case Expression.Name _,
          Expression.Call _,
          Expression.Poll _,
          Expression.RemoteLabel _,
          Expression.RemoteVariable _,
          Expression.TemporalUnary _,
          Expression.TemporalBinary _ -> {}
    }
  }

  private void number(Expression.Number number) {
    mutants.shiftNumber(number.at());
    mutants.replace(CONSTANT, number.at(), "true", "false");
    mutants.replace(CONSTANT, number.at(), "false", "true");
  }

  private void binary(Expression.Binary binary) {
    String op = binary.op();
    expression(binary.left());
    if (ConditionMutator.isOrder(op)) {
      mutants.replace(RELATIONAL, binary.at(), op, ConditionMutator.neighbour(op));
      if (mutants.isWritten(binary.at(), op)) {
        extent.rightOperand(binary.at()).ifPresent(r -> mutants.shift(THRESHOLD, r));
      }
      return;
    }
    String other =
        switch (op) {
          case "+" -> "-";
          case "-" -> "+";
          case "&&" -> "||";
          case "||" -> "&&";
          default -> ConditionMutator.neighbour(op);
        };
    MutationOperator operator =
        switch (op) {
          case "+", "-" -> ARITHMETIC;
          case "&&", "||" -> CONNECTIVE;
          default -> RELATIONAL;
        };
    mutants.replace(operator, binary.at(), op, other);
    expression(binary.right());
  }
}
