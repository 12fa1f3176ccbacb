package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.rounds.engine.Cell.Part;

/**
 * Who sits where. The processes that are told apart have the first seats; the others have the rest
 * of them, sorted by their local states, which makes states equal that differ only in who is who.
 */
final class Seating {
  private final Numbered<?, ?> numbered;
  private final Protocol<?, ?> protocol;

  Seating(Numbered<?, ?> numbered) {
    this.numbered = numbered;
    protocol = numbered.protocol();
  }

  /** How many processes are told apart in a phase. */
  int seats(int phase) {
    return protocol.roles().seats(protocol.processes(), phase, protocol.phases());
  }

  Configuration unpacked(int[] words) {
    int stage = words[Layout.STAGE] - 1;
    int phase = stage / protocol.rounds() + 1;
    int seats = seats(phase);
    int[] locals = new int[protocol.processes()];
    System.arraycopy(words, Layout.HEADER, locals, 0, seats);
    Runs.read(words, Layout.HEADER + seats, locals, seats);
    return new Configuration(
        phase,
        stage % protocol.rounds(),
        words[Layout.TURN],
        words[Layout.LOSSES],
        words[Layout.UNREST],
        words[Layout.OBSERVER],
        words[Layout.UNPROPOSED],
        locals);
  }

  void pack(Configuration state, int[] words) {
    int seats = seats(state.phase());
    words[Layout.STAGE] = 1 + state.round() + protocol.rounds() * (state.phase() - 1);
    words[Layout.TURN] = state.turn();
    words[Layout.LOSSES] = state.lossesLeft();
    words[Layout.UNREST] = state.unrest();
    words[Layout.OBSERVER] = state.observer();
    words[Layout.UNPROPOSED] = state.unproposed();
    System.arraycopy(state.locals(), 0, words, Layout.HEADER, seats);
    Runs.write(state.locals(), seats, words, Layout.HEADER + seats);
  }

  /** The processes, those together that are alike. */
  List<Cell> cells(Configuration state) {
    int seats = seats(state.phase());
    int[] locals = state.locals();
    var cells = new ArrayList<Cell>();
    for (int i = 0; i < locals.length; i++) {
      boolean more = i > seats && locals[i] == locals[i - 1];
      int count = more ? cells.removeLast().count() + 1 : 1;
      cells.add(new Cell(locals[i], i < seats ? i : Cell.ANY, count, part(locals[i])));
    }
    return cells;
  }

  private Part part(int local) {
    return switch (numbered.member(local).condition()) {
      case CORRECT -> Part.NORMAL;
      case CRASHED -> Part.CRASHED;
      case OMITTING -> Part.OMITTING;
      case BYZANTINE -> Part.BYZANTINE;
    };
  }

  /** Sorts those that are not told apart. */
  void sort(int[] locals, int phase) {
    Arrays.sort(locals, seats(phase), locals.length);
  }

  /**
   * What follows a state in which all rounds but {@code state.round()} are behind the processes and
   * these are now in {@code locals}, which are sorted.
   */
  Configuration next(Configuration state, int[] locals, int lossesLeft, int unrest) {
    if (state.round() + 1 < protocol.rounds()) {
      return new Configuration(
          state.phase(),
          state.round() + 1,
          state.turn(),
          lossesLeft,
          unrest,
          state.observer(),
          state.unproposed(),
          locals);
    }
    int[] moved = moved(locals);
    int phase = protocol.phases().isPresent() ? state.phase() + 1 : renumber(moved);
    sort(moved, phase);
    return new Configuration(
        phase,
        0,
        protocol.takesTurns() ? (state.turn() + 1) % locals.length : 0,
        lossesLeft,
        unrest,
        state.observer(),
        state.unproposed(),
        moved);
  }

  /** The local states by the seats of the next phase, where those not told apart are unsorted. */
  private int[] moved(int[] locals) {
    int[] moved = locals.clone();
    if (protocol.roles().rotates()) {
      System.arraycopy(locals, 1, moved, 0, locals.length - 1);
      moved[locals.length - 1] = locals[0];
    }
    return moved;
  }

  /**
   * Who sits where after a round: for each seat the one that the process had before.
   *
   * @param locals what the processes come to in the round, by the seats before
   */
  int[] arranged(Configuration from, int[] locals) {
    boolean ends = from.round() + 1 == protocol.rounds();
    int[] seats = IntStream.range(0, locals.length).toArray();
    int[] order = ends ? moved(seats) : seats;
    int[] next = ends ? moved(locals) : locals.clone();
    if (ends && protocol.phases().isEmpty()) {
      renumber(next);
    }
    int free = seats(ends && protocol.phases().isPresent() ? from.phase() + 1 : from.phase());
    return IntStream.concat(
            IntStream.range(0, free),
            IntStream.range(free, next.length)
                .boxed()
                .sorted(Comparator.comparing(i -> next[i]))
                .mapToInt(Integer::intValue))
        .map(i -> order[i])
        .toArray();
  }

  /** Gives the stamps of phases the least numbers that keep their order; the next phase's. */
  private int renumber(int[] locals) {
    return renumber(numbered, locals);
  }

  private static <S> int renumber(Numbered<S, ?> numbered, int[] locals) {
    if (!numbered.protocol().isStamped()) {
      return 1;
    }
    var stamps = new TreeSet<Integer>();
    for (int local : locals) {
      stamps.addAll(numbered.protocol().stamps(numbered.member(local).state()));
    }
    if (stamps.isEmpty()) {
      return 1;
    }
    int[] to = new int[stamps.last() + 1];
    int next = 1;
    for (int stamp : stamps) {
      to[stamp] = next++;
    }
    for (int i = 0; i < locals.length; i++) {
      Member<S> member = numbered.member(locals[i]);
      S state = numbered.protocol().renumbered(member.state(), to);
      locals[i] = numbered.number(new Member<>(member.condition(), state));
    }
    return next;
  }
}
