package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.lower.ReactionLowering.HiddenVariables;
import rondo.distal.lower.ReactionLowering.Lowered;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.UnaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Reaction.Trigger.GroupKey;

/**
 * Lowers {@code upon received}: a reaction to messages that are kept. It occurs once, or once for
 * each key: a hidden variable records whether, or for which keys, it has occurred.
 */
final class ReceivedLowering {
  private final ReactionLowering reactions;
  private final HiddenVariables hidden;

  ReceivedLowering(ReactionLowering reactions, HiddenVariables hidden) {
    this.reactions = reactions;
    this.hidden = hidden;
  }

  /**
   * How it is recorded that a reaction has occurred.
   *
   * @param isNew whether it has not, for the key of a message
   * @param recording the first statement of the body
   */
  private record Occurrence(Term isNew, Stmt recording) {}

  Optional<Lowered> lower(Declaration.Upon u, Event.Received received, Type.Structure type) {
    int field = received.by().map(by -> names(type).indexOf(by.text())).orElse(Integer.MAX_VALUE);
    if (field < 0) {
      Name by = received.by().get();
      reactions.table.diagnostics.add(
          Rule.UNKNOWN_FIELD.at(by.at(), "`" + received.kind() + "` has no field `" + by + "`"));
      return Optional.empty();
    }
    var binderSlots = new BinderSlots();
    var inferred = new InferredType.Structure(type);
    Binder message = binderSlots.fresh(received.kind().text(), inferred);
    Binder sender = binderSlots.fresh("sender", InferredType.PROCESS);
    Binder size = binderSlots.fresh("times", new InferredType.Number(0, reactions.table.processes));
    ExpressionLowering body = reactions.expressions(binderSlots);
    if (received.as().isPresent()) {
      body = body.bind(received.as().get(), TypedTerm.mailbox(inferred));
    }
    Optional<GroupKey> groupKey = Optional.empty();
    Occurrence occurrence;
    if (received.by().isPresent()) {
      Type keyType = type.fields().get(field).type();
      Term key = new Term.Field(new Term.BoundVariable(message), field);
      String name = received.by().get().text();
      Binder value = binderSlots.fresh(name, TypeLattice.of(keyType));
      body = body.with(name, new TypedTerm(new Term.BoundVariable(value), TypeLattice.of(keyType)));
      groupKey = Optional.of(new GroupKey(key, value));
      occurrence = oncePerKey(groupKey.get(), keyType, u.at());
    } else {
      occurrence = once(u.at());
    }
    Term guard = ReactionLowering.guard(reactions.ofEach(binderSlots, type, message, sender), u);
    var trigger =
        new Trigger.Received(
            reactions.kind(type),
            message,
            sender,
            groupKey,
            size,
            reactions.threshold(binderSlots, size, received.comparison(), received.threshold()),
            received.as().isPresent());
    Reaction reaction =
        ReactionLowering.made(u, received.kind().text(), trigger, guard, body).reaction();
    var statements = new ArrayList<>(List.of(occurrence.recording()));
    statements.addAll(reaction.body());
    Term both = new Term.Binary(BinaryOp.AND, occurrence.isNew(), guard, u.at());
    return Optional.of(new Lowered(with(reaction, both, statements), binderSlots));
  }

  private static List<String> names(Type.Structure type) {
    return type.fields().stream().map(Type.Field::name).toList();
  }

  private Occurrence once(Position at) {
    var type = new Type.Bool();
    int variable = hidden.allocate(type, Value.FALSE, at);
    return new Occurrence(
        not(new Term.OwnVariable(variable)),
        new Stmt.Assign(new Stmt.Target(variable, List.of()), type, Term.TRUE, at));
  }

  private Occurrence oncePerKey(GroupKey groupKey, Type keyType, Position at) {
    var type = new Type.SetOf(keyType);
    int variable = hidden.allocate(type, new Value.Items(List.of()), at);
    var before = new Term.OwnVariable(variable);
    var key = new Term.SetOf(List.of(new Term.BoundVariable(groupKey.value())));
    return new Occurrence(
        not(new Term.Contains(before, groupKey.term())),
        new Stmt.Assign(
            new Stmt.Target(variable, List.of()),
            type,
            new Term.Binary(BinaryOp.UNION, before, key, at),
            at));
  }

  private static Term not(Term condition) {
    return new Term.Unary(UnaryOp.NOT, condition);
  }

  private static Reaction with(Reaction reaction, Term guard, List<Stmt> body) {
    return new Reaction(
        reaction.name(),
        reaction.trigger(),
        reaction.reads(),
        guard,
        body,
        reaction.slots(),
        reaction.at());
  }

  /**
   * The hidden variable of a reaction that disables itself: its guard requires that a variable is
   * false, its body sets the variable, and nothing ever resets it. Then the hidden variable is
   * redundant, and would only distinguish states.
   *
   * @param all all statements of the role
   */
  static Optional<Integer> redundantVariable(Reaction reaction, List<Stmt> all) {
    return reaction.trigger() instanceof Trigger.Received
            && reaction.guard() instanceof Term.Binary(_, _, Term guard, _)
            && conjuncts(guard).anyMatch(c -> isSetOnce(c, reaction, all))
            && reaction.body().getFirst() instanceof Stmt.Assign recording
        ? Optional.of(recording.target().variable())
        : Optional.empty();
  }

  /** The reaction without its hidden variable. */
  static Reaction withoutVariable(Reaction reaction) {
    var guard = (Term.Binary) reaction.guard();
    return with(reaction, guard.right(), reaction.body().subList(1, reaction.body().size()));
  }

  private static Stream<Term> conjuncts(Term term) {
    return term instanceof Term.Binary(BinaryOp op, Term left, Term right, _) && op == BinaryOp.AND
        ? Stream.concat(conjuncts(left), conjuncts(right))
        : Stream.of(term);
  }

  private static boolean isSetOnce(Term conjunct, Reaction reaction, List<Stmt> all) {
    return conjunct instanceof Term.Unary(UnaryOp op, Term.OwnVariable(int variable))
        && op == UnaryOp.NOT
        && reaction.body().stream().anyMatch(s -> isSetting(s, variable))
        && Stmt.within(all)
            .filter(s -> Stmt.assignedIn(List.of(s)).contains(variable))
            .filter(s -> s instanceof Stmt.Assign || s instanceof Stmt.Decide)
            .allMatch(s -> isSetting(s, variable));
  }

  private static boolean isSetting(Stmt stmt, int variable) {
    return stmt instanceof Stmt.Assign(Stmt.Target target, _, Term value, _)
        && target.variable() == variable
        && target.path().isEmpty()
        && value.equals(Term.TRUE);
  }
}
