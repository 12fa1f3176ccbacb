package rondo.distal.sequential;

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
import rondo.distal.sequential.InTables.Speaker;
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
import rondo.distal.syntax.Statement.Value;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/**
 * What a protocol promises, as invariants and formulas about tables; and what must be remembered
 * for that: whether somebody has taken a decision back, and what was put in at first.
 */
final class Promises {
  private final Protocol protocol;
  private final Everybody everybody;
  private final Delivering delivering;
  private final FreshNames names;
  private final List<Ready> ready = new ArrayList<>();
  private final List<Diagnostic> left = new ArrayList<>();
  private final Map<String, String> revoked = new HashMap<>();
  private final Map<String, String> first = new HashMap<>();
  private final String one;
  private final String other;

  /** A ready-made property of one output, and perhaps an input. */
  private record Ready(Name kind, String name, String output, Optional<String> input) {}

  Promises(Protocol protocol, Everybody everybody, Delivering delivering, FreshNames names) {
    this.protocol = protocol;
    this.everybody = everybody;
    this.delivering = delivering;
    this.names = names;
    one = undeclared("p", "i");
    other = undeclared("q", "j");
    for (Declaration.Check check : protocol.all(Declaration.Check.class)) {
      if (isLeft(check.properties().getFirst().name(), check.when())) {
        continue;
      }
      for (Declaration.Ready r : check.properties()) {
        add(r);
      }
    }
  }

