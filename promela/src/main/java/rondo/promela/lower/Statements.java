package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.promela.flow.Destination;
import rondo.promela.flow.Label;
import rondo.promela.flow.Sequence;
import rondo.promela.flow.Step;
import rondo.promela.flow.Weaver;
import rondo.promela.flow.Weaver.Place;
import rondo.promela.lower.VariableSymbol.Declaration;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Partitions;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.VarDecl;

/**
 * Lowers the statements of one proctype, in the order in which they are written.
 *
 * <p>Declarations at the very start of the body initialise when the process starts. Later ones are
 * steps: they assign the initial value, or 0, when the process passes them. Loops over ranges and
 * messages become the {@code do} loops that Spin makes of them ({@link Loops}).
 */
final class Statements {
  private final ModelScope model;
  private final ProcessScope process;
  private final Weaver weaver;
  private final Expressions expressions;
  private final Actions actions;
  private final Declarations declarations;
  private final Loops loops;
  private final Findings findings;
  private boolean atStart;

  Statements(ModelScope model, ProcessScope process) {
    this.model = model;
    this.process = process;
    this.weaver = process.weaver();
    this.expressions = new Expressions(model, Optional.of(process));
    this.actions = new Actions(model, process, expressions);
    this.declarations = new Declarations(model);
    this.loops = new Loops(model, process, expressions, this);
    this.findings = model.findings();
  }

  /** The body of the proctype, which ends with the end of the process. */
  void body(Body body, Position at) {
    weaver.open();
    process.scopes().open();
    atStart = true;
    sequence(body.statements());
    process.scopes().close();
    weaver.add(new Step.End(body.end()));
    weaver.finishBody(at);
  }

