package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.array.ArrayRewriter.RewriteContext;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.round.HandlerBody;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/**
 * Translates properties to invariants and formulas over tables, with the history variables that
 * they need: whether a decision has been revoked, and the initial values of inputs.
 */
final class PropertyTranslation {
  private final Protocol protocol;
  private final ProcessArrays processes;
  private final DeliveryTranslation delivery;
  private final FreshNames names;
  private final List<BuiltinProperty> builtins = new ArrayList<>();
  private final List<Diagnostic> omitted = new ArrayList<>();
  private final Map<String, String> revoked = new HashMap<>();
  private final Map<String, String> initialCopies = new HashMap<>();
  private final String one;
  private final String other;

  /** A built-in property of one output and, for validity, one input. */
  private record BuiltinProperty(Name kind, String name, String output, Optional<String> input) {}

  PropertyTranslation(
      Protocol protocol, ProcessArrays processes, DeliveryTranslation delivery, FreshNames names) {
    this.protocol = protocol;
    this.processes = processes;
    this.delivery = delivery;
    this.names = names;
    one = undeclared("p", "i");
    other = undeclared("q", "j");
    for (Declaration.Check check : protocol.all(Declaration.Check.class)) {
      if (isOmitted(check.properties().getFirst().name(), check.when())) {
        continue;
      }
      for (Declaration.BuiltinProperty r : check.properties()) {
        add(r);
      }
    }
  }

  /** The first name, unless the protocol declares it. */
  private String undeclared(String wanted, String otherwise) {
    boolean declared =
        protocol.parameters().stream().anyMatch(p -> p.name().text().equals(wanted))
            || protocol.declarations().stream().anyMatch(d -> names(d).contains(wanted));
    return declared ? names.freshLocal(otherwise) : wanted;
  }

  private static List<String> names(Declaration d) {
    return switch (d) {
      case Declaration.Variable v -> List.of(v.name().text());
      case Declaration.Constant c -> List.of(c.name().text());
      case Declaration.Structure s -> List.of(s.name().text());
      case Declaration.Function f -> List.of(f.name().text());
      case Declaration.Enumeration e -> e.constants().stream().map(Name::text).toList();
      default -> List.of();
    };
  }

  /** Diagnostics for the properties that are not translated. */
  List<Diagnostic> omitted() {
    return List.copyOf(omitted);
  }

  private boolean isOmitted(Name name, List<AssumptionClause> when) {
    if (!when.isEmpty()) {
      omitted.add(
          Rule.PROPERTY_OMITTED.at(
              name.at(), "`" + name + "` is omitted: it has assumptions of its own"));
    }
    return !when.isEmpty();
  }

  private List<String> all(Kind kind) {
    return protocol.all(Declaration.Variable.class).stream()
        .filter(v -> v.kind() == kind)
        .map(v -> v.name().text())
        .toList();
  }

  private void add(Declaration.BuiltinProperty r) {
    List<String> about = r.arguments().stream().map(Name::text).toList();
    List<String> named = all(Kind.OUTPUT).stream().filter(about::contains).toList();
    List<String> outputs = named.isEmpty() ? all(Kind.OUTPUT) : named;
    List<String> given = all(Kind.INPUT).stream().filter(about::contains).toList();
    List<String> inputs = given.isEmpty() ? all(Kind.INPUT) : given;
    boolean several = outputs.size() > 1 || !about.isEmpty();
    for (String output : outputs) {
      String kind = r.name().text();
      String name = several ? kind + FreshNames.capitalized(output) : kind;
      boolean validity = kind.equals("validity");
      builtins.add(
          new BuiltinProperty(
              r.name(), name, output, validity ? inputs.stream().findFirst() : Optional.empty()));
      if (kind.equals("irrevocability")) {
        revoked.computeIfAbsent(
            output, o -> names.fresh(several ? "revoked" + FreshNames.capitalized(o) : "revoked"));
      }
      if (validity) {
        inputs.stream()
            .findFirst()
            .filter(assigned()::contains)
            .ifPresent(x -> initialCopies.computeIfAbsent(x, i -> names.fresh(i + "AtFirst")));
      }
    }
  }

  private Set<String> assigned() {
    var bodies = new ArrayList<Statement>();
    protocol.all(Declaration.Init.class).forEach(i -> bodies.addAll(i.body()));
    var rounds = new ArrayList<>(protocol.all(Declaration.Round.class));
    protocol.all(Declaration.Phase.class).forEach(p -> rounds.addAll(p.rounds()));
    rounds.forEach(r -> r.update().ifPresent(u -> bodies.addAll(u.body())));
    return new HashSet<>(new HandlerBody(bodies).assigned());
  }

