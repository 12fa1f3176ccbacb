package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.numbers.Interner;
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
  private final LongAdder bytes = new LongAdder();
  private final Map<Moment, int[]> vocabularies = new ConcurrentHashMap<>();
  private final Memo<int[]> sent = memo(q -> messages(q[0], q[1], moment(q)));
  private final Memo<int[]> posted = memo(q -> letters(q[0], q[1], moment(q)));
  private final Memo<Memo<List<Change>>> reactions =
      memo(q -> memo(mailbox -> ask(q[0], member(q[1]), moment(q), mailbox)));
  private final Memo<Integer> glances = memo(q -> glanced(q[0], q[1]));
  private final Memo<Integer> filled = memo(q -> completed(q[0], q[1]));

  Numbered(Protocol<S, M> protocol) {
    this.protocol = protocol;
  }

  private static Moment moment(int[] question) {
    return new Moment(question[2], question[3], question[4]);
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
    return sent.of(seat, local, moment.phase(), moment.round(), moment.primary());
  }

  private int[] messages(int seat, int local, Moment moment) {
    return protocol.messages(process(seat), member(local).state(), moment).stream()
        .mapToInt(m -> m.map(messages::number).orElse(NONE))
        .toArray();
  }

  /** The same as letters. */
  int[] posted(int seat, int local, Moment moment) {
    return posted.of(seat, local, moment.phase(), moment.round(), moment.primary());
  }

  private int[] letters(int seat, int local, Moment moment) {
    return Arrays.stream(sent(seat, local, moment))
        .map(m -> m == NONE ? NONE : letter(seat, m))
        .toArray();
  }

  /**
   * What may become of a process in a round, in the order of the protocol, by what it hears: the
   * numbers of letters, each followed by how many there are.
   */
  Memo<List<Change>> reaction(int seat, int local, Moment moment) {
    return reactions.of(seat, local, moment.phase(), moment.round(), moment.primary());
  }

  private List<Change> ask(int seat, Member<S> before, Moment moment, int[] mailbox) {
    return protocol.update(process(seat), before.state(), moment, opened(mailbox)).stream()
        .map(o -> change(before.condition(), o))
        .toList();
  }

  private Change change(Condition condition, Outcome<S> outcome) {
    return new Change(
        outcome.next().map(s -> members.number(new Member<>(condition, s))).orElse(NONE),
        outcome.fault().map(faults::number).orElse(NONE));
  }

  /** What a round looks at in a local state, as a local state; see {@link Protocol#glance}. */
  int glance(int local, Moment moment) {
    return glances.of(local, moment.round());
  }

  private int glanced(int local, int round) {
    Member<S> own = member(local);
    return number(new Member<>(own.condition(), protocol.glance(own.state(), round)));
  }

  /** What becomes of a local state if a glance at it becomes {@code after}. */
  int filled(int local, int after) {
    return filled.of(local, after);
  }

  private int completed(int local, int after) {
    Member<S> next = member(after);
    S state = protocol.filled(member(local).state(), next.state());
    return number(new Member<>(next.condition(), state));
  }

  /** A memory that counts as part of this. */
  <A> Memo<A> memo(Function<int[], A> answer) {
    return new Memo<>(bytes, answer);
  }

  /** Roughly how many bytes it takes to remember what was asked. */
  long rememberedBytes() {
    return bytes.sum() + members.bytes() + messages.bytes() + letters.bytes();
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
