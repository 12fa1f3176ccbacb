package rondo.rounds.engine.configuration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.RoundProtocol;

/**
 * Canonical order of processes: distinguished processes have the first positions; the others
 * follow, sorted by local state, so that states that differ by a permutation of interchangeable
 * processes are equal (counter abstraction).
 */
public final class ConfigurationCanonicalizer {
  private final InternedProtocol<?, ?> internedProtocol;
  private final RoundProtocol<?, ?> roundProtocol;

  public ConfigurationCanonicalizer(InternedProtocol<?, ?> internedProtocol) {
    this.internedProtocol = internedProtocol;
    roundProtocol = internedProtocol.protocol();
  }

  /** The number of distinguished processes in a phase. */
  public int distinguishedCount(int phase) {
    return roundProtocol
        .symmetry()
        .distinguishedCount(roundProtocol.processes(), phase, roundProtocol.phases());
  }

  public Configuration unpacked(int[] words) {
    int stage = words[RoundLayout.STAGE] - 1;
    int phase = stage / roundProtocol.rounds() + 1;
    int prefix = distinguishedCount(phase);
    int[] locals = new int[roundProtocol.processes()];
    System.arraycopy(words, RoundLayout.HEADER, locals, 0, prefix);
    RunLengthCodec.read(words, RoundLayout.HEADER + prefix, locals, prefix);
    return new Configuration(
        phase,
        stage % roundProtocol.rounds(),
        words[RoundLayout.PRIMARY],
        words[RoundLayout.LOSSES],
        words[RoundLayout.ROUNDS_UNTIL_STABLE],
        words[RoundLayout.UNPROPOSED],
        words[RoundLayout.FAULTS],
        locals);
  }

  /** Packs a state; the word of the observer is left as it is. */
  public void pack(Configuration state, int[] words) {
    int prefix = distinguishedCount(state.phase());
    words[RoundLayout.STAGE] = 1 + state.round() + roundProtocol.rounds() * (state.phase() - 1);
    words[RoundLayout.PRIMARY] = state.primary();
    words[RoundLayout.LOSSES] = state.lossesLeft();
    words[RoundLayout.ROUNDS_UNTIL_STABLE] = state.roundsUntilStable();
    words[RoundLayout.UNPROPOSED] = state.unproposed();
    words[RoundLayout.FAULTS] = state.faults();
    System.arraycopy(state.locals(), 0, words, RoundLayout.HEADER, prefix);
    RunLengthCodec.write(state.locals(), prefix, words, RoundLayout.HEADER + prefix);
  }

  /** The processes, grouped by local state where interchangeable. */
  public List<ProcessGroup> groups(Configuration state) {
    int prefix = distinguishedCount(state.phase());
    int[] locals = state.locals();
    var groups = new ArrayList<ProcessGroup>();
    for (int i = 0; i < locals.length; i++) {
      boolean more = i > prefix && locals[i] == locals[i - 1];
      int count = more ? groups.removeLast().count() + 1 : 1;
      groups.add(
          new ProcessGroup(
              locals[i], i < prefix ? i : ProcessGroup.ANONYMOUS, count, faultStatus(locals[i])));
    }
    return groups;
  }

  private FaultStatus faultStatus(int local) {
    return switch (internedProtocol.processState(local).status()) {
      case CORRECT -> FaultStatus.NORMAL;
      case CRASHED -> FaultStatus.CRASHED;
      case OMITTING -> FaultStatus.OMITTING;
      case BYZANTINE -> FaultStatus.BYZANTINE;
      case ABSENT -> throw new IllegalStateException("all processes take part in rounds");
    };
  }

  /** Sorts the interchangeable processes. */
  public void sort(int[] locals, int phase) {
    Arrays.sort(locals, distinguishedCount(phase), locals.length);
  }

  /**
   * The configuration after round {@code state.round()}, given the sorted local states after it.
   */
  public Configuration next(
      Configuration state, int[] locals, int lossesLeft, int roundsUntilStable) {
    if (state.round() + 1 < roundProtocol.rounds()) {
      return new Configuration(
          state.phase(),
          state.round() + 1,
          state.primary(),
          lossesLeft,
          roundsUntilStable,
          state.unproposed(),
          locals);
    }
    int[] moved = rotated(locals);
    int phase = roundProtocol.phases().isPresent() ? state.phase() + 1 : renumber(moved);
    sort(moved, phase);
    return new Configuration(
        phase,
        0,
        roundProtocol.tracksPrimary() ? (state.primary() + 1) % locals.length : 0,
        lossesLeft,
        roundsUntilStable,
        state.unproposed(),
        moved);
  }

  /** The local states by the positions of the next phase, the interchangeable ones unsorted. */
  private int[] rotated(int[] locals) {
    int[] moved = locals.clone();
    if (roundProtocol.symmetry().rotates()) {
      System.arraycopy(locals, 1, moved, 0, locals.length - 1);
      moved[locals.length - 1] = locals[0];
    }
    return moved;
  }

  /**
   * The permutation of positions in a round: for each new position the previous one.
   *
   * @param locals the local states after the round, by previous position
   */
  public int[] previousPositions(Configuration from, int[] locals) {
    boolean ends = from.round() + 1 == roundProtocol.rounds();
    int[] positions = IntStream.range(0, locals.length).toArray();
    int[] order = ends ? rotated(positions) : positions;
    int[] next = ends ? rotated(locals) : locals.clone();
    if (ends && roundProtocol.phases().isEmpty()) {
      renumber(next);
    }
    int free =
        distinguishedCount(
            ends && roundProtocol.phases().isPresent() ? from.phase() + 1 : from.phase());
    return IntStream.concat(
            IntStream.range(0, free),
            IntStream.range(free, next.length)
                .boxed()
                .sorted(Comparator.comparing(i -> next[i]))
                .mapToInt(Integer::intValue))
        .map(i -> order[i])
        .toArray();
  }

  /** Renumbers the stored phases to the least numbers in the same order; returns the next phase. */
  private int renumber(int[] locals) {
    return renumber(internedProtocol, locals);
  }

  private static <S> int renumber(InternedProtocol<S, ?> internedProtocol, int[] locals) {
    if (!internedProtocol.protocol().storesPhases()) {
      return 1;
    }
    var stamps = new TreeSet<Integer>();
    for (int local : locals) {
      stamps.addAll(
          internedProtocol.protocol().storedPhases(internedProtocol.processState(local).state()));
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
      RoundProcessState<S> roundProcessState = internedProtocol.processState(locals[i]);
      S state = internedProtocol.protocol().withPhases(roundProcessState.state(), to);
      locals[i] =
          internedProtocol.number(new RoundProcessState<>(roundProcessState.status(), state));
    }
    return next;
  }
}
