package rondo.events.reduction;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.RestartBound;
import rondo.ir.event.Role;
import rondo.ir.event.TimingModel;

/**
 * The kinds of messages that are recorded at their sender instead of in the pools of the receivers.
 *
 * <p>A message that is kept stays in the pool of its receiver for ever, and equal ones of a sender
 * count once. If each message of a kind is sent to all processes that keep messages of this kind,
 * the pools of all these processes contain the same messages of the kind: those that each process
 * has sent. So the set of contents that each process has sent determines the pools, and is part of
 * its local state here. Then no pool names a sender, and a state is determined, up to the order of
 * interchangeable processes, by how many of them are in each local state. Messages to processes
 * that have no reaction to them are dropped.
 *
 * <p>This requires that messages are delivered at once, that nothing removes a message, and that a
 * step sends to all of its receivers or to none. Losses without steps of their own remove no
 * message, but fairness requires nothing of what may be lost: so either all messages of a kind may
 * be lost or none. The same holds for omissions: that a process has failed is part of its local
 * state, and then fairness requires nothing of what it has sent. Where the network stabilizes, what
 * fairness requires of timeouts depends on all messages to a process together, not on those of one
 * kind, as {@code CountedReactions} assumes; then no kinds are recorded.
 */
public final class RecordedKinds {
  /** All messages are stored in the pools of their receivers. */
  public static final RecordedKinds NONE = new RecordedKinds(new BitSet());

  private final BitSet kinds;

  private RecordedKinds(BitSet kinds) {
    this.kinds = kinds;
  }

  /** A message that a process has sent to all. */
  public record Broadcast(int kind, Value content) implements Comparable<Broadcast> {
    @Override
    public int compareTo(Broadcast other) {
      return kind == other.kind
          ? content.compareTo(other.content)
          : Integer.compare(kind, other.kind);
    }
  }

  /** The kinds to record, with this delivery semantics. */
  public static RecordedKinds of(EventSystem system, DeliverySemantics semantics) {
    boolean isPossible =
        switch (system.faultModel()) {
          // A new component of the fault model requires a review of the argument above.
          case EventFaultModel(
                  List<LossBound> _,
                  List<MessageScope> _,
                  List<MessageScope> fifo,
                  FaultyProcessBound _,
                  FaultyProcessBound crashesWithinSteps,
                  List<RestartBound> _,
                  OmissionBounds _,
                  FaultyProcessBound _,
                  FaultyProcessBound _,
                  Optional<FailureDetector> _,
                  TimingModel _) ->
              semantics == DeliverySemantics.AT_ONCE
                  && fifo.isEmpty()
                  && crashesWithinSteps.isNone()
                  && !system.hasLossSteps()
                  && !system.hasNetworkStabilization();
        };
    var kinds = new BitSet();
    if (isPossible) {
      IntStream.range(0, system.messages().size())
          .filter(k -> isKept(system, k) && isBroadcast(system, k) && isUniform(system, k))
          .forEach(kinds::set);
    }
    return kinds.isEmpty() ? NONE : new RecordedKinds(kinds);
  }

  /**
   * Whether messages of a kind may be lost whoever sends them, or none of them: then it does not
   * depend on their senders whether a reaction that counts them is required.
   */
  private static boolean isUniform(EventSystem system, int kind) {
    return IntStream.range(0, system.processes())
            .mapToObj(sender -> system.faultModel().isLossy(kind, sender))
            .distinct()
            .count()
        == 1;
  }

  /** Whether some role keeps messages of a kind, and no role consumes them. */
  private static boolean isKept(EventSystem system, int kind) {
    return system.roles().stream().anyMatch(r -> r.keeps(kind))
        && system.roles().stream()
            .filter(r -> r.reactions().stream().anyMatch(reaction -> reaction.takes(kind)))
            .allMatch(r -> r.keeps(kind));
  }

  private static boolean isBroadcast(EventSystem system, int kind) {
    Set<Integer> keepers =
        system.roles().stream()
            .filter(r -> r.keeps(kind))
            .flatMap(r -> IntStream.range(r.first(), r.first() + r.count()).boxed())
            .collect(Collectors.toSet());
    return system.roles().stream()
        .flatMap(Role::statements)
        .filter(s -> s instanceof Stmt.Send send && send.kind() == kind)
        .allMatch(s -> reaches(((Stmt.Send) s).to(), keepers));
  }

  private static boolean reaches(Receivers receivers, Set<Integer> all) {
    return switch (receivers) {
      case Receivers.All() -> true;
      case Receivers.One _ -> false;
      case Receivers.Members(Term.SetOf(List<Term> members)) ->
          members.stream()
              .filter(Term.ProcessConstant.class::isInstance)
              .map(m -> ((Term.ProcessConstant) m).process())
              .collect(Collectors.toSet())
              .containsAll(all);
      case Receivers.Members _ -> false;
    };
  }

  /** Whether no kind is recorded. */
  public boolean isEmpty() {
    return kinds.isEmpty();
  }

  /** Whether messages of a kind are recorded. */
  public boolean records(int kind) {
    return kinds.get(kind);
  }

  /** The messages that go to the pools of their receivers. */
  public List<OutgoingMessage> unrecorded(List<OutgoingMessage> sent) {
    return isEmpty() ? sent : sent.stream().filter(m -> !records(m.kind())).toList();
  }

  /** What a process has sent to all after a step, sorted. */
  public List<Broadcast> recorded(List<Broadcast> before, List<OutgoingMessage> sent) {
    if (sent.stream().noneMatch(m -> records(m.kind()))) {
      return before;
    }
    var all = new TreeSet<>(before);
    sent.stream()
        .filter(m -> records(m.kind()))
        .forEach(m -> all.add(new Broadcast(m.kind(), m.content())));
    return List.copyOf(new ArrayList<>(all));
  }
}
