package rondo.gpu.level;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.ReportedState;
import rondo.gpu.expansion.ExpansionOptions;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.FieldRanges;
import rondo.gpu.table.StateStorage;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The kernels for a model, with a layout for the values that are known so far. If a kernel reports
 * a value that does not fit, {@link #widen} makes room for it, and the kernels are generated again.
 */
public final class ModelKernels {
  // The pending choices of a step that a thread has memory for, at first and at last.
  private static final int FEW_PENDING_CHOICES = 64;
  private static final int MANY_PENDING_CHOICES = 4096;
  private static final int PENDING_CHOICES_GROWTH = 8;

  /** The local memory that a thread may have: 512 KB, and the compiler needs some of it. */
  private static final long MAX_LOCAL_BYTES = 480 << 10;

  private ExpansionOptions options;
  private TileLimits tileLimits = TileLimits.DEFAULT;
  private final EdgeNumbers edges;
  private final FieldRanges ranges;
  private final List<List<GlobalState>> runs = new ArrayList<>();
  private CompactLayout layout;
  private SearchKernels kernels;
  private StateStorage storage;

  /**
   * @throws UnsupportedOnGpuException if there are no kernels for the model
   */
  public ModelKernels(ProcessSystem system, FullChannelPolicy policy, GlobalState initial) {
    options = new ExpansionOptions(policy, FEW_PENDING_CHOICES);
    requireSupported(system);
    edges = new EdgeNumbers(system);
    ranges = new FieldRanges(system);
    ranges.add(initial);
  }

  /**
   * Checks that there are kernels for a system, as far as is known without its states.
   *
   * @throws UnsupportedOnGpuException if there are none
   */
  public static void requireSupported(ProcessSystem system) {
    system.observer().ifPresent(o -> reject(o, system));
  }

  /** Rejects what only infinite runs violate, and guards that depend on enabled processes. */
  private static void reject(Observer observer, ProcessSystem system) {
    boolean hasAcceptLabels =
        observer.acceptLabels() == Observer.AcceptLabels.COUNT
            && system.processTypes().stream()
                .flatMap(t -> t.states().stream())
                .anyMatch(s -> s.marks().contains(ControlState.Mark.ACCEPT));
    if (hasAcceptLabels
        || observer.states().stream().anyMatch(s -> s.status() == Observer.Status.ACCEPTING)) {
      throw new UnsupportedOnGpuException(
          "`%s`, a property of infinite runs,".formatted(observer.name()), observer.at());
    }
    for (Observer.State state : observer.states()) {
      for (Observer.Move move : state.moves()) {
        if (ExpressionTraversal.in(move.guard())
            .anyMatch(e -> e instanceof Expr.Timeout || e instanceof Expr.NonProgress)) {
          throw new UnsupportedOnGpuException("`timeout` or `np_` in a claim", move.at());
        }
      }
    }
  }

  /** Makes room for a state. */
  public void addSample(GlobalState state) {
    ranges.add(state);
  }

  /** Makes room for the states of a run, from which the halves of trees are learned as well. */
  public void addRun(List<GlobalState> run) {
    run.forEach(ranges::add);
    runs.add(List.copyOf(run));
  }

  /** Sets how much a block of threads expands at a time. */
  public void setTileLimits(TileLimits limits) {
    tileLimits = limits;
  }

  /**
   * Generates the kernels.
   *
   * @param mostWhole the most words of a state for which tables contain whole states
   */
  public void generate(int mostWhole) {
    layout = ranges.layout();
    storage = layout.words() > mostWhole ? StateStorage.TREE : StateStorage.WHOLE;
    if (storage == StateStorage.TREE) {
      CompactLayout halves = ranges.layout(runs);
      layout = halves.words() <= ReportedState.MAX_WORDS ? halves : layout;
    }
    if (layout.words() > ReportedState.MAX_WORDS) {
      throw new UnsupportedOnGpuException(
          "a state of %d bits, more than %d,"
              .formatted(layout.bits(), ReportedState.MAX_WORDS * CompactLayout.USABLE_BITS),
          Position.NONE);
    }
    kernels = SearchKernels.of(layout, options, tileLimits, edges, storage);
  }

  public SearchKernels kernels() {
    return kernels;
  }

  /**
   * Makes room for a value, a process or a channel that a kernel has reported in its control words.
   */
  public boolean widen(long[] control) {
    long field = control[ControlWord.OVERFLOW.ordinal()];
    long pid = control[ControlWord.MISSING_PROCESS.ordinal()];
    long channel = control[ControlWord.MISSING_CHANNEL.ordinal()];
    if (field != 0) {
      ranges.add(
          layout.field((int) field - 1), (int) control[ControlWord.OVERFLOW_VALUE.ordinal()]);
    }
    if (pid != 0) {
      ranges.addProcess((int) pid - 1, (int) control[ControlWord.MISSING_TYPE.ordinal()]);
    }
    if (channel != 0) {
      ranges.addChannel((int) channel, (int) control[ControlWord.MISSING_CHANNEL_TYPE.ordinal()]);
    }
    return field != 0 || pid != 0 || channel != 0;
  }

  /**
   * Gives threads memory for more pending choices, from the next generation on.
   *
   * @return whether there may be more
   */
  public boolean allowMoreChoices() {
    int more = options.pendingChoices() * PENDING_CHOICES_GROWTH;
    long bytes = (long) kernels.expand().localWords() * Long.BYTES * PENDING_CHOICES_GROWTH;
    if (more > MANY_PENDING_CHOICES || bytes > MAX_LOCAL_BYTES) {
      return false;
    }
    options = options.withPendingChoices(more);
    return true;
  }

  /** The number of pending choices of a step for which threads have memory. */
  public int pendingChoices() {
    return options.pendingChoices();
  }

  public StateStorage storage() {
    return storage;
  }

  /** The number of 64-bit words of a state. */
  public int words() {
    return layout.words();
  }

  /** The number of bits of a state that are in use. */
  public int bits() {
    return layout.bits();
  }

  public EdgeNumbers edges() {
    return edges;
  }

  public long[] pack(GlobalState state) {
    return layout.pack(state);
  }

  public GlobalState unpack(long[] words) {
    return layout.unpack(words);
  }
}
