package rondo.gpu.search;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.ReportedState;
import rondo.gpu.level.ModelKernels;
import rondo.gpu.level.SearchKernels;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Statistics;

/** A breadth-first search with one layout, some levels in each launch. */
final class LevelSearch implements AutoCloseable {
  // So many states of a level, in so many groups, have successors that widen the layout.
  private static final int WIDENING_SAMPLE = 320;
  private static final int WIDENING_GROUPS = 32;

  /** The most successors of each of these states. */
  private static final int WIDENING_SUCCESSORS = 1000;

  /** What ended a launch. */
  enum Status {
    /** There are states to expand. */
    UNFINISHED,
    FINISHED,
    /** The layout was too narrow; the model has a wider one. */
    WIDENED,
    ENDLESS_ATOMIC,
    TOO_MANY_STEPS,
    TOO_MANY_CHOICES,
    TABLE_FULL,
    NODES_FULL,
    FRONTIER_FULL
  }

  /** What happens after a level with a violation. */
  enum AfterViolation {
    STOP,
    CONTINUE
  }

  /**
   * A state with a violation.
   *
   * @param level its distance from the initial state
   */
  record FoundViolation(GlobalState state, int level) {}

  private final ModelKernels model;
  private final Interpreter interpreter;
  private final Set<ReportedState> wanted;
  private final int words;
  private final SearchMemory memory;
  private final Map<ReportedState, FoundViolation> found = new EnumMap<>(ReportedState.class);
  private long[] report;
  private long size = 1;
  private long states = 1;
  private int depth;

  /** When the search began, in nanoseconds: after its kernels were compiled. */
  private final long began;

  /**
   * @param memory of this search, which closes it
   * @param wanted the violations that are looked for
   */
  LevelSearch(
      ModelKernels model, Interpreter interpreter, SearchMemory memory, Set<ReportedState> wanted) {
    this.model = model;
    this.interpreter = interpreter;
    this.memory = memory;
    this.wanted = wanted;
    words = model.words();
    began = System.nanoTime();
    try {
      memory.clear();
      memory.write(0, model.pack(interpreter.initial()));
      report = memory.launch(model.kernels().insert(), 1, SearchMemory.Limits.NONE);
    } catch (RuntimeException | Error e) {
      memory.closeAfter(e);
      throw e;
    }
  }

  /**
   * Expands some levels.
   *
   * @param mostLevels at most so many
   * @param mostFound no more levels after so many new states
   * @param afterViolation whether there are more levels after a violation
   */
  Status launch(long mostLevels, long mostFound, AfterViolation afterViolation) {
    if (SearchKernels.EXPECTED_SUCCESSORS * size >= memory.mostStates() - states) {
      memory.grow(model.kernels().copy());
    }
    var limits =
        new SearchMemory.Limits(
            mostLevels, mostFound, memory.mostStates() - states, afterViolation);
    report = memory.launch(model.kernels().expand(), size, limits);
    if (model.widen(report)) {
      sampleSuccessors(get(ControlWord.EXPANDED));
      return Status.WIDENED;
    }
    addViolations();
    size = get(ControlWord.FRONTIER);
    states += get(ControlWord.FOUND);
    depth += (int) get(ControlWord.LEVELS) - (size == 0 ? 1 : 0);
    memory.advance(get(ControlWord.LEVELS));
    return status();
  }

  private Status status() {
    if (is(ControlWord.ENDLESS_ATOMIC)) {
      return Status.ENDLESS_ATOMIC;
    }
    if (is(ControlWord.TOO_MANY_STEPS)) {
      return Status.TOO_MANY_STEPS;
    }
    if (is(ControlWord.TOO_MANY_CHOICES)) {
      return Status.TOO_MANY_CHOICES;
    }
    if (is(ControlWord.TABLE_FULL)) {
      return Status.TABLE_FULL;
    }
    if (is(ControlWord.NODES_FULL)) {
      return Status.NODES_FULL;
    }
    if (is(ControlWord.FRONTIER_FULL)) {
      return Status.FRONTIER_FULL;
    }
    return size == 0 ? Status.FINISHED : Status.UNFINISHED;
  }

  private long get(ControlWord word) {
    return report[word.ordinal()];
  }

  private boolean is(ControlWord word) {
    return get(word) != 0;
  }

  /**
   * Makes room for the successors of some of the states that have just been expanded, which are far
   * apart: near ones are similar.
   *
   * @param expanded their number
   */
  private void sampleSuccessors(long expanded) {
    if (expanded <= WIDENING_SAMPLE) {
      sampleSuccessors(0, (int) expanded);
      return;
    }
    for (int group = 0; group < WIDENING_GROUPS; group++) {
      sampleSuccessors(expanded * group / WIDENING_GROUPS, WIDENING_SAMPLE / WIDENING_GROUPS);
    }
  }

  private void sampleSuccessors(long first, int count) {
    long[] sample = memory.read(get(ControlWord.LEVELS) - 1, first, count);
    for (int i = 0; i < count; i++) {
      long[] state = Arrays.copyOfRange(sample, i * words, (i + 1) * words);
      try {
        interpreter
            .transitions(model.unpack(state), WIDENING_SUCCESSORS)
            .forEach(t -> model.addSample(t.target()));
      } catch (EndlessAtomicException e) {
        // The search will report it.
      }
    }
  }

  private void addViolations() {
    for (ReportedState kind : wanted) {
      if (report[kind.firstWord()] != 0) {
        int level = depth + (int) report[kind.firstWord()] - 1;
        found.putIfAbsent(kind, new FoundViolation(model.unpack(reported(kind)), level));
      }
    }
  }

  private long[] reported(ReportedState kind) {
    return Arrays.copyOfRange(report, kind.firstWord() + 1, kind.firstWord() + 1 + words);
  }

  /** The first violation of each kind. */
  Map<ReportedState, FoundViolation> found() {
    return Collections.unmodifiableMap(found);
  }

  long states() {
    return states;
  }

  /** The number of states of the current level. */
  long size() {
    return size;
  }

  /** The size of the states of the current level. */
  long bytes() {
    return size * words * Long.BYTES;
  }

  /** States of the current level, one after another. */
  long[] read(long first, int count) {
    return memory.read(0, first, count);
  }

  /**
   * A predecessor of a state.
   *
   * @param candidates states, one after another, of which one may be a predecessor
   */
  Optional<GlobalState> predecessor(long[] candidates, GlobalState state) {
    memory.clearReports();
    memory.write(0, candidates);
    memory.write(1, model.pack(state));
    report =
        memory.launch(
            model.kernels().findPredecessor(), candidates.length / words, SearchMemory.Limits.NONE);
    return report[ReportedState.PREDECESSOR.firstWord()] == 0
        ? Optional.empty()
        : Optional.of(model.unpack(reported(ReportedState.PREDECESSOR)));
  }

  /** A bit for each edge that was executed. */
  long[] executed() {
    return memory.executed();
  }

  /** Whether the table can be larger than it is. */
  boolean canGrow() {
    return memory.canGrow();
  }

  /** The time since the search began. */
  long nanos() {
    return System.nanoTime() - began;
  }

  /**
   * @param before the time of earlier searches
   */
  Statistics statistics(long before) {
    return new Statistics(
        states,
        get(ControlWord.TRANSITIONS) + 1,
        depth,
        (before + nanos()) / 1e9,
        memory.usedBytes(states, get(ControlWord.NODES)));
  }

  @Override
  public void close() {
    memory.close();
  }
}
