package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rondo.ir.Fault;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Protocol.Heard;
import rondo.rounds.engine.Protocol.Outcome;
import rondo.rounds.engine.Reaction.Change;

/**
 * A protocol whose local states and messages are known by numbers, and which is asked each question
 * once only.
 */
final class Numbered<S, M> {
  /** Where nothing is sent, or where a run ends. */
  static final int NONE = -1;

  /** A message and the seat of who sent it, {@link Cell#ANY} if that one is not told apart. */
  private record Letter(int seat, int message) {}

  private final Protocol<S, M> protocol;
  private final Interner<Member<S>> members = new Interner<>();
  private final Interner<M> messages = new Interner<>();
  private final Interner<Letter> letters = new Interner<>();
  private final Interner<Fault> faults = new Interner<>();
  private final Map<Ints, int[]> sent = new ConcurrentHashMap<>();
  private final Map<Ints, int[]> posted = new ConcurrentHashMap<>();
  private final Map<Ints, Reaction> reactions = new ConcurrentHashMap<>();
  private final Map<Ints, Integer> glances = new ConcurrentHashMap<>();
  private final Map<Ints, Integer> filled = new ConcurrentHashMap<>();
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
    Ints key = question(seat, local, moment);
    int[] known = sent.get(key);
    if (known == null) {
      List<Optional<M>> all = protocol.messages(process(seat), member(local).state(), moment);
      known = all.stream().mapToInt(m -> m.map(messages::number).orElse(NONE)).toArray();
      sent.put(key, known);
    }
    return known;
  }

  /** The same as letters. */
  int[] posted(int seat, int local, Moment moment) {
    Ints key = question(seat, local, moment);
    int[] known = posted.get(key);
    if (known == null) {
      known =
          Arrays.stream(sent(seat, local, moment))
              .map(m -> m == NONE ? NONE : letter(seat, m))
              .toArray();
      posted.put(key, known);
    }
    return known;
  }

  private static Ints question(int seat, int local, Moment moment) {
    return new Ints(new int[] {seat, local, moment.phase(), moment.round(), moment.primary()});
  }

  /** What a process does in a round. */
  Reaction reaction(int seat, int local, Moment moment) {
    return reactions.computeIfAbsent(
        question(seat, local, moment),
        _ -> new Reaction(mailbox -> ask(seat, member(local), moment, mailbox)));
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
    var key = new Ints(new int[] {local, moment.round()});
    Integer known = glances.get(key);
    if (known == null) {
      Member<S> own = member(local);
      known = number(new Member<>(own.condition(), protocol.glance(own.state(), moment)));
      glances.put(key, known);
    }
    return known;
  }

  /** What becomes of a local state if a glance at it becomes {@code after}. */
  int filled(int local, int after) {
    var key = new Ints(new int[] {local, after});
    Integer known = filled.get(key);
    if (known == null) {
      Member<S> next = member(after);
      S state = protocol.filled(member(local).state(), next.state());
      known = number(new Member<>(next.condition(), state));
      filled.put(key, known);
    }
    return known;
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
