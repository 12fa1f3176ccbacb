package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Enumeration;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Structure;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * A bound on the number of consecutive silent steps: steps of a process that consume no message and
 * send none.
 *
 * <p>Whether a silent step is enabled, and what it does, depends on the variables of the process
 * alone. So if one local state is reachable from another by silent steps, then it is by a sequence
 * that repeats no local state. Only the variables that silent steps assign differ along the
 * sequence, hence it has fewer steps than these variables have values together; and fewer still if
 * some variable only increases, or only decreases. A step that fails reaches no further state, so
 * that it is one more.
 */
final class SilentStepBound {
  /** The greatest useful bound: all numbers of steps up to the bound are tried. */
  private static final int LIMIT = 50;

  /** The greatest useful bound if steps make choices: all sequences of choices are tried. */
  private static final int BRANCHING_LIMIT = 5;

  /** Stands for all greater numbers; bounds with such a number in them are of no use. */
  private static final int TOO_MANY = 100 * LIMIT;

  private final Map<String, Variable> variables;
  private final Map<String, Enumeration> enumerations;
  private final Map<String, Structure> structures;
  private final Set<String> memberFunctions;
  private final SyntaxFactory factory;

  private SilentStepBound(Protocol protocol, Set<String> memberFunctions) {
    this.memberFunctions = memberFunctions;
    variables = byName(protocol, Variable.class, v -> v.name().text());
    enumerations = byName(protocol, Enumeration.class, e -> e.name().text());
    structures = byName(protocol, Structure.class, s -> s.name().text());
    factory = new SyntaxFactory(protocol.name().at());
  }

  private static <D extends Declaration> Map<String, D> byName(
      Protocol protocol, Class<D> kind, Function<D, String> name) {
    return protocol.all(kind).stream().collect(Collectors.toMap(name, d -> d, (first, _) -> first));
  }

  /**
   * A silent path through a handler.
   *
   * @param conditions hold before the step: the conjuncts of the guard and of the path condition
   * @param assigned the variables that may be assigned
   * @param values their values over the variables before, where known
   */
  private record SilentPath(
      List<Expression> conditions,
      Set<String> assigned,
      Map<String, Optional<Expression>> values) {}

  /**
   * The bound as an expression over the parameters.
   *
   * @param memberFunctions the functions that return the processes of a role
   * @param handlers all handlers that may be silent, with their paths
   * @return empty if no useful bound is known
   */
  static Optional<Expression> of(
      Protocol protocol,
      Set<String> memberFunctions,
      Map<Upon, List<FirstSend.SendPath>> handlers) {
    var bound = new SilentStepBound(protocol, memberFunctions);
    var paths = new ArrayList<SilentPath>();
    handlers.forEach(
        (upon, all) -> {
          Set<String> assigned = new HandlerBody(upon.body()).assigned();
          all.stream()
              .filter(p -> p.sent().isEmpty())
              .forEach(p -> paths.add(path(upon, assigned, p)));
        });
    int failing = handlers.keySet().stream().allMatch(bound::isTotal) ? 0 : 1;
    boolean branching =
        handlers.keySet().stream().map(u -> u.event().getClass()).distinct().count() > 1
            || handlers.keySet().stream().anyMatch(SilentStepBound::chooses);
    int limit = branching ? BRANCHING_LIMIT : LIMIT;
    return bound
        .bound(paths)
        .map(b -> bound.sum(b, failing))
        .filter(b -> isUseful(b, limit, branching));
  }

  /** Whether a bound is not known to exceed the limit. */
  private static boolean isUseful(Expression bound, int limit, boolean branching) {
    return switch (bound) {
      case Expression.Number(int number, _) -> number <= limit;
      case Expression.Infix(Operator op, Expression left, Expression right, _) ->
          !(branching && op == Operator.MUL)
              && isUseful(left, limit, branching)
              && isUseful(right, limit, branching);
      default -> true;
    };
  }

  private static SilentPath path(Upon upon, Set<String> assigned, FirstSend.SendPath path) {
    var elimination = new HandlerTranslation.ThisElimination(upon);
    var conditions = new ArrayList<Expression>();
    upon.guard().map(elimination::rewrite).ifPresent(g -> conjuncts(g, conditions));
    conjuncts(path.condition(), conditions);
    var values = new HashMap<String, Optional<Expression>>();
    assigned.stream()
        .filter(path.values()::containsKey)
        .forEach(v -> values.put(v, path.values().get(v)));
    return new SilentPath(conditions, Set.copyOf(values.keySet()), values);
  }

  private static void conjuncts(Expression condition, List<Expression> to) {
    if (condition instanceof Expression.Infix(Operator op, Expression a, Expression b, _)
        && op == Operator.AND) {
      conjuncts(a, to);
      conjuncts(b, to);
    } else {
      to.add(condition);
    }
  }

  private static boolean chooses(Upon upon) {
    return new HandlerBody(upon.body())
        .statements().stream()
            .anyMatch(
                s ->
                    s instanceof Statement.Choose
                        || s instanceof Statement.Let(_, RightHandSide.AnyElement _, _)
                        || s instanceof Statement.Assign(_, _, RightHandSide.AnyElement _, _)
                        || s instanceof Statement.Decide(_, RightHandSide.AnyElement _, _));
  }

