package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.LogicalTerms;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventProperty;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.MessageKind;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * Adds the steps of symmetric Byzantine processes to the roles of a protocol: one reaction for each
 * kind of messages, which sends a message of any content to all processes. A hidden variable
 * records the contents that the process has sent: each is sent at most once, so that the messages
 * in transit are bounded.
 *
 * <p>A message that no process takes makes no difference, unless a property observes messages in
 * transit. So only messages that some process takes are sent, or in the latter case those, too,
 * that some process sends.
 */
final class ByzantineSendLowering {
  private static final Binder CONTENT = new Binder(0, "content");
  private static final int SLOTS = 1;

  private final FaultyProcessBound byzantine;
  private final List<MessageKind> messages;
  private final VariableLowering variableLowering;
  private final Position at;

  /**
   * @param byzantine the symmetric Byzantine processes
   * @param at the position of the network assumptions
   */
  ByzantineSendLowering(
      FaultyProcessBound byzantine,
      List<MessageKind> messages,
      VariableLowering variableLowering,
      Position at) {
    this.byzantine = byzantine;
    this.messages = messages;
    this.variableLowering = variableLowering;
    this.at = at;
  }

  /**
   * The roles with these steps.
   *
   * @param variables the variables of each role, to which the hidden ones are added
   */
  List<Role> complete(
      List<Role> roles,
      List<SortedMap<Integer, LocalVariable>> variables,
      List<EventProperty> properties) {
    List<Boolean> isByzantine = roles.stream().map(this::mayBeByzantine).toList();
    if (!isByzantine.contains(true)) {
      return roles;
    }
    boolean areObserved = properties.stream().anyMatch(EventProperty::readsMessagesInTransit);
    List<Integer> kinds =
        IntStream.range(0, messages.size())
            .filter(kind -> isTaken(roles, kind) || areObserved && isSent(roles, kind))
            .boxed()
            .toList();
    List<Integer> sent = kinds.stream().map(_ -> variableLowering.allocateUnnamed()).toList();
    var completed = new ArrayList<Role>();
    for (int r = 0; r < roles.size(); r++) {
      var sends = new ArrayList<Reaction>();
      for (int k = 0; isByzantine.get(r) && k < kinds.size(); k++) {
        variables.get(r).put(sent.get(k), sentContents(kinds.get(k)));
        sends.add(send(kinds.get(k), sent.get(k)));
      }
      completed.add(roles.get(r).withReactions(sends));
    }
    return List.copyOf(completed);
  }

  private boolean mayBeByzantine(Role role) {
    return IntStream.range(role.first(), role.first() + role.count()).anyMatch(byzantine::mayFail);
  }

  private static boolean isTaken(List<Role> roles, int kind) {
    return roles.stream().flatMap(r -> r.reactions().stream()).anyMatch(r -> r.takes(kind));
  }

  private static boolean isSent(List<Role> roles, int kind) {
    return roles.stream()
        .flatMap(Role::statements)
        .anyMatch(s -> s instanceof Stmt.Send send && send.kind() == kind);
  }

  private LocalVariable sentContents(int kind) {
    var nothing = new Initial.Fixed(new Term.Constant(new Value.Items(List.of())));
    return new LocalVariable("", setOf(kind), LocalVariable.Kind.STATE, nothing, at);
  }

  private Type setOf(int kind) {
    return new Type.SetOf(messages.get(kind).content());
  }

  /**
   * @param variable holds the contents that were sent before
   */
  private Reaction send(int kind, int variable) {
    MessageKind message = messages.get(kind);
    var before = new Term.OwnVariable(variable);
    var content = new Term.BoundVariable(CONTENT);
    Term isNew = LogicalTerms.not(new Term.Contains(before, content));
    var all = new LoopRange.Domain(message.content());
    Term added = new Term.Binary(Term.BinaryOp.UNION, before, new Term.SetOf(List.of(content)), at);
    List<Stmt> body =
        List.of(
            new Stmt.Assign(new Stmt.Target(variable, List.of()), setOf(kind), added, at),
            new Stmt.Send(kind, message.content(), content, new Receivers.All(), at));
    return new Reaction(
        message.name(),
        new Trigger.ByzantineSend(),
        List.of(),
        new Term.Fold(Term.FoldKind.EXISTS, new Loop(CONTENT, all), isNew, at),
        List.of(new Stmt.Choose(new Loop(CONTENT, Optional.empty(), all, isNew), body, at)),
        SLOTS,
        at);
  }
}
