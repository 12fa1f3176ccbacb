package rondo.promela.lower.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.promela.flow.ControlFlowBuilder;
import rondo.promela.flow.ControlFlowBuilder.SequenceContext;
import rondo.promela.flow.FlowStatement;
import rondo.promela.flow.JumpTarget;
import rondo.promela.flow.Label;
import rondo.promela.flow.Sequence;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.expression.InitializerLowering;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.InitialValue;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.MtypeCheck;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.lower.scope.VariableSymbol.Declaration;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.VarDecl;

/**
 * Lowers the statements of one proctype in source order.
 *
 * <p>Declarations at the very start of the body initialise when the process starts. Later ones are
 * transitions: they assign the initial value, or 0, when the process passes them. Loops over ranges
 * and messages become the {@code do} loops that Spin makes of them ({@link LoopLowering}).
 */
public final class StatementLowering {
  private final ModelScope model;
  private final ProcessScope process;
  private final ControlFlowBuilder builder;
  private final ExpressionLowering lowering;
  private final BasicStatementLowering basicStatementLowering;
  private final InitializerLowering initializerLowering;
  private final LoopLowering loopLowering;
  private final DiagnosticCollector diagnostics;
  private boolean atStart;

  public StatementLowering(ModelScope model, ProcessScope process) {
    this.model = model;
    this.process = process;
    this.builder = process.weaver();
    this.lowering = new ExpressionLowering(model, Optional.of(process));
    this.basicStatementLowering = new BasicStatementLowering(model, process, lowering);
    this.initializerLowering = new InitializerLowering(model);
    this.loopLowering = new LoopLowering(model, process, lowering, this);
    this.diagnostics = model.diagnostics();
  }

  /** Lowers the body of the proctype, followed by the end of the process. */
  public void body(Body body, Position at) {
    builder.open();
    process.scopes().open();
    atStart = true;
    sequence(body.statements());
    process.scopes().close();
    builder.add(new FlowStatement.End(body.end()));
    builder.finishBody(at);
  }

  /** Adds statements to the innermost open sequence. */
  void sequence(List<Statement> statements) {
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Declare d -> declare(d.variables());
        case Statement.Exclusive e -> basicStatementLowering.exclusive(e);
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
    builder.add(step(statement));
    atStart = false;
  }

  private void nested(List<Statement> statements) {
    atStart = false;
    sequence(statements);
  }

  /** Adds statements to the innermost open sequence, in a new scope. */
  void scoped(List<Statement> statements) {
    process.scopes().open();
    nested(statements);
    process.scopes().close();
  }

  private FlowStatement step(Statement statement) {
    return switch (statement) {
      case Statement.Labelled l -> {
        Label label = process.define(l.label(), l.at());
        yield new FlowStatement.Labelled(label, step(l.statement()), l.at());
      }
      case Statement.Unless u -> unless(u);
      case Statement.If i -> choice(FlowStatement.Choice.Form.IF, i.options(), i.at());
      case Statement.Do d -> {
        builder.enterLoop(d.at());
        yield choice(FlowStatement.Choice.Form.DO, d.options(), d.at());
      }
      case Statement.ForRange f -> loopLowering.range(f);
      case Statement.ForIn f -> loopLowering.collection(f);
      case Statement.Partition p -> step(PartitionExpansion.expand(p));
      case Statement.Select s -> loopLowering.select(s);
      case Statement.Atomic a -> block(FlowStatement.BlockKind.ATOMIC, a.body(), a.at());
      case Statement.Block b -> block(FlowStatement.BlockKind.NONE, b.body(), b.at());
      case Statement.DStep d -> dstep(d);
      case Statement.Goto g ->
          new FlowStatement.Jump(
              JumpTarget.lazy(process.jumpTo(g.label(), g.at())), SyntaxPrinter.text(g), g.at());
      case Statement.Break b -> breakOut(b.at());
      case Statement.Assign _, Statement.Condition _, Statement.Else _ -> plain(statement);
      case Statement.Send _, Statement.Receive _, Statement.Assert _ -> plain(statement);
      case Statement.Printf _, Statement.Printm _ -> plain(statement);
      case Statement.Declare _, Statement.Exclusive _ ->
          throw new IllegalStateException("no step: " + statement);
    };
  }

  private FlowStatement plain(Statement statement) {
    return new FlowStatement.Plain(
        basicStatementLowering.lower(statement),
        model.originalText().of(statement),
        statement.at());
  }

  FlowStatement breakOut(Position at) {
    Optional<JumpTarget> exit = builder.loopExit();
    if (exit.isEmpty()) {
      diagnostics.add(SemanticRule.MISPLACED_BREAK, at, "`break` outside of a loop");
      return new FlowStatement.Plain(new Action.Skip(), "break", at);
    }
    return new FlowStatement.Jump(exit.get(), "break", at);
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
    List<InitialValue> initials = new ArrayList<>();
    for (VarDecl decl : variables) {
      Declaration d = model.types().declaration(decl);
      declared.add(d);
      initials.add(initializerLowering.initial(decl, d, lowering));
    }
    for (int i = 0; i < declared.size(); i++) {
      process.addRemotelyVisible(declare(variables.get(i), declared.get(i), initials.get(i)));
    }
  }