  /**
   * The maximum number of steps in a sequence without repetition. If no path decreases a variable,
   * the steps that increase it are fewer than its values, and in between there are only steps of
   * the other paths.
   */
  private Optional<Expression> bound(List<SilentPath> paths) {
    if (paths.isEmpty()) {
      return Optional.of(factory.number(0));
    }
    Set<String> assigned = new TreeSet<>();
    paths.forEach(p -> assigned.addAll(p.assigned()));
    for (boolean up : new boolean[] {true, false}) {
      for (String variable : assigned) {
        List<SilentPath> rest = paths.stream().filter(p -> !advances(p, variable, up)).toList();
        if (rest.size() < paths.size()
            && rest.stream().noneMatch(p -> p.assigned().contains(variable))) {
          Optional<Expression> steps = values(List.of(variable)).map(v -> sum(v, -1));
          Optional<Expression> between = bound(rest);
          return steps.flatMap(s -> between.map(r -> interleaved(s, r)));
        }
      }
    }
    return areIdempotent(paths)
        ? Optional.of(factory.number(1))
        : values(List.copyOf(assigned)).map(v -> sum(v, -1));
  }

  /** Whether all paths assign the same constants, so that a second step changes nothing. */
  private boolean areIdempotent(List<SilentPath> paths) {
    return paths.stream().map(p -> texts(p.values())).distinct().count() == 1
        && paths.getFirst().values().entrySet().stream()
            .allMatch(v -> v.getValue().filter(e -> isConstant(v.getKey(), e)).isPresent());
  }

