package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.symmetry.type.TranslationSymbol;
import rondo.promela.symmetry.type.UnitWalker;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * Checks the statements of one body and rewrites them into plain Promela.
 *
 * <p>A statement with {@code anyRef} becomes a choice with an option for each combination of
 * processes, so that choice and statement are one transition. A reference declared inside the body
 * would hold 0, a valid process, before its declaration is reached; therefore it is declared at the
 * start, and its declaration becomes an assignment, as in plain Promela anyway.
 */
final class StatementTranslation {
  private static final int MAX_OPTIONS = 4096;

  private final TranslationContext context;
  private final ExpressionTranslation expressions;
  private final DeclarationTranslation declarations;
  private final SymmetryTypeCheck check;
  private final DeclaredVariables variables;
  private final Map<String, Integer> names = new HashMap<>();
  private final List<VarDecl> moved = new ArrayList<>();
  private int depth;
  private int inDStep;
  private boolean atStart = true;

  StatementTranslation(
      TranslationContext context,
      ExpressionTranslation expressions,
      DeclarationTranslation declarations,
      SymmetryTypeCheck check,
      DeclaredVariables variables) {
    this.context = context;
    this.expressions = expressions;
    this.declarations = declarations;
    this.check = check;
    this.variables = variables;
  }

  /** Translates the body of {@code unit}. */
  Body body(Body body, Unit unit) {
    new UnitWalker(d -> names.merge(d.name(), 1, Integer::sum), _ -> {}).walk(unit);
    List<Statement> all = sequence(body.statements());
    if (moved.isEmpty()) {
      return new Body(all, body.end());
    }
    int start = 0;
    while (start < all.size() && all.get(start) instanceof Statement.Declare) {
      start++;
    }
    for (VarDecl each : moved) {
      all.add(start++, new Statement.Declare(List.of(each), each.at()));
    }
    return new Body(all, body.end());
  }

  private List<Statement> sequence(List<Statement> list) {
    var plain = new ArrayList<Statement>();
    for (Statement each : list) {
      if (each instanceof Statement.Declare d) {
        declare(d, plain);
      } else {
        boolean claims = each instanceof Statement.Exclusive;
        atStart &= claims;
        plain.add(statement(each));
      }
    }
    return plain;
  }

  private List<Statement> block(List<Statement> list) {
    context.translationScope.open();
    depth++;
    atStart = false;
    List<Statement> plain = sequence(list);
    depth--;
    context.translationScope.close();
    return plain;
  }

  // Declarations

  private void declare(Statement.Declare d, List<Statement> into) {
    var kept = new ArrayList<VarDecl>();
    for (VarDecl v : d.variables()) {
      Optional<PublicVariable> own =
          depth == 0 ? context.self().flatMap(t -> t.find(v.name())) : Optional.empty();
      if (v.visibility() == VarDecl.Visibility.PUBLIC && own.isPresent()) {
        context.translationScope.declare(v.name(), new TranslationSymbol.Own(own.get()));
        variables.orderByPublic(own.get());
      } else if (isControlState(v)) {
        context.translationScope.declare(v.name(), new TranslationSymbol.ControlState());
        variables.orderByControlState();
      } else if (!atStart && v.type().target().isPresent()) {
        move(v, into);
      } else {
        kept.add(declarations.plain(v, v.name()));
        declared(v, v.name());
      }
    }
    if (!kept.isEmpty()) {
      into.add(new Statement.Declare(kept, d.at()));
    }
  }

  private void declared(VarDecl v, String name) {
    context.translationScope.declare(v.name(), new TranslationSymbol.Variable(v, name));
    variables.local(v, name);
  }

  private boolean isControlState(VarDecl v) {
    return v.name().equals("_state")
        && context.self().isPresent()
        && depth == 0
        && v.type().name().equals("byte")
        && v.length().isEmpty()
        && v.initial().isEmpty();
  }