  private VariableSymbol declare(VarDecl decl, Declaration declared, InitialValue initialValue) {
    if (decl.visibility() == VarDecl.Visibility.HIDDEN) {
      diagnostics.add(SemanticRule.BAD_HIDDEN, decl.at(), "only global variables can be hidden");
    }
    initializerLowering.channelsInside(declared);
    VariableSymbol symbol = process.declare(declared, initialValue);
    if (initialValue instanceof InitialValue.Channel(int type)) {
      symbol.setChannelType(type);
    }
    InitializerLowering.written(decl)
        .ifPresent(value -> new MtypeCheck(model.symbols(), diagnostics).assign(symbol, value));
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
      VariableSymbol symbol = declare(decl, declared.get(i), InitialValue.ZERO);
      if (outermost) {
        process.addRemotelyVisible(symbol);
      }
      builder.add(assignment(decl, symbol, values.get(i)));
    }
  }

  private Expr firstValue(VarDecl decl, Declaration declared) {
    if (decl.initial().isPresent()) {
      switch (decl.initial().get()) {
        case VarDecl.Initializer.Value(Expression value) -> {
          return initializerLowering.initial(decl, declared, lowering).of(1).getFirst();
        }
        case VarDecl.Initializer.Values v ->
            initializerLowering.none(
                decl,
                SemanticRule.BAD_INITIALISER,
                "a list of initial values is only allowed at the start of a proctype");
        case VarDecl.Initializer.Channel c -> {
          initializerLowering.none(
              decl,
              SemanticRule.BAD_INITIALISER,
              "a channel can only be created at the start of a proctype");
          initializerLowering.initial(decl, declared, lowering);
        }
      }
    }
    return new Expr.Const(0);
  }

  /** Assigns the first element; a structure keeps its value. */
  private static FlowStatement assignment(VarDecl decl, VariableSymbol symbol, Expr value) {
    String text =
        decl.name()
            + " = "
            + InitializerLowering.written(decl).map(SyntaxPrinter::text).orElse("0");
    if (symbol.type() instanceof DataType.Structure) {
      return new FlowStatement.Plain(
          new Action.Skip(), decl.type().name() + " " + decl.name(), decl.at());
    }
    var to = Location.local(symbol.leaves().getFirst().variable());
    return new FlowStatement.Plain(new Action.Assign(to, value), text, decl.at());
  }

  // Structure

  private FlowStatement block(FlowStatement.BlockKind kind, List<Statement> body, Position at) {
    builder.open();
    scoped(body);
    Sequence sequence = builder.close(SequenceContext.ELSEWHERE, at);
    if (kind == FlowStatement.BlockKind.ATOMIC) {
      builder.markAtomic(sequence, kind);
    }
    return builder.block(kind, sequence, at);
  }

  private FlowStatement dstep(Statement.DStep d) {
    builder.open();
    builder.enterDStep();
    basicStatementLowering.enterDStep();
    scoped(d.body());
    basicStatementLowering.leaveDStep();
    Sequence sequence = builder.close(SequenceContext.D_STEP, d.at());
    FlowStatement block = builder.block(FlowStatement.BlockKind.D_STEP, sequence, d.at());
    builder.markAtomic(sequence, FlowStatement.BlockKind.D_STEP);
    builder.leaveDStep();
    return block;
  }

  private FlowStatement choice(
      FlowStatement.Choice.Form form, List<Statement.Option> options, Position at) {
    List<Sequence> sequences = new ArrayList<>();
    for (Statement.Option option : options) {
      builder.open();
      nested(option.body());
      sequences.add(builder.close(SequenceContext.OPTION, option.at()));
    }
    if (process.role() == ProcessScope.Role.PROCESS) {
      sequences.forEach(ControlFlowBuilder::prune);
    }
    basicStatementLowering.elseWithChannels(options);
    return new FlowStatement.Choice(form, sequences, at);
  }

  private FlowStatement unless(Statement.Unless u) {
    FlowStatement main = step(u.main());
    Optional<Label> loop =
        main instanceof FlowStatement.Choice c && c.form() == FlowStatement.Choice.Form.DO
            ? Optional.of(builder.suspendLoop())
            : Optional.empty();
    FlowStatement escape = step(u.escape());
    loop.ifPresent(builder::resumeLoop);
    Sequence escapeSequence = alone(escape);
    if (main
        instanceof FlowStatement.Labelled(Label label, FlowStatement.Block block, Position at)) {
      return liftLabel(label, block, escapeSequence);
    }
    Sequence mainSequence = alone(main);
    return new FlowStatement.Unless(mainSequence, escapeSequence, u.at());
  }

  /** The sequence of a plain block, or a new one with this statement only. */
  private Sequence alone(FlowStatement statement) {
    if (statement instanceof FlowStatement.Block block
        && block.kind() == FlowStatement.BlockKind.NONE) {
      return block.sequence();
    }
    builder.open();
    builder.add(statement);
    return builder.close(SequenceContext.ELSEWHERE, statement.at());
  }

  /** Reads {@code L: { main } unless escape} as {@code L: { main unless escape }}. */
  private FlowStatement liftLabel(Label label, FlowStatement.Block block, Sequence escape) {
    if (block.kind() == FlowStatement.BlockKind.D_STEP) {
      diagnostics.add(
          SemanticRule.FORBIDDEN_IN_D_STEP,
          block.at(),
          "a labelled d_step cannot have an `unless`");
    }
    builder.open();
    builder.add(new FlowStatement.Unless(block.sequence(), escape, block.at()));
    Sequence lifted = builder.close(SequenceContext.ELSEWHERE, block.at());
    return new FlowStatement.Labelled(
        label, builder.block(block.kind(), lifted, block.at()), block.at());
  }
}