  /** Adds statements to the innermost open sequence. */
  void sequence(List<Statement> statements) {
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Declare d -> declare(d.variables());
        case Statement.Exclusive e -> actions.exclusive(e);
        case Statement.Labelled _, Statement.If _, Statement.Do _, Statement.Unless _ ->
            addStep(statement);
        case Statement.ForRange _, Statement.ForIn _, Statement.Select _ -> addStep(statement);
        case Statement.Partition _ -> addStep(statement);
        case Statement.Atomic _, Statement.DStep _, Statement.Block _ -> addStep(statement);
        case Statement.Assign _, Statement.Condition _, Statement.Else _ -> addStep(statement);
        case Statement.Send _, Statement.Receive _, Statement.Assert _ -> addStep(statement);
        case Statement.Printf _, Statement.Printm _ -> addStep(statement);
        case Statement.Goto _, Statement.Break _ -> addStep(statement);
      }
    }
  }

  private void addStep(Statement statement) {
    weaver.add(step(statement));
    atStart = false;
  }

  private void nested(List<Statement> statements) {
    atStart = false;
    sequence(statements);
  }

  /** The same in a scope of their own. */
  void scoped(List<Statement> statements) {
    process.scopes().open();
    nested(statements);
    process.scopes().close();
  }

  private Step step(Statement statement) {
    return switch (statement) {
      case Statement.Labelled l -> {
        Label label = process.define(l.label(), l.at());
        yield new Step.Labelled(label, step(l.statement()), l.at());
      }
      case Statement.Unless u -> unless(u);
      case Statement.If i -> choice(Step.Choice.Form.IF, i.options(), i.at());
      case Statement.Do d -> {
        weaver.enterLoop(d.at());
        yield choice(Step.Choice.Form.DO, d.options(), d.at());
      }
      case Statement.ForRange f -> loops.range(f);
      case Statement.ForIn f -> loops.collection(f);
      case Statement.Partition p -> step(Partitions.written(p));
      case Statement.Select s -> loops.select(s);
      case Statement.Atomic a -> block(Step.Grip.ATOMIC, a.body(), a.at());
      case Statement.Block b -> block(Step.Grip.NONE, b.body(), b.at());
      case Statement.DStep d -> dstep(d);
      case Statement.Goto g ->
          new Step.Jump(
              Destination.later(process.jumpTo(g.label(), g.at())), SyntaxPrinter.text(g), g.at());
      case Statement.Break b -> breakOut(b.at());
      case Statement.Assign _, Statement.Condition _, Statement.Else _ -> plain(statement);
      case Statement.Send _, Statement.Receive _, Statement.Assert _ -> plain(statement);
      case Statement.Printf _, Statement.Printm _ -> plain(statement);
      case Statement.Declare _, Statement.Exclusive _ ->
          throw new IllegalStateException("no step: " + statement);
    };
  }

  private Step plain(Statement statement) {
    return new Step.Plain(actions.lower(statement), model.wording().of(statement), statement.at());
  }

  Step breakOut(Position at) {
    Optional<Destination> exit = weaver.loopExit();
    if (exit.isEmpty()) {
      findings.add(Rule.MISPLACED_BREAK, at, "`break` stands outside of any loop");
      return new Step.Plain(new Action.Skip(), "break", at);
    }
    return new Step.Jump(exit.get(), "break", at);
  }

  // Declarations

  private void declare(List<VarDecl> variables) {
    if (atStart) {
      declareAtStart(variables);
    } else {
      declareOnTheWay(variables);
    }
  }

  private void declareAtStart(List<VarDecl> variables) {
    List<Declaration> declared = new ArrayList<>();
    List<Initial> initials = new ArrayList<>();
    for (VarDecl decl : variables) {
      Declaration d = model.types().declaration(decl);
      declared.add(d);
      initials.add(declarations.initial(decl, d, expressions));
    }
    for (int i = 0; i < declared.size(); i++) {
      process.exposes(declare(variables.get(i), declared.get(i), initials.get(i)));
    }
  }

  private VariableSymbol declare(VarDecl decl, Declaration declared, Initial initial) {
    if (decl.visibility() == VarDecl.Visibility.HIDDEN) {
      findings.add(Rule.BAD_HIDDEN, decl.at(), "only global variables can be hidden");
    }
    declarations.channelsInside(declared);
    VariableSymbol symbol = process.declare(declared, initial);
    if (initial instanceof Initial.Channel(int type)) {
      symbol.isChannelOf(type);
    }
    Declarations.written(decl)
        .ifPresent(value -> new MtypeCheck(model.dictionary(), findings).assign(symbol, value));
    return symbol;
  }

  private void declareOnTheWay(List<VarDecl> variables) {
    List<Declaration> declared = new ArrayList<>();
    List<Expr> values = new ArrayList<>();
    for (VarDecl decl : variables) {
      Declaration d = model.types().declaration(decl);
      declared.add(d);
      values.add(firstValue(decl, d));
    }
    boolean outermost = process.isOutermost();
    for (int i = 0; i < declared.size(); i++) {
      VarDecl decl = variables.get(i);
      VariableSymbol symbol = declare(decl, declared.get(i), Initial.ZERO);
      if (outermost) {
        process.exposes(symbol);
      }
      weaver.add(assignment(decl, symbol, values.get(i)));
    }
  }

  private Expr firstValue(VarDecl decl, Declaration declared) {
    if (decl.initial().isPresent()) {
      switch (decl.initial().get()) {
        case VarDecl.Initial.Value(Expression value) -> {
          return declarations.initial(decl, declared, expressions).of(1).getFirst();
        }
        case VarDecl.Initial.Values v ->
            declarations.none(
                decl, Rule.BAD_INITIALISER, "a list of values can only stand at the start");
        case VarDecl.Initial.Channel c -> {
          declarations.none(
              decl,
              Rule.BAD_INITIALISER,
              "a channel can only be created at the start of a proctype");
          declarations.initial(decl, declared, expressions);
        }
      }
    }
    return new Expr.Const(0);
  }

  /** Assigns the first element; a structure keeps what it has. */
  private static Step assignment(VarDecl decl, VariableSymbol symbol, Expr value) {
    String text =
        decl.name() + " = " + Declarations.written(decl).map(SyntaxPrinter::text).orElse("0");
    if (symbol.type() instanceof DataType.Structure) {
      return new Step.Plain(new Action.Skip(), decl.type().name() + " " + decl.name(), decl.at());
    }
    var to = Location.local(symbol.leaves().getFirst().variable());
    return new Step.Plain(new Action.Assign(to, value), text, decl.at());
  }

  // Structure

  private Step block(Step.Grip grip, List<Statement> body, Position at) {
    weaver.open();
    scoped(body);
    Sequence sequence = weaver.close(Place.ELSEWHERE, at);
    if (grip == Step.Grip.ATOMIC) {
      weaver.hold(sequence, grip);
    }
    return weaver.block(grip, sequence, at);
  }

  private Step dstep(Statement.DStep d) {
    weaver.open();
    weaver.enterDStep();
    actions.enterDStep();
    scoped(d.body());
    actions.leaveDStep();
    Sequence sequence = weaver.close(Place.D_STEP, d.at());
    Step block = weaver.block(Step.Grip.D_STEP, sequence, d.at());
    weaver.hold(sequence, Step.Grip.D_STEP);
    weaver.leaveDStep();
    return block;
  }

  private Step choice(Step.Choice.Form form, List<Statement.Option> options, Position at) {
    List<Sequence> sequences = new ArrayList<>();
    for (Statement.Option option : options) {
      weaver.open();
      nested(option.body());
      sequences.add(weaver.close(Place.OPTION, option.at()));
    }
    if (process.role() == ProcessScope.Role.PROCESS) {
      sequences.forEach(Weaver::prune);
    }
    actions.elseWithChannels(options);
    return new Step.Choice(form, sequences, at);
  }

  private Step unless(Statement.Unless u) {
    Step main = step(u.main());
    Optional<Label> loop =
        main instanceof Step.Choice c && c.form() == Step.Choice.Form.DO
            ? Optional.of(weaver.suspendLoop())
            : Optional.empty();
    Step escape = step(u.escape());
    loop.ifPresent(weaver::resumeLoop);
    Sequence escapeSequence = alone(escape);
    if (main instanceof Step.Labelled(Label label, Step.Body body, Position at)) {
      return liftLabel(label, body, escapeSequence);
    }
    Sequence mainSequence = alone(main);
    return new Step.Unless(mainSequence, escapeSequence, u.at());
  }

  /** A plain block's own sequence, or one of the step alone. */
  private Sequence alone(Step step) {
    if (step instanceof Step.Body body && body.grip() == Step.Grip.NONE) {
      return body.sequence();
    }
    weaver.open();
    weaver.add(step);
    return weaver.close(Place.ELSEWHERE, step.at());
  }

  /** {@code L: { main } unless escape} is read as {@code L: { main unless escape }}. */
  private Step liftLabel(Label label, Step.Body body, Sequence escape) {
    if (body.grip() == Step.Grip.D_STEP) {
      findings.add(
          Rule.FORBIDDEN_IN_D_STEP, body.at(), "a labelled d_step cannot have an `unless`");
    }
    weaver.open();
    weaver.add(new Step.Unless(body.sequence(), escape, body.at()));
    Sequence lifted = weaver.close(Place.ELSEWHERE, body.at());
    return new Step.Labelled(label, weaver.block(body.grip(), lifted, body.at()), body.at());
  }
}