  /** The first of two names, unless something else is called like that. */
  private String undeclared(String wanted, String otherwise) {
    boolean declared =
        protocol.parameters().stream().anyMatch(p -> p.name().text().equals(wanted))
            || protocol.declarations().stream().anyMatch(d -> names(d).contains(wanted));
    return declared ? names.free(otherwise) : wanted;
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

  /** Properties that are not among those of the program. */
  List<Diagnostic> left() {
    return List.copyOf(left);
  }

  private boolean isLeft(Name name, List<AssumptionClause> when) {
    if (!when.isEmpty()) {
      left.add(
          Rule.LEFT_OUT.at(
              name.at(), "`" + name + "` is left out: more is assumed for it than for others"));
    }
    return !when.isEmpty();
  }

  private List<String> all(Kind kind) {
    return protocol.all(Declaration.Variable.class).stream()
        .filter(v -> v.kind() == kind)
        .map(v -> v.name().text())
        .toList();
  }

  private void add(Declaration.Ready r) {
    List<String> about = r.about().stream().map(Name::text).toList();
    List<String> named = all(Kind.OUTPUT).stream().filter(about::contains).toList();
    List<String> outputs = named.isEmpty() ? all(Kind.OUTPUT) : named;
    List<String> given = all(Kind.INPUT).stream().filter(about::contains).toList();
    List<String> inputs = given.isEmpty() ? all(Kind.INPUT) : given;
    boolean several = outputs.size() > 1 || !about.isEmpty();
    for (String output : outputs) {
      String kind = r.name().text();
      String name = several ? kind + FreshNames.capital(output) : kind;
      boolean validity = kind.equals("validity");
      ready.add(
          new Ready(
              r.name(), name, output, validity ? inputs.stream().findFirst() : Optional.empty()));
      if (kind.equals("irrevocability")) {
        revoked.computeIfAbsent(
            output, o -> names.like(several ? "revoked" + FreshNames.capital(o) : "revoked"));
      }
      if (validity) {
        inputs.stream()
            .findFirst()
            .filter(assigned()::contains)
            .ifPresent(x -> first.computeIfAbsent(x, i -> names.like(i + "AtFirst")));
      }
    }
  }

  private Set<String> assigned() {
    var bodies = new ArrayList<Statement>();
    protocol.all(Declaration.Init.class).forEach(i -> bodies.addAll(i.body()));
    var rounds = new ArrayList<>(protocol.all(Declaration.Round.class));
    protocol.all(Declaration.Phase.class).forEach(p -> rounds.addAll(p.rounds()));
    rounds.forEach(r -> r.update().ifPresent(u -> bodies.addAll(u.body())));
    return new HashSet<>(new Handler(bodies).assigned());
  }

  /** What must be remembered. */
  List<Declaration> declarations(InTables types) {
    var all = new ArrayList<Declaration>();
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      var phrases = new Phrases(v.at());
      String name = v.name().text();
      if (first.containsKey(name)) {
        all.add(variable(Kind.GHOST, first.get(name), types.table(types.of(v.type()), phrases)));
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

  /** What is remembered of a variable when it has its first value. */
  List<Statement> begun(String variable, Expression process) {
    if (!first.containsKey(variable)) {
      return List.of();
    }
    var phrases = new Phrases(process.at());
    return List.of(
        new Statement.Assign(
            phrases.item(first.get(variable), process),
            Statement.AssignOperator.SET,
            new Value.Of(phrases.item(variable, process)),
            process.at()));
  }

  /** The first decision counts; another one takes it back. */
  InTables.Deciding deciding(FreshNames local) {
    return (output, value, process) -> {
      var phrases = new Phrases(process.at());
      String decided = output.map(Name::text).orElseGet(() -> everybody.outputs().getFirst());
      String chosen = local.like("chosen");
      Expression item = phrases.item(decided, process);
      Expression reference = phrases.reference(chosen);
      List<Statement> otherwise =
          Optional.ofNullable(revoked.get(decided))
              .map(
                  flag ->
                      List.<Statement>of(
                          new Statement.If(
                              phrases.infix(Operator.NE, item, reference),
                              List.of(phrases.assign(flag, phrases.truth(true))),
                              List.of(),
                              phrases.at())))
              .orElse(List.of());
      return List.of(
          new Statement.Let(phrases.name(chosen), value, phrases.at()),
          new Statement.If(
              phrases.equal(item, phrases.none()),
              List.of(
                  new Statement.Assign(
                      item, Statement.AssignOperator.SET, new Value.Of(reference), phrases.at())),
              otherwise,
              phrases.at()));
    };
  }

  /** All properties in the order of the text. */
  List<Declaration> properties(Shapes shapes) throws RejectedException {
    var speaker = new Speaker.Property(shapes.fields());
    var inside = new InTables(everybody, speaker, delivering, Map.of(), names);
    var all = new ArrayList<Declaration>();
    var checked = new HashSet<Declaration.Check>();
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Check check && checked.isEmpty()) {
        checked.add(check);
        ready.forEach(r -> all.add(of(r)));
      }
      if (d
              instanceof
              Declaration.Invariant(Name name, var often, Expression condition, var when, var at)
          && !isLeft(name, when)) {
        all.add(new Declaration.Invariant(name, often, inside.property(condition), List.of(), at));
      }
      if (d instanceof Declaration.Ltl(Name name, Expression formula, var when, var at)
          && !isLeft(name, when)) {
        all.add(new Declaration.Ltl(name, resting(inside.property(formula)), List.of(), at));
      }
    }
    inside.check();
    return all;
  }

  /** A formula about runs in which the network comes to rest, if it always does. */
  private Expression resting(Expression formula) {
    boolean endless = protocol.all(Declaration.Stop.class).isEmpty();
    return delivering
        .comesToRest()
        .filter(_ -> endless)
        .map(r -> new Phrases(formula.at()).infix(Operator.IMPLIES, r, formula))
        .orElse(formula);
  }

  private Declaration of(Ready r) {
    Position at = r.kind().at();
    var phrases = new Phrases(at);
    Expression p = phrases.reference(one);
    Expression q = phrases.reference(other);
    Name name = new Name(r.name(), at);
    return switch (r.kind().text()) {
      case "agreement" ->
          invariant(
              name,
              quantified(
                  "forall",
                  List.of(one, other),
                  phrases.infix(
                      Operator.IMPLIES,
                      phrases.all(
                          List.of(
                              phrases.present(phrases.item(r.output(), p)),
                              phrases.present(phrases.item(r.output(), q)))),
                      phrases.equal(phrases.item(r.output(), p), phrases.item(r.output(), q))),
                  phrases));
      case "irrevocability" ->
          invariant(name, phrases.not(phrases.reference(revoked.get(r.output()))));
      case "termination" ->
          new Declaration.Ltl(name, resting(decided(r.output(), p, phrases)), List.of(), at);
      default -> invariant(name, valid(r, p, q, phrases));
    };
  }

  private static Declaration invariant(Name name, Expression condition) {
    return new Declaration.Invariant(
        name, Declaration.Occasion.EACH_ROUND, condition, List.of(), name.at());
  }

  private Expression decided(String output, Expression p, Phrases phrases) {
    Expression correct = delivering.correct(p, phrases);
    Expression there = phrases.present(phrases.item(output, p));
    Expression each =
        Phrases.is(correct, true) ? there : phrases.infix(Operator.IMPLIES, correct, there);
    return new Expression.Temporal(
        "<>", quantified("forall", List.of(one), each, phrases), phrases.at());
  }

  /** What is decided was put in by somebody. */
  private Expression valid(Ready r, Expression p, Expression q, Phrases phrases) {
    String input = r.input().orElseThrow();
    Expression decision = phrases.item(r.output(), p);
    Expression said =
        quantified(
            "exists",
            List.of(other),
            phrases.equal(phrases.item(first.getOrDefault(input, input), q), decision),
            phrases);
    return quantified(
        "forall",
        List.of(one),
        phrases.infix(Operator.IMPLIES, phrases.present(decision), said),
        phrases);
  }

  private Expression quantified(
      String quantifier, List<String> over, Expression condition, Phrases phrases) {
    var bindings =
        new Bindings(
            over.stream().map(phrases::name).toList(),
            Optional.empty(),
            Optional.of(everybody.numbers(phrases)),
            Optional.empty(),
            phrases.at());
    return new Expression.Fold(quantifier, bindings, condition, phrases.at());
  }
}
