package rondo.ir.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.ProcessSystem;

/** Which steps of the processes of a system are independent of which others. */
public final class Independence {
  /** When so many different processes are known, further ones are told by type and pid alone. */
  private static final int MANY_PROCESSES = 256;

  private final Model model;
  private final long[] visible;
  private final Map<Binding, ProcessAccess> known = new HashMap<>();

  /** How many things there are to be numbered, at most. */
  public record Extent(int processes, int channels) {}

  /**
   * @param propositions what a property looks at; steps that change it are visible
   */
  public Independence(
      ProcessSystem system,
      FullChannel fullChannel,
      GlobalState initial,
      Extent extent,
      List<Expr> propositions) {
    var facets = new Facets(system, extent.processes(), extent.channels());
    var constants = new Constants(system, initial);
    var channels = new Channels(system, initial, facets, constants, fullChannel);
    model = new Model(system, facets, constants, channels, new Watched(system, propositions));
    var seen = new Footprint(facets);
    var observer = new Accesses(model, Binding.outsider());
    propositions.forEach(p -> observer.read(p, seen));
    if (model.watched().hasLabels()) {
      seen.minds(Facets.LABEL);
    }
    visible = seen.minds();
  }

  /** What the process does of which this is known. The answer for a process never changes. */
  public ProcessAccess of(Binding process) {
    synchronized (known) {
      boolean isNew = !known.containsKey(process) && known.size() >= MANY_PROCESSES;
      Binding told = isNew ? process.withoutLocals() : process;
      return known.computeIfAbsent(told, b -> new ProcessAccess(model, b));
    }
  }

  /** Whether a local keeps the value that its process starts with. */
  public boolean isConstantLocal(int processType, int variable) {
    return model.constants().isConstantLocal(processType, variable);
  }

  /** What a visible step does. */
  public long[] visible() {
    return visible;
  }

  /**
   * All that belongs to rendezvous: who is ready for one may be moved without a step of its own.
   */
  public long[] rendezvous() {
    return model.facets().rendezvous();
  }

  /** Words of the sets that this and {@link ProcessAccess} speak of. */
  public int words() {
    return model.facets().words();
  }
}
