package rondo.explore.run;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.explore.ExecutionCounts;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystemDecorator;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.explore.reduce.ProcessStepper;
import rondo.ir.Edge;
import rondo.ir.Fault;

/**
 * A compiled system that counts how often each edge is executed. The steps of an atomic sequence
 * that several transitions have in common count once for each state in which it begins.
 *
 * <p>A stepper marks the edges that it executes. The marks are counted and cleared whenever it
 * reports a transition or a fault, so that an edge counts once for each.
 */
public final class EdgeCountingSystem extends TransitionSystemDecorator {
  private final CompiledSystem compiled;
  private final ExecutionCounts counts;

  public EdgeCountingSystem(CompiledSystem compiled) {
    super(compiled);
    this.compiled = compiled;
    counts = new ExecutionCounts(compiled.edges().count());
  }

  /** Steps in advance would be counted, too. */
  @Override
  public boolean isWorthSampling() {
    return false;
  }

  @Override
  public Stepper stepper() {
    return new CountingStepper(compiled.stepper(), counts.counter());
  }

  /** The number of executions of each edge, by identity. */
  public Map<Edge, Long> counts() {
    var byEdge = new IdentityHashMap<Edge, Long>();
    long[] totals = counts.totals();
    for (int e = 0; e < totals.length; e++) {
      byEdge.put(compiled.edges().edge(e).edge(), totals[e]);
    }
    return byEdge;
  }

  /** The edges that were not executed. */
  public List<OwnedEdge> unreached() {
    long[] totals = counts.totals();
    return IntStream.range(0, totals.length)
        .filter(e -> totals[e] == 0)
        .mapToObj(compiled.edges()::edge)
        .toList();
  }

  private static final class CountingStepper implements Stepper, TransitionSink {
    private final Stepper stepper;
    private final boolean[] marks;
    private final long[] counter;
    private TransitionSink sink;

    CountingStepper(Stepper stepper, long[] counter) {
      this.stepper = stepper;
      this.marks = ((ProcessStepper) stepper).executed();
      this.counter = counter;
    }

    @Override
    public void initial(int[] state, TransitionSink to) {
      stepper.initial(state, to);
    }

    @Override
    public EndState successors(int[] state, TransitionSink to) {
      sink = to;
      Arrays.fill(marks, false);
      return stepper.successors(state, this);
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      count();
      sink.transition(state, changes, length);
    }

    @Override
    public void fault(Fault.Kind kind) {
      count();
      sink.fault(kind);
    }

    private void count() {
      for (int e = 0; e < marks.length; e++) {
        if (marks[e]) {
          counter[e]++;
          marks[e] = false;
        }
      }
    }

    @Override
    public int activeProcess() {
      return stepper.activeProcess();
    }

    @Override
    public int actionId() {
      return stepper.actionId();
    }
  }
}