  private void move(VarDecl v, List<Statement> into) {
    boolean unique =
        names.getOrDefault(v.name(), 0) <= 1 && context.translationScope.find(v.name()).isEmpty();
    String name = unique ? v.name() : context.replicatedTypes.fresh(v.name() + "_");
    VarDecl plain = declarations.plain(v, name);
    Expression undefined = DeclarationTranslation.undefined(v.at());
    moved.add(
        new VarDecl(
            plain.visibility(),
            plain.type(),
            name,
            plain.bits(),
            plain.length(),
            Optional.of(new VarDecl.Initializer.Value(undefined)),
            v.at()));
    if (v.length().isEmpty()) {
      Expression value =
          plain.initial().isPresent()
                  && plain.initial().get() instanceof VarDecl.Initializer.Value(Expression written)
              ? written
              : undefined;
      var selector = new Expression.Selector(name, Optional.empty(), v.at());
      into.add(assign(new Expression.Name(List.of(selector), v.at()), value, v.at()));
    }
    declared(v, name);
  }

  private static Statement.Assign assign(Expression.Name target, Expression value, Position at) {
    String text = SyntaxPrinter.text(target) + " = " + SyntaxPrinter.text(value);
    return new Statement.Assign(target, value, text, at);
  }

  // Statements

  private Statement statement(Statement s) {
    return switch (s) {
      case Statement.Labelled l ->
          new Statement.Labelled(l.label(), statement(l.statement()), l.at());
      case Statement.If i -> new Statement.If(options(i.options()), i.at());
      case Statement.Do d -> new Statement.Do(options(d.options()), d.at());
      case Statement.ForRange f -> {
        Expression.Name variable = counter(f.variable());
        Expression from = expressions.number(f.from());
        Expression to = expressions.number(f.to());
        yield new Statement.ForRange(variable, from, to, block(f.body()), f.at());
      }
      case Statement.ForIn f -> {
        TranslatedExpression collection = expressions.of(f.collection());
        TranslatedExpression variable = expressions.target(f.variable());
        if (!(variable.type() instanceof SymmetryType.Structure)) {
          counter(f.variable());
        }
        yield new Statement.ForIn(
            variable.nameOr(f.variable()),
            collection.nameOr(f.collection()),
            block(f.body()),
            f.at());
      }
      case Statement.Partition p -> statement(PartitionExpansion.expand(p));
      case Statement.Select s2 -> {
        Expression.Name variable = counter(s2.variable());
        Expression from = expressions.number(s2.from());
        yield new Statement.Select(variable, from, expressions.number(s2.to()), s2.at());
      }
      case Statement.Atomic a -> new Statement.Atomic(block(a.body()), a.at());
      case Statement.Block b -> new Statement.Block(block(b.body()), b.at());
      case Statement.DStep d -> {
        inDStep++;
        List<Statement> body = block(d.body());
        inDStep--;
        yield new Statement.DStep(body, d.at());
      }
      case Statement.Unless u ->
          new Statement.Unless(statement(u.main()), statement(u.escape()), u.at());
      case Statement.Assign _, Statement.Condition _, Statement.Send _ -> chosen(s);
      case Statement.Receive _, Statement.Assert _, Statement.Printf _ -> chosen(s);
      case Statement.Printm _, Statement.Exclusive _ -> chosen(s);
      case Statement.Else _, Statement.Goto _, Statement.Break _ -> s;
      case Statement.Declare _ -> throw new IllegalStateException("no statement: " + s);
    };
  }

  private List<Statement.Option> options(List<Statement.Option> options) {
    atStart = false;
    depth++;
    var plain = new ArrayList<Statement.Option>();
    for (Statement.Option each : options) {
      plain.add(new Statement.Option(sequence(each.body()), each.at()));
    }
    depth--;
    return plain;
  }

  /** The variable of a counting loop, which must not be a reference. */
  private Expression.Name counter(Expression.Name written) {
    TranslatedExpression variable = expressions.target(written);
    var number = TranslatedExpression.number(new Expression.Number(0, written.at()));
    check.value(variable.type(), number, SymmetryTypeCheck.ValueFlow.ASSIGNMENT, written.at());
    return variable.nameOr(written);
  }

  /** Translates a statement in which {@code anyRef} is allowed. */
  private Statement chosen(Statement s) {
    if (inDStep > 0) {
      context.forbidChoice("in a `d_step`, which is deterministic");
      return plain(s);
    }
    if (s instanceof Statement.Exclusive || context.diagnostics.inProperty()) {
      context.forbidChoice("here");
      return plain(s);
    }
    var options = new ArrayList<Statement.Option>();
    var anyRefChoices = new AnyRefChoices();
    do {
      context.allowChoice(anyRefChoices);
      options.add(new Statement.Option(List.of(plain(s)), s.at()));
    } while (anyRefChoices.advance() && options.size() < MAX_OPTIONS);
    context.forbidChoice("in a declaration");
    if (options.size() >= MAX_OPTIONS) {
      context.diagnostics.add(
          SymmetryRule.MISPLACED_CHOICE,
          s.at(),
          "this statement has too many choices",
          "make each choice in a statement of its own");
    }
    return options.size() == 1
        ? options.getFirst().body().getFirst()
        : new Statement.If(options, s.at());
  }