  private static Map<String, String> texts(Map<String, Optional<Expression>> values) {
    return values.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, v -> v.getValue().map(ExpressionPrinter::print).orElse("")));
  }

  /** At most {@code steps} steps, and at most {@code rest} before, between and after them. */
  private Expression interleaved(Expression steps, Expression rest) {
    if (rest instanceof Expression.Number(int none, _) && none == 0) {
      return steps;
    }
    Expression others = product(List.of(sum(steps, 1), rest));
    return steps instanceof Expression.Number(int number, _)
        ? sum(others, number)
        : factory.infix(Operator.ADD, others, steps);
  }

  /** Whether a path certainly increases a variable, or certainly decreases it. */
  private boolean advances(SilentPath path, String variable, boolean up) {
    Optional<Expression> value = path.values().getOrDefault(variable, Optional.empty());
    if (value.isEmpty()) {
      return false;
    }
    return switch (value.get()) {
      case Expression.Infix(
              Operator op,
              Expression.Reference(String of, _),
              Expression.Number(int by, _),
              _) ->
          op == (up ? Operator.ADD : Operator.SUB) && of.equals(variable) && by > 0;
      case Expression.BooleanLiteral(boolean to, _) ->
          to == up && path.conditions().stream().anyMatch(c -> isBoolean(c, variable, !to));
      default ->
          rank(value.get())
              .filter(to -> path.conditions().stream().anyMatch(c -> isBefore(c, variable, to, up)))
              .isPresent();
    };
  }

  private static boolean isBoolean(Expression condition, String variable, boolean value) {
    return switch (condition) {
      case Expression.Reference(String name, _) -> value && name.equals(variable);
      case Expression.Not(Expression.Reference(String name, _), _) ->
          !value && name.equals(variable);
      default -> false;
    };
  }

  /** Whether a condition implies that a variable is less than a constant, or greater. */
  private boolean isBefore(Expression condition, String variable, int constant, boolean up) {
    if (!(condition
            instanceof
            Expression.Infix(Operator op, Expression.Reference(String name, _), Expression e, _))
        || !name.equals(variable)
        || rank(e).isEmpty()) {
      return false;
    }
    int other = rank(e).get();
    return switch (op) {
      case EQ -> up ? other < constant : other > constant;
      case LT -> up && other <= constant;
      case LE -> up && other < constant;
      case GT -> !up && other >= constant;
      case GE -> !up && other > constant;
      default -> false;
    };
  }

  /** A number, or the place of a constant in its enumeration. */
  private Optional<Integer> rank(Expression e) {
    return switch (e) {
      case Expression.Number(int number, _) -> Optional.of(number);
      case Expression.Reference(String name, _) ->
          enumerations.values().stream()
              .map(n -> n.constants().stream().map(Name::text).toList().indexOf(name))
              .filter(i -> i >= 0)
              .findFirst();
      default -> Optional.empty();
    };
  }

  /** Whether neither the guard nor the body of a handler can fail. */
  private boolean isTotal(Upon handler) {
    return handler.guard().map(this::isTotal).orElse(true)
        && new HandlerBody(handler.body()).statements().stream().allMatch(this::isTotal);
  }

  private boolean isTotal(Statement statement) {
    return switch (statement) {
      case Statement.Assign(
              Expression.Reference(String variable, _),
              var op,
              RightHandSide.ExpressionValue(Expression value),
              _) ->
          op == Statement.AssignOperator.SET && isConstant(variable, value);
      case Statement.If(Expression condition, _, _, _) -> isTotal(condition);
      case Statement.Skip _ -> true;
      default -> false;
    };
  }

  /** Whether an expression is a constant that is in the type of the variable it is assigned to. */
  private boolean isConstant(String variable, Expression value) {
    return switch (value) {
      case Expression.BooleanLiteral _, Expression.None _ -> true;
      case Expression.Number(int number, _) ->
          variables.containsKey(variable)
              && variables.get(variable).type()
                  instanceof
                  TypeExpression.Range(
                      Expression.Number(int low, _),
                      Expression.Number(int high, _),
                      _)
              && low <= number
              && number <= high;
      case Expression.Reference(String name, _) ->
          enumerations.values().stream()
              .anyMatch(e -> e.constants().stream().anyMatch(c -> c.text().equals(name)));
      default -> false;
    };
  }

  private boolean isTotal(Expression e) {
    return switch (e) {
      case Expression.BooleanLiteral _, Expression.None _, Expression.Number _ -> true;
      case Expression.Reference _ -> true;
      case Expression.Not(Expression operand, _) -> isTotal(operand);
      case Expression.Call(String function, List<Expression> arguments, _) ->
          arguments.isEmpty() && memberFunctions.contains(function);
      case Expression.Infix(Operator op, Expression left, Expression right, _) ->
          switch (op) {
            case AND, OR, IMPLIES, EQUIVALENT, EQ, NE, LT, LE, GT, GE, IN ->
                isTotal(left) && isTotal(right);
            default -> false;
          };
      default -> false;
    };
  }

  /** The number of combined values of variables. */
  private Optional<Expression> values(List<String> names) {
    var sizes = new ArrayList<Expression>();
    for (String name : names) {
      Variable variable = variables.get(name);
      Optional<Expression> size =
          variable == null ? Optional.empty() : size(variable.type(), Set.of());
      if (size.isEmpty()) {
        return Optional.empty();
      }
      sizes.add(variable.kind() == Kind.OUTPUT ? sum(size.get(), 1) : size.get());
    }
    return Optional.of(product(sizes));
  }

  /** The number of values of a type. */
  private Optional<Expression> size(TypeExpression type, Set<String> enclosing) {
    return switch (type) {
      case TypeExpression.Named(String name, _) -> namedSize(name, enclosing);
      case TypeExpression.Range(Expression low, Expression high, _) ->
          Optional.of(
              low instanceof Expression.Number(int first, _)
                  ? sum(high, 1 - first)
                  : sum(factory.infix(Operator.SUB, high, low), 1));
      case TypeExpression.Optional(TypeExpression of, _) -> size(of, enclosing).map(s -> sum(s, 1));
      case TypeExpression.Sequence _, TypeExpression.SetOf _ -> Optional.empty();
      case TypeExpression.Table _, TypeExpression.Mailbox _ -> Optional.empty();
    };
  }

  private Optional<Expression> namedSize(String name, Set<String> enclosing) {
    if (name.equals("bool")) {
      return Optional.of(factory.number(2));
    }
    if (name.equals("process")) {
      return Optional.of(factory.call("size", new Expression.Domain(name, factory.at())));
    }
    if (enumerations.containsKey(name)) {
      return Optional.of(factory.number(enumerations.get(name).constants().size()));
    }
    if (!structures.containsKey(name) || enclosing.contains(name)) {
      return Optional.empty();
    }
    var within = new LinkedHashSet<>(enclosing);
    within.add(name);
    var sizes = new ArrayList<Expression>();
    for (Declaration.Field field : structures.get(name).fields()) {
      Optional<Expression> size = size(field.type(), within);
      if (size.isEmpty()) {
        return Optional.empty();
      }
      sizes.add(size.get());
    }
    return Optional.of(product(sizes));
  }

  private Expression sum(Expression e, int number) {
    if (e instanceof Expression.Number(int value, _)) {
      return factory.number(Math.min(value, TOO_MANY) + number);
    }
    if (e instanceof Expression.Infix(Operator op, Expression of, Expression.Number(int n, _), _)
        && (op == Operator.ADD || op == Operator.SUB)) {
      return sum(of, (op == Operator.ADD ? n : -n) + number);
    }
    return number == 0
        ? e
        : factory.infix(
            number > 0 ? Operator.ADD : Operator.SUB, e, factory.number(Math.abs(number)));
  }

  private Expression product(List<Expression> factors) {
    long number = 1;
    var others = new ArrayList<Expression>();
    for (Expression each : factors) {
      if (each instanceof Expression.Number(int value, _)) {
        number = Math.min(TOO_MANY, number * value);
      } else {
        others.add(each);
      }
    }
    Expression constant = factory.number((int) number);
    return others.stream()
        .reduce((a, b) -> factory.infix(Operator.MUL, a, b))
        .map(
            rest ->
                ((Expression.Number) constant).value() == 1
                    ? rest
                    : factory.infix(Operator.MUL, rest, constant))
        .orElse(constant);
  }
}
