package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rondo.explore.numbers.Interner;
import rondo.explore.numbers.Ints;
import rondo.ir.Fault;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Protocol.Heard;
import rondo.rounds.engine.Protocol.Outcome;

/**
 * A protocol whose local states and messages are known by numbers, and which is asked each question
 * once only.
 */
final class Numbered<S, M> {
  /** Where nothing is sent, or where a run ends. */
  static final int NONE = -1;

  /** What becomes of a process: the number of its next local state, or of a fault. */
  record Change(int next, int fault) {}

  /** A message and the seat of who sent it, {@link Cell#ANY} if that one is not told apart. */
  private record Letter(int seat, int message) {}

  private final Protocol<S, M> protocol;
  private final Interner<Member<S>> members = new Interner<>();
  private final Interner<M> messages = new Interner<>();
  private final Interner<Letter> letters = new Interner<>();
  private final Interner<Fault> faults = new Interner<>();
  private final Map<Ints, int[]> sent = new ConcurrentHashMap<>();
  private final Map<Ints, List<Change>> changes = new ConcurrentHashMap<>();
  private final Map<Moment, int[]> vocabularies = new ConcurrentHashMap<>();

  Numbered(Protocol<S, M> protocol) {
    this.protocol = protocol;
  }

  Protocol<S, M> protocol() {
    return protocol;
  }

  int number(Member<S> member) {
    return members.number(member);
  }

  Member<S> member(int local) {
    return members.value(local);
  }

  Fault fault(int number) {
    return faults.value(number);
  }

  int number(Fault fault) {
    return faults.number(fault);
  }

  M message(int number) {
    return messages.value(number);
  }

  int letter(int seat, int message) {
    return letters.number(new Letter(seat, message));
  }

  int messageOf(int letter) {
    return letters.value(letter).message();
  }

  int seatOf(int letter) {
    return letters.value(letter).seat();
  }

  /** The numbers of everything that could be a message in a round. */
  int[] vocabulary(Moment moment) {
    return vocabularies.computeIfAbsent(
        moment, m -> protocol.vocabulary(m).stream().mapToInt(messages::number).toArray());
  }

  /** What a process sends, by receiver: the numbers of messages, or {@link #NONE}. */
  int[] sent(int seat, int local, Moment moment) {
    var key = new Ints(new int[] {seat, local, moment.phase(), moment.round(), moment.primary()});
    int[] known = sent.get(key);
    if (known == null) {
      List<Optional<M>> all = protocol.messages(process(seat), member(local).state(), moment);
      known = all.stream().mapToInt(m -> m.map(messages::number).orElse(NONE)).toArray();
      sent.put(key, known);
    }
    return known;
  }

  /**
   * What may become of a process that hears these, in the order of the protocol.
   *
   * @param mailbox the numbers of letters in order, each followed by how many there are
   */
  List<Change> changes(int seat, int local, Moment moment, int[] mailbox) {
    int[] question = new int[mailbox.length + 5];
    question[0] = seat;
    question[1] = local;
    question[2] = moment.phase();
    question[3] = moment.round();
    question[4] = moment.primary();
    System.arraycopy(mailbox, 0, question, 5, mailbox.length);
    var key = new Ints(question);
    List<Change> known = changes.get(key);
    if (known == null) {
      known = ask(seat, local, moment, mailbox);
      changes.put(key, known);
    }
    return known;
  }

  private List<Change> ask(int seat, int local, Moment moment, int[] mailbox) {
    Member<S> before = member(local);
    List<Outcome<S>> outcomes =
        protocol.update(process(seat), before.state(), moment, opened(mailbox));
    return outcomes.stream().map(o -> change(before.condition(), o)).toList();
  }

  private Change change(Condition condition, Outcome<S> outcome) {
    return new Change(
        outcome.next().map(s -> members.number(new Member<>(condition, s))).orElse(NONE),
        outcome.fault().map(faults::number).orElse(NONE));
  }

  private List<Heard<M>> opened(int[] mailbox) {
    var heard = new ArrayList<Heard<M>>();
    for (int i = 0; i < mailbox.length; i += 2) {
      Letter letter = letters.value(mailbox[i]);
      var each = new Heard<>(process(letter.seat()), messages.value(letter.message()));
      heard.addAll(Collections.nCopies(mailbox[i + 1], each));
    }
    return heard;
  }

  /** The process of a seat: for those not told apart the last one, which is one of them. */
  private int process(int seat) {
    return seat == Cell.ANY ? protocol.processes() - 1 : seat;
  }
}
