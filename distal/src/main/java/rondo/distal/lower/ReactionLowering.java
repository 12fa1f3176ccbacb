package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/** Lowers the event handlers of processes and monitors. */
final class ReactionLowering {
  /** The name of the number of messages in the condition of a quorum. */
  private static final String SIZE = "times";

  final SymbolTable table;
  private final ExpressionContext context;
  private final HiddenVariables hidden;

  /** Allocates state variables of a role that have no name in the protocol. */
  interface HiddenVariables {
    /** The index of a new variable. */
    int allocate(Type type, Value initial, Position at);
  }

  ReactionLowering(SymbolTable table, HiddenVariables hidden) {
    this(table, ExpressionContext.REACTION, hidden);
  }

  /** For monitors, which react to single messages only. */
  ReactionLowering(SymbolTable table, ExpressionContext context) {
    this(
        table,
        context,
        (_, _, at) -> {
          throw new IllegalStateException("a monitor keeps no messages: " + at);
        });
  }

  private ReactionLowering(SymbolTable table, ExpressionContext context, HiddenVariables hidden) {
    this.table = table;
    this.context = context;
    this.hidden = hidden;
  }

  /** A handler and the types of its binders. */
  record Lowered(Reaction reaction, BinderSlots binderSlots) {}

  /** The statements that a process executes first, without received messages. */
  List<Stmt> init(List<rondo.distal.syntax.Statement> body, BinderSlots binderSlots) {
    return new StatementLowering(expressions(binderSlots, ExpressionContext.INIT)).block(body);
  }

  ExpressionLowering expressions(BinderSlots binderSlots) {
    return expressions(binderSlots, context);
  }

  private ExpressionLowering expressions(BinderSlots binderSlots, ExpressionContext where) {
    return new ExpressionLowering(table, where, LexicalScope.EMPTY, binderSlots);
  }

  Optional<Lowered> lower(Declaration.Upon u) {
    return switch (u.event()) {
      case Event.Timeout() -> Optional.of(spontaneous(u, "timeout", new Trigger.Timeout()));
      case Event.Internal() -> Optional.of(spontaneous(u, "internal", new Trigger.Internal()));
      case Event.Decision _ -> {
        table.diagnostics.add(
            Rule.MISPLACED
                .at(u.at(), "only monitors can react to decisions")
                .withHelp("write what the process does next after its `decide`"));
        yield Optional.empty();
      }
      case Event.SingleMessage message ->
          table.message(message.kind()).map(type -> singleMessage(u, message, type));
      case Event.Quorum quorum -> table.message(quorum.kind()).map(type -> quorum(u, quorum, type));
      case Event.Received received ->
          table
              .message(received.kind())
              .flatMap(type -> new ReceivedLowering(this, hidden).lower(u, received, type));
    };
  }

  private Lowered spontaneous(Declaration.Upon u, String name, Trigger trigger) {
    var binderSlots = new BinderSlots();
    ExpressionLowering lowering = expressions(binderSlots);
    return made(u, name, trigger, guard(lowering, u), lowering);
  }

  private Lowered singleMessage(
      Declaration.Upon u, Event.SingleMessage singleMessage, Type.Structure type) {
    var binderSlots = new BinderSlots();
    var inferred = new InferredType.Structure(type);
    Binder message = binderSlots.fresh(singleMessage.kind().text(), inferred);
    Binder sender = binderSlots.fresh("sender", InferredType.PROCESS);
    ExpressionLowering lowering = expressions(binderSlots);
    if (singleMessage.as().isPresent()) {
      lowering = named(lowering, singleMessage.as().get(), message, inferred, sender);
    }
    var trigger = new Trigger.SingleMessage(kind(type), message, sender);
    return made(u, singleMessage.kind().text(), trigger, guard(lowering, u), lowering);
  }

  /** Extends the scope with names for a message and its sender. */
  static ExpressionLowering named(
      ExpressionLowering lowering, Name name, Binder message, InferredType type, Binder sender) {
    return lowering
        .bind(name, new TypedTerm(new Term.BoundVariable(message), type))
        .with(
            name + ".sender", new TypedTerm(new Term.BoundVariable(sender), InferredType.PROCESS));
  }

  /** In the guard of a quorum, the fields of each message are in scope under their names. */
  private Lowered quorum(Declaration.Upon u, Event.Quorum quorum, Type.Structure type) {
    var binderSlots = new BinderSlots();
    var inferred = new InferredType.Structure(type);
    Binder message = binderSlots.fresh(quorum.kind().text(), inferred);
    Binder sender = binderSlots.fresh("sender", InferredType.PROCESS);
    Binder size = binderSlots.fresh(SIZE, new InferredType.Number(0, table.processes));
    ExpressionLowering each = ofEach(binderSlots, type, message, sender);
    Term enough = threshold(binderSlots, size, quorum.comparison(), quorum.threshold());
    ExpressionLowering body = expressions(binderSlots);
    if (quorum.as().isPresent()) {
      body = body.bind(quorum.as().get(), TypedTerm.mailbox(inferred));
    }
    var trigger = new Trigger.Quorum(kind(type), message, sender, size, enough);
    return made(u, quorum.kind().text(), trigger, guard(each, u), body);
  }

  /** The scope of a condition on each of several messages. */
  ExpressionLowering ofEach(
      BinderSlots binderSlots, Type.Structure type, Binder message, Binder sender) {
    ExpressionLowering each =
        expressions(binderSlots, ExpressionContext.MESSAGE_CONDITION)
            .with("sender", new TypedTerm(new Term.BoundVariable(sender), InferredType.PROCESS));
    for (int f = 0; f < type.fields().size(); f++) {
      Type.Field field = type.fields().get(f);
      Term value = new Term.Field(new Term.BoundVariable(message), f);
      each = each.with(field.name(), new TypedTerm(value, TypeLattice.of(field.type())));
    }
    return each;
  }

  /** Whether a number of messages suffices. */
  Term threshold(BinderSlots binderSlots, Binder size, Operator comparison, Expression threshold) {
    InferredType number = new InferredType.Number(0, table.processes);
    Position at = threshold.at();
    return expressions(binderSlots, ExpressionContext.MESSAGE_CONDITION)
        .with(SIZE, new TypedTerm(new Term.BoundVariable(size), number))
        .as(
            new Expression.Infix(comparison, new Expression.Reference(SIZE, at), threshold, at),
            InferredType.BOOL)
        .term();
  }

  static Term guard(ExpressionLowering lowering, Declaration.Upon u) {
    return u.guard().map(g -> lowering.as(g, InferredType.BOOL).term()).orElse(Term.TRUE);
  }

  static Lowered made(
      Declaration.Upon u, String name, Trigger trigger, Term guard, ExpressionLowering body) {
    List<Stmt> statements = new StatementLowering(body).block(u.body());
    BinderSlots binderSlots = body.binderSlots;
    return new Lowered(
        new Reaction(
            name, trigger, binderSlots.readKinds(), guard, statements, binderSlots.count(), u.at()),
        binderSlots);
  }

  int kind(Type.Structure type) {
    return table.kinds.indexOf(type.name());
  }
}
