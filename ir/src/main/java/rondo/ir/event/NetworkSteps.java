package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Sent;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventState.Standing;

/**
 * What becomes of messages, for the reference interpreter: they are sent, arrive, are consumed or
 * lost. Where the network is in order, the place of a message is its number among those of its
 * sender that wait in the same pool.
 */
final class NetworkSteps {
  private final Faults faults;
  private final Delivery delivery;

  NetworkSteps(Faults faults, Delivery delivery) {
    this.faults = faults;
    this.delivery = delivery;
  }

  /** What can be lost, or is still to arrive: where no step delivers messages, all of them. */
  List<Letter> waiting(Member member) {
    return (delivery == Delivery.AT_ONCE ? member.arrived() : member.underway()).letters();
  }

  /** All messages that were sent to a process and not consumed, in one pool. */
  List<Letter> sent(Member member) {
    List<Letter> all = member.arrived().letters();
    for (Letter letter : inOrder(member.underway().letters())) {
      all = appended(all, letter);
    }
    return all;
  }

  EventState send(EventState state, int sender, List<Sent> messages) {
    EventState next = state;
    for (Sent message : messages) {
      Member receiver = next.members().get(message.receiver());
      var letter = new Letter(message.kind(), sender, message.content());
      if (receives(receiver.standing()) && !isRepeated(receiver, letter)) {
        next =
            next.with(
                message.receiver(), waitingFor(receiver, appended(waiting(receiver), letter)));
      }
    }
    return next;
  }

  /** Byzantine processes make no use of messages, and stopped ones only if they may be back. */
  private boolean receives(Standing standing) {
    return switch (standing) {
      case CORRECT, ABSENT -> true;
      case CRASHED -> faults.restarts() > 0;
      case BYZANTINE -> false;
    };
  }

  /** Whether a message is there already that may be received again and again. */
  private boolean isRepeated(Member receiver, Letter letter) {
    return faults.duplication()
        && (receiver.arrived().letters().contains(letter)
            || receiver.underway().letters().contains(letter));
  }

  private Member waitingFor(Member member, List<Letter> waiting) {
    return delivery == Delivery.AT_ONCE
        ? new Member(member.standing(), member.variables(), new Pool(waiting), member.underway())
        : new Member(member.standing(), member.variables(), member.arrived(), new Pool(waiting));
  }

  /** The messages that may arrive next, each once. */
  List<Letter> arriving(Member member) {
    var next = new ArrayList<Letter>();
    for (Letter letter : member.underway().letters()) {
      boolean behind =
          member.underway().letters().stream()
              .anyMatch(l -> l.sender() == letter.sender() && l.place() < letter.place());
      if (!behind && !next.contains(letter)) {
        next.add(letter);
      }
    }
    return next;
  }

  Member arrived(Member member, Letter letter) {
    return new Member(
        member.standing(),
        member.variables(),
        new Pool(appended(member.arrived().letters(), letter)),
        new Pool(removed(member.underway().letters(), letter)));
  }

  Member lost(Member member, Letter letter) {
    return waitingFor(member, removed(waiting(member), letter));
  }

  /** What is left of the messages that have arrived when some of them are consumed. */
  Pool left(Member member, List<Letter> consumed) {
    List<Letter> left = member.arrived().letters();
    if (!faults.duplication()) {
      // From the last to the first, so that no message that is still to go has moved up.
      for (Letter letter : inOrder(consumed).reversed()) {
        left = removed(left, letter);
      }
    }
    return new Pool(left);
  }

  private static List<Letter> inOrder(List<Letter> letters) {
    return letters.stream().sorted((a, b) -> Integer.compare(a.place(), b.place())).toList();
  }

  private List<Letter> appended(List<Letter> letters, Letter letter) {
    int before = 0;
    for (Letter each : letters) {
      before += each.sender() == letter.sender() ? 1 : 0;
    }
    var more = new ArrayList<>(letters);
    more.add(faults.fifo() ? letter.at(before + 1) : letter);
    return more;
  }

  private static List<Letter> removed(List<Letter> letters, Letter letter) {
    var rest = new ArrayList<>(letters);
    if (rest.remove(letter)) {
      rest.replaceAll(
          l ->
              l.sender() == letter.sender() && l.place() > letter.place()
                  ? l.at(l.place() - 1)
                  : l);
    }
    return rest;
  }
}
