package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;

/**
 * Run-time monitor for communication closure, after section 4.2 of "A Sequentialization Procedure
 * for Fault-Tolerant Protocols".
 *
 * <p>A process gets three ghost variables: its current phase and round, initially none, and whether
 * it has reacted in that round. Sending a message moves the process to the round of the message;
 * reacting to messages moves it to the latest of their rounds. So a message always carries the
 * round of its sender, which is the second condition; the others are violated by
 *
 * <ol>
 *   <li>a message that is sent in an earlier round than its sender is in;
 *   <li value="3">a reaction to a message of an earlier round than the process is in;
 *   <li>a reaction to messages of several rounds;
 *   <li>a second reaction in a round; a message that is sent in a round after the reaction in it,
 *       or in another step than the messages before; two messages of a round for one receiver.
 * </ol>
 *
 * <p>A reaction to messages that changes no variable and sends nothing violates none of them: the
 * run is equivalent to one in which the messages are never consumed. Neither does a step without
 * messages, a timeout or an internal step, that sends nothing; it leaves the round unchanged. Such
 * a step neither affects other processes nor depends on them, so it can be postponed until just
 * before the next step of its process, whichever round that belongs to.
 */
public final class CommunicationClosureMonitor {
  private static final int PHASE = 0;
  private static final int ROUND = 1;
  private static final int REACTED = 2;

  private final MessageTags messageTags;
  private final List<MessageKind> messages;
  private final int first;

  private CommunicationClosureMonitor(
      MessageTags messageTags, List<MessageKind> messages, int first) {
    this.messageTags = messageTags;
    this.messages = messages;
    this.first = first;
  }

  /**
   * The monitor of a system with the property {@link EventProperty.RoundBased}, which has been
   * {@link #instrumented}.
   */
  public static Optional<CommunicationClosureMonitor> of(EventSystem system) {
    boolean watched =
        system.properties().stream().anyMatch(EventProperty.RoundBased.class::isInstance);
    return watched
        ? system
            .tags()
            .map(
                t ->
                    new CommunicationClosureMonitor(
                        t,
                        system.messages(),
                        system.roles().getFirst().variables().size() - REACTED - 1))
        : Optional.empty();
  }

  /** The roles with the ghost variables appended to their variables. */
  static List<Role> instrumented(
      List<Role> roles, List<MessageKind> messages, MessageTags messageTags) {
    var nothing = new Initial.Fixed(new Term.Constant(Value.NONE));
    var no = new Initial.Fixed(new Term.Constant(Value.FALSE));
    List<LocalVariable> more =
        List.of(
            new LocalVariable(
                "phase",
                new Type.Optional(messageTags.phaseType(messages)),
                Kind.GHOST,
                nothing,
                messageTags.at()),
            new LocalVariable(
                "round",
                new Type.Optional(messageTags.roundType(messages)),
                Kind.GHOST,
                nothing,
                messageTags.at()),
            new LocalVariable("reacted", new Type.Bool(), Kind.GHOST, no, messageTags.at()));
    return roles.stream()
        .map(
            r -> {
              var variables = new ArrayList<>(r.variables());
              variables.addAll(more);
              return r.withVariables(variables);
            })
        .toList();
  }

  /** The current round of a process. */
  public record CurrentRound(RoundTag tag, boolean reacted) {
    /** Whether a reaction to messages of a round comes too late. */
    public boolean hasLeft(RoundTag round) {
      int order = round.compareTo(tag);
      return order < 0 || (order == 0 && reacted);
    }
  }

  /** A violated condition, with a message and a source position. */
  public record ConditionViolation(RoundCondition condition, String message, Position at) {
    Fault fault() {
      String text = "not round-based, condition " + condition.number() + ": " + message;
      return new Fault(Fault.Kind.FORBIDDEN, text, at);
    }
  }

  /** The current round of a process with these variables. */
  public CurrentRound currentRound(List<Value> variables) {
    return variables.get(first + PHASE) instanceof Value.Number(int phase)
            && variables.get(first + ROUND) instanceof Value.Number(int round)
        ? new CurrentRound(
            new RoundTag(phase, round), variables.get(first + REACTED).equals(Value.TRUE))
        : new CurrentRound(RoundTag.LEAST, false);
  }

  /** Whether a step changes no variable and sends nothing. */
  public static boolean isIdle(List<Value> before, Outcome outcome) {
    return outcome.sent().isEmpty() && outcome.variables().equals(before);
  }