  /** The declarations of the history variables. */
  List<Declaration> declarations(ArrayRewriter types) {
    var all = new ArrayList<Declaration>();
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      var factory = new SyntaxFactory(v.at());
      String name = v.name().text();
      if (initialCopies.containsKey(name)) {
        all.add(
            variable(
                Kind.GHOST,
                initialCopies.get(name),
                types.table(types.rewrite(v.type()), factory)));
      }
      if (revoked.containsKey(name)) {
        all.add(variable(Kind.VAR, revoked.get(name), new TypeExpression.Named("bool", v.at())));
      }
    }
    return all;
  }

  private static Declaration variable(Kind kind, String name, TypeExpression type) {
    Position at = type.at();
    return new Declaration.Variable(kind, new Name(name, at), type, new Initial.Default(), at);
  }

  /** Copies the initial value of a variable, if a property needs it. */
  List<Statement> rememberInitial(String variable, Expression process) {
    if (!initialCopies.containsKey(variable)) {
      return List.of();
    }
    var factory = new SyntaxFactory(process.at());
    return List.of(
        new Statement.Assign(
            factory.element(initialCopies.get(variable), process),
            Statement.AssignOperator.SET,
            new RightHandSide.ExpressionValue(factory.element(variable, process)),
            process.at()));
  }

  /** Only the first decision is stored; a different later one sets the revocation flag. */
  ArrayRewriter.DecisionTranslation decisionTranslation(FreshNames local) {
    return (output, side, process) -> {
      var factory = new SyntaxFactory(process.at());
      String decided = output.map(Name::text).orElseGet(() -> processes.outputs().getFirst());
      String chosen = local.fresh("chosen");
      Expression item = factory.element(decided, process);
      Expression reference = factory.reference(chosen);
      List<Statement> otherwise =
          Optional.ofNullable(revoked.get(decided))
              .map(
                  flag ->
                      List.<Statement>of(
                          new Statement.If(
                              factory.infix(Operator.NE, item, reference),
                              List.of(factory.assign(flag, factory.truth(true))),
                              List.of(),
                              factory.at())))
              .orElse(List.of());
      return List.of(
          new Statement.Let(factory.name(chosen), side, factory.at()),
          new Statement.If(
              factory.equal(item, factory.none()),
              List.of(
                  new Statement.Assign(
                      item,
                      Statement.AssignOperator.SET,
                      new RightHandSide.ExpressionValue(reference),
                      factory.at())),
              otherwise,
              factory.at()));
    };
  }

  /** All translated properties in textual order. */
  List<Declaration> properties(ExpressionTypes types) throws RejectedException {
    var context = new RewriteContext.Property(types.fields());
    var inside = new ArrayRewriter(processes, context, delivery, Map.of(), names);
    var all = new ArrayList<Declaration>();
    var checked = new HashSet<Declaration.Check>();
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Check check && checked.isEmpty()) {
        checked.add(check);
        builtins.forEach(r -> all.add(translated(r)));
      }
      if (d
              instanceof
              Declaration.Invariant(Name name, var often, Expression condition, var when, var at)
          && !isOmitted(name, when)) {
        all.add(new Declaration.Invariant(name, often, inside.property(condition), List.of(), at));
      }
      if (d instanceof Declaration.Ltl(Name name, Expression formula, var when, var at)
          && !isOmitted(name, when)) {
        all.add(
            new Declaration.Ltl(name, assumingStability(inside.property(formula)), List.of(), at));
      }
    }
    inside.check();
    return all;
  }

  /**
   * Restricts a formula to the runs in which the network becomes stable, if the protocol assumes
   * that it does.
   */
  private Expression assumingStability(Expression formula) {
    boolean endless = protocol.all(Declaration.Stop.class).isEmpty();
    return delivery
        .eventuallyStable()
        .filter(_ -> endless)
        .map(r -> new SyntaxFactory(formula.at()).infix(Operator.IMPLIES, r, formula))
        .orElse(formula);
  }

  private Declaration translated(BuiltinProperty r) {
    Position at = r.kind().at();
    var factory = new SyntaxFactory(at);
    Expression p = factory.reference(one);
    Expression q = factory.reference(other);
    Name name = new Name(r.name(), at);
    return switch (r.kind().text()) {
      case "agreement" ->
          invariant(
              name,
              quantified(
                  "forall",
                  List.of(one, other),
                  factory.infix(
                      Operator.IMPLIES,
                      factory.all(
                          List.of(
                              factory.isPresent(factory.element(r.output(), p)),
                              factory.isPresent(factory.element(r.output(), q)))),
                      factory.equal(
                          factory.element(r.output(), p), factory.element(r.output(), q))),
                  factory));
      case "irrevocability" ->
          invariant(name, factory.not(factory.reference(revoked.get(r.output()))));
      case "termination" ->
          new Declaration.Ltl(
              name, assumingStability(decided(r.output(), p, factory)), List.of(), at);
      default -> invariant(name, valid(r, p, q, factory));
    };
  }

  private static Declaration invariant(Name name, Expression condition) {
    return new Declaration.Invariant(
        name, Declaration.Frequency.EACH_ROUND, condition, List.of(), name.at());
  }

  private Expression decided(String output, Expression p, SyntaxFactory factory) {
    Expression correct = delivery.correct(p, factory);
    Expression there = factory.isPresent(factory.element(output, p));
    Expression each =
        SyntaxFactory.isLiteral(correct, true)
            ? there
            : factory.infix(Operator.IMPLIES, correct, there);
    return new Expression.UnaryTemporal(
        "<>", quantified("forall", List.of(one), each, factory), factory.at());
  }

  /** Validity: every decision is the input of some process. */
  private Expression valid(BuiltinProperty r, Expression p, Expression q, SyntaxFactory factory) {
    String input = r.input().orElseThrow();
    Expression decision = factory.element(r.output(), p);
    Expression said =
        quantified(
            "exists",
            List.of(other),
            factory.equal(factory.element(initialCopies.getOrDefault(input, input), q), decision),
            factory);
    return quantified(
        "forall",
        List.of(one),
        factory.infix(Operator.IMPLIES, factory.isPresent(decision), said),
        factory);
  }

  private Expression quantified(
      String quantifier, List<String> over, Expression condition, SyntaxFactory factory) {
    var bindings =
        new Bindings(
            over.stream().map(factory::name).toList(),
            Optional.empty(),
            Optional.of(processes.processRange(factory)),
            Optional.empty(),
            factory.at());
    return new Expression.Fold(quantifier, bindings, condition, factory.at());
  }
}
