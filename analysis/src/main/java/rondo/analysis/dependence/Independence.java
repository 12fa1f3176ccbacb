package rondo.analysis.dependence;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;

/** The independence relation between the steps of the processes of a system. */
public final class Independence {
  /** Once so many processes are known, further ones are distinguished by type and pid only. */
  private static final int MAX_BINDINGS = 256;

  private final AccessContext context;
  private final long[] visible;
  private final boolean isTerminationVisible;
  private final int maxAlive;
  private final Map<ProcessBinding, ProcessAccess> known = new HashMap<>();

  /** What is assumed about the termination of processes. */
  public enum Termination {
    /** It is invisible where nothing observes it, and as long as few processes are alive. */
    INVISIBLE_IF_UNOBSERVED,
    /**
     * As {@link #INVISIBLE_IF_UNOBSERVED}, however many processes are alive. Runs that exceed the
     * limit on processes may be missed, so this serves to find violations, not to exclude them.
     */
    INVISIBLE_UP_TO_THE_LIMIT,
    VISIBLE
  }

  /** Upper bounds on the processes and channels to be numbered. */
  public record Extent(int processes, int channels) {}

  /**
   * @param propositions the expressions in the property; steps that change them are visible
   */
  public Independence(
      ProcessSystem system,
      FullChannelPolicy policy,
      GlobalState initial,
      Extent extent,
      List<Expr> propositions,
      Termination termination) {
    var numbering = new AccessNumbering(system, extent.processes(), extent.channels());
    var analysis = new ConstantAnalysis(system, initial);
    var accesses = new ChannelAccesses(system, initial, numbering, analysis, policy);
    isTerminationVisible =
        termination == Termination.VISIBLE
            || !TerminationVisibility.isInvisible(system, propositions);
    maxAlive =
        isTerminationVisible || termination == Termination.INVISIBLE_UP_TO_THE_LIMIT
            ? Integer.MAX_VALUE
            : ProcessBounds.maxAlive(system);
    context =
        new AccessContext(
            system,
            numbering,
            analysis,
            accesses,
            new ProcessVisibility(system, propositions),
            isTerminationVisible);
    var seen = new Footprint(numbering);
    var observer = new AccessCollector(context, ProcessBinding.external());
    propositions.forEach(p -> observer.read(p, seen));
    if (context.visibility().hasLabels()) {
      seen.dependsOn(AccessNumbering.LABEL);
    }
    visible = seen.dependsOn();
  }

  /** The accesses of a process with these constants; memoized. */
  public ProcessAccess of(ProcessBinding process) {
    synchronized (known) {
      boolean isNew = !known.containsKey(process) && known.size() >= MAX_BINDINGS;
      ProcessBinding binding = isNew ? process.withoutLocals() : process;
      return known.computeIfAbsent(binding, b -> new ProcessAccess(context, b));
    }
  }

  /** Whether a local keeps the value that its process starts with. */
  public boolean isConstantLocal(int processType, int variable) {
    return context.analysis().isConstantLocal(processType, variable);
  }

  /** The accesses that make a step visible. */
  public long[] visible() {
    return visible;
  }

  /**
   * Whether some process or the property may observe that a process terminates, or terminates later
   * than it could. If not, the termination of a process alone is an ample set, and steps that start
   * and end processes are independent up to pids.
   */
  public boolean isTerminationVisible() {
    return isTerminationVisible;
  }

  /**
   * The number of processes alive at once up to which the termination of processes is invisible, if
   * it is at all: with more, the limit on processes might be exceeded in another order.
   */
  public int maxAlive() {
    return maxAlive;
  }

  /**
   * Whether steps with these accesses, each of which starts or ends a process, may commute only up
   * to pids and channel identifiers, which nobody can observe.
   */
  public boolean mayCommuteUpToPids(long[] one, long[] other) {
    return !isTerminationVisible
        && context.numbering().changesProcesses(one)
        && context.numbering().changesProcesses(other);
  }

  /**
   * All accesses that belong to rendezvous: a process that is ready for one may be moved by the
   * step of another process.
   */
  public long[] rendezvous() {
    return context.numbering().rendezvous();
  }

  /** Number of words in the access sets of this class and {@link ProcessAccess}. */
  public int words() {
    return context.numbering().words();
  }
}