  /**
   * The outcome of a step that consumes these messages, with updated ghost variables; a fault if
   * the step violates a condition.
   *
   * @param at the position of the reaction
   */
  public Outcome checked(
      List<Value> before, List<EventMessage> consumed, Outcome outcome, Position at) {
    if (outcome.fault().filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent()
        || isIdle(before, outcome)) {
      return outcome;
    }
    var step = new Step(currentRound(before));
    step.consume(consumed, at);
    outcome.sent().forEach(step::send);
    var variables = new ArrayList<>(outcome.variables());
    if (step.violated.isEmpty() && !step.tag.equals(RoundTag.LEAST)) {
      variables.set(first + PHASE, Value.of(step.tag.phase()));
      variables.set(first + ROUND, Value.of(step.tag.round()));
      variables.set(first + REACTED, Value.of(step.reacted));
    }
    Optional<Fault> fault =
        step.violated.isPresent() ? step.violated.map(ConditionViolation::fault) : outcome.fault();
    return new Outcome(
        variables,
        outcome.choices(),
        fault,
        outcome.revoked(),
        outcome.sent(),
        outcome.announcements());
  }

  /** The first condition that a step violates. */
  public Optional<ConditionViolation> violation(
      List<Value> before, List<EventMessage> consumed, Outcome outcome, Position at) {
    var step = new Step(currentRound(before));
    if (!isIdle(before, outcome)) {
      step.consume(consumed, at);
      outcome.sent().forEach(step::send);
    }
    return step.violated;
  }

  /** The state of the check during one step. */
  private final class Step {
    private RoundTag tag;
    private boolean reacted;
    private Optional<ConditionViolation> violated = Optional.empty();

    /**
     * The receivers of messages of the current round in this step; empty if the process did not
     * enter the round by sending in this step.
     */
    private Optional<Set<Integer>> receivers = Optional.empty();

    Step(CurrentRound round) {
      tag = round.tag();
      reacted = round.reacted();
    }

    void consume(List<EventMessage> consumed, Position at) {
      if (consumed.isEmpty()) {
        return;
      }
      List<RoundTag> rounds = consumed.stream().map(messageTags::of).sorted().toList();
      RoundTag earliest = rounds.getFirst();
      RoundTag latest = rounds.getLast();
      if (earliest.compareTo(tag) < 0) {
        report(
            RoundCondition.FRESH,
            "it reacts to a message of %s, but is already in %s"
                .formatted(messageTags.text(earliest), messageTags.text(tag)),
            at);
      } else if (!earliest.equals(latest)) {
        report(
            RoundCondition.CURRENT,
            "it reacts to messages of %s and of %s in one step"
                .formatted(messageTags.text(earliest), messageTags.text(latest)),
            at);
      } else if (latest.equals(tag) && reacted) {
        report(
            RoundCondition.ONCE,
            "it reacts again to messages of %s".formatted(messageTags.text(tag)),
            at);
      }
      tag = latest;
      reacted = true;
    }

    void send(OutgoingMessage message) {
      RoundTag round = messageTags.of(message.kind(), message.content());
      int order = round.compareTo(tag);
      if (order < 0) {
        report(
            RoundCondition.MONOTONIC,
            "it sends `%s` of %s, but is already in %s"
                .formatted(name(message), messageTags.text(round), messageTags.text(tag)),
            message.at());
      } else if (order > 0) {
        tag = round;
        reacted = false;
        receivers = Optional.of(new HashSet<>(Set.of(message.receiver())));
      } else if (reacted) {
        report(
            RoundCondition.ONCE,
            "it sends `%s` of %s, but has already reacted to messages of that round"
                .formatted(name(message), messageTags.text(tag)),
            message.at());
      } else if (receivers.isEmpty()) {
        report(
            RoundCondition.ONCE,
            "it sends `%s` of %s, but has already sent messages of that round in another step"
                .formatted(name(message), messageTags.text(tag)),
            message.at());
      } else if (!receivers.get().add(message.receiver())) {
        report(
            RoundCondition.ONCE,
            "it sends a second message of %s to the same receiver".formatted(messageTags.text(tag)),
            message.at());
      }
    }

    private String name(OutgoingMessage message) {
      return messages.get(message.kind()).name();
    }

    private void report(RoundCondition condition, String message, Position at) {
      violated = violated.or(() -> Optional.of(new ConditionViolation(condition, message, at)));
    }
  }
}
