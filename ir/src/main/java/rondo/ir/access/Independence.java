package rondo.ir.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.Expr;
import rondo.ir.FullChannelPolicy;
import rondo.ir.GlobalState;
import rondo.ir.ProcessSystem;

/** Which steps of the processes of a system are independent of which others. */
public final class Independence {
  /** When so many different processes are known, further ones are told by type and pid alone. */
  private static final int MANY_PROCESSES = 256;

  private final AccessContext context;
  private final long[] visible;
  private final Map<ProcessBinding, ProcessAccess> known = new HashMap<>();

  /** How many things there are to be numbered, at most. */
  public record Extent(int processes, int channels) {}

  /**
   * @param propositions what a property looks at; steps that change it are visible
   */
  public Independence(
      ProcessSystem system,
      FullChannelPolicy policy,
      GlobalState initial,
      Extent extent,
      List<Expr> propositions) {
    var numbering = new AccessNumbering(system, extent.processes(), extent.channels());
    var analysis = new ConstantAnalysis(system, initial);
    var accesses = new ChannelAccesses(system, initial, numbering, analysis, policy);
    context =
        new AccessContext(
            system, numbering, analysis, accesses, new ProcessVisibility(system, propositions));
    var seen = new Footprint(numbering);
    var observer = new AccessCollector(context, ProcessBinding.external());
    propositions.forEach(p -> observer.read(p, seen));
    if (context.visibility().hasLabels()) {
      seen.dependsOn(AccessNumbering.LABEL);
    }
    visible = seen.dependsOn();
  }

  /** What the process does of which this is known. The answer for a process never changes. */
  public ProcessAccess of(ProcessBinding process) {
    synchronized (known) {
      boolean isNew = !known.containsKey(process) && known.size() >= MANY_PROCESSES;
      ProcessBinding told = isNew ? process.withoutLocals() : process;
      return known.computeIfAbsent(told, b -> new ProcessAccess(context, b));
    }
  }

  /** Whether a local keeps the value that its process starts with. */
  public boolean isConstantLocal(int processType, int variable) {
    return context.analysis().isConstantLocal(processType, variable);
  }

  /** What a visible step does. */
  public long[] visible() {
    return visible;
  }

  /**
   * All that belongs to rendezvous: who is ready for one may be moved without a step of its own.
   */
  public long[] rendezvous() {
    return context.numbering().rendezvous();
  }

  /** Words of the sets that this and {@link ProcessAccess} speak of. */
  public int words() {
    return context.numbering().words();
  }
}