  private Statement plain(Statement s) {
    Statement plain = translated(s);
    context.originalText.put(plain, context.displayText(SyntaxPrinter.text(s)));
    return plain;
  }

  private Statement translated(Statement s) {
    return switch (s) {
      case Statement.Assign a -> {
        TranslatedExpression target = expressions.target(a.target());
        TranslatedExpression value = expressions.of(a.value());
        boolean counts = a.text().endsWith("++") || a.text().endsWith("--");
        if (!counts) {
          check.value(target.type(), value, SymmetryTypeCheck.ValueFlow.ASSIGNMENT, a.value().at());
        }
        Expression.Name name = target.nameOr(a.target());
        String text = SyntaxPrinter.text(name);
        yield counts
            ? new Statement.Assign(
                name, value.plain(), text + a.text().substring(a.text().length() - 2), a.at())
            : assign(name, value.plain(), a.at());
      }
      case Statement.Condition c ->
          new Statement.Condition(expressions.number(c.condition()), c.at());
      case Statement.Send x -> {
        TranslatedExpression channel = expressions.of(x.channel());
        List<TranslatedExpression> message = x.arguments().stream().map(expressions::of).toList();
        check.message(
            channel.type(),
            message,
            x.sorted() ? SymmetryTypeCheck.Direction.SORTED_SEND : SymmetryTypeCheck.Direction.SEND,
            x.at());
        yield new Statement.Send(
            channel.plain(), x.sorted(), ExpressionTranslation.plain(message), x.at());
      }
      case Statement.Receive r -> {
        TranslatedExpression channel = expressions.of(r.channel());
        List<TranslatedExpression> message = expressions.patterns(r.arguments());
        check.message(channel.type(), message, SymmetryTypeCheck.Direction.RECEIVE, r.at());
        yield new Statement.Receive(
            channel.plain(), r.random(), r.copy(), ExpressionTranslation.plain(message), r.at());
      }
      case Statement.Assert a -> {
        SymmetryDiagnostics.Context before =
            context.diagnostics.enter(new SymmetryDiagnostics.Context.Property(Optional.empty()));
        Expression condition = expressions.number(a.condition());
        context.originalText.put(condition, SyntaxPrinter.text(a.condition()));
        context.diagnostics.enter(before);
        yield new Statement.Assert(condition, a.at());
      }
      case Statement.Printf p -> {
        SymmetryDiagnostics.Context before =
            context.diagnostics.enter(new SymmetryDiagnostics.Context.Output());
        List<Expression> shown =
            p.arguments().stream().map(e -> expressions.of(e).plain()).toList();
        context.diagnostics.enter(before);
        yield new Statement.Printf(p.format(), shown, p.at());
      }
      case Statement.Printm p -> {
        SymmetryDiagnostics.Context before =
            context.diagnostics.enter(new SymmetryDiagnostics.Context.Output());
        Expression shown = expressions.of(p.value()).plain();
        context.diagnostics.enter(before);
        yield new Statement.Printm(shown, p.at());
      }
      case Statement.Exclusive x ->
          new Statement.Exclusive(
              x.direction(),
              x.channels().stream().map(c -> expressions.of(c).nameOr(c)).toList(),
              x.at());
      case Statement.Declare _, Statement.Labelled _, Statement.If _, Statement.Do _ ->
          throw new IllegalStateException("compound: " + s);
      case Statement.ForRange _, Statement.ForIn _, Statement.Select _, Statement.Atomic _ ->
          throw new IllegalStateException("compound: " + s);
      case Statement.DStep _, Statement.Block _, Statement.Unless _, Statement.Else _ ->
          throw new IllegalStateException("compound: " + s);
      case Statement.Partition _ -> throw new IllegalStateException("compound: " + s);
      case Statement.Goto _, Statement.Break _ -> throw new IllegalStateException("plain: " + s);
    };
  }
}
