package rondo.explore.reduce;

import java.util.Arrays;
import java.util.List;
import rondo.analysis.dependence.AccessNumbering;
import rondo.analysis.dependence.ProcessAccess;

/**
 * The dependences of a process's edges at one control state, as bit sets of edges. If there are
 * more edges than bits in a long, they count as a single edge. A process is identified by its pid,
 * among other things, so no two processes of a state share these dependences.
 */
final class ControlStateDependencies {
  private final int id;
  private final ProcessAccess access;
  private final int state;
  private final FutureAccesses accesses;
  private final int[] numbers;
  private final boolean isWhole;
  private final long all;
  private final long uncertain;
  private final long visible;
  private final boolean hasRivals;

  /** Memoized dependences on the futures of other processes, by {@link FutureAccesses#id}. */
  private Dependence[] dependences = new Dependence[16];

  /** Memoized {@link #alwaysDependsOn}, as sets of IDs: for which it is known, and the result. */
  private long[] known = new long[1];

  private long[] always = new long[1];

  /**
   * The edges that are related to the future accesses of another process.
   *
   * @param dependent the edges that depend on one of the accesses when they are executable
   * @param enabledBy the edges that one of the accesses may enable when they are not executable
   * @param enabledByIfQueued the edges that one of the accesses may enable even where they are
   *     {@link #queued}
   * @param rendezvousDependent as {@code dependent}, for accesses by rendezvous only
   * @param rendezvousEnabledBy as {@code enabledBy}, for accesses by rendezvous only
   */
  record Dependence(
      long dependent,
      long enabledBy,
      long enabledByIfQueued,
      long rendezvousDependent,
      long rendezvousEnabledBy) {}

  /**
   * @param id distinguishes the objects of one thread
   * @param seen the accesses that are visible to a property
   */
  ControlStateDependencies(
      int id,
      ProcessAccess access,
      int state,
      FutureAccesses accesses,
      int[] numbers,
      long[] seen) {
    this.id = id;
    this.access = access;
    this.state = state;
    this.accesses = accesses;
    this.numbers = numbers;
    isWhole = access.edges(state) > Long.SIZE;
    all = isWhole ? 1 : access.edges(state) == 0 ? 0 : -1L >>> Long.SIZE - access.edges(state);
    long meets = 0;
    long shows = 0;
    boolean rivals = false;
    for (int e = 0; e < access.edges(state); e++) {
      rivals |= Long.bitCount(access.competingReceives(state, e)) > 1;
      meets |= access.isRendezvous(state, e) ? bit(e) : 0;
      shows |= AccessNumbering.intersect(seen, access.performs(state, e)) ? bit(e) : 0;
    }
    uncertain = isWhole ? 1 : meets;
    visible = shows;
    hasRivals = rivals && !isWhole;
  }

  private long bit(int edge) {
    return isWhole ? 1 : 1L << edge;
  }

  int edges() {
    return access.edges(state);
  }

  /** Whether the process is at its end. */
  boolean isEnd() {
    return access.isEnd(state);
  }

  long allEdges() {
    return all;
  }

  /** The edges that count both as executable and as waiting, when the process is enabled. */
  long uncertainIfEnabled() {
    return identifiesExecutedEdges() ? uncertain : all;
  }

  /** The edges that count both as executable and as waiting, when the process is blocked. */
  long uncertainIfBlocked() {
    return uncertain;
  }

  /**
   * The edges that are not executable but receive from a channel from which an executed edge
   * receives: appending to that channel does not enable them.
   */
  long queued(long executed) {
    long result = 0;
    if (hasRivals) {
      for (int e = 0; e < access.edges(state); e++) {
        result |= (access.competingReceives(state, e) & executed) != 0 ? bit(e) & ~executed : 0;
      }
    }
    return result;
  }

  /** Whether the executed edges can be identified. */
  boolean identifiesExecutedEdges() {
    return !isWhole && access.identifiesEdges(state);
  }

  /** The edges whose accesses are visible to a property. */
  long visible() {
    return visible;
  }

  FutureAccesses future() {
    return accesses;
  }

  /** The numbers of the edges in {@link ProcessStepper#executed}. */
  int[] edgeNumbers() {
    return numbers;
  }

  int id() {
    return id;
  }

  /**
   * Whether the process, whenever it is enabled, depends on the future of each of some others,
   * whichever of its edges are executable.
   *
   * @param others a set of IDs; that of this object is ignored
   * @param byId all objects
   */
  boolean alwaysDependsOnAll(long[] others, List<ControlStateDependencies> byId) {
    if (known.length < others.length) {
      known = Arrays.copyOf(known, others.length);
      always = Arrays.copyOf(always, others.length);
    }
    for (int w = 0; w < others.length; w++) {
      long wanted = id / Long.SIZE == w ? others[w] & ~(1L << id) : others[w];
      for (long left = wanted & ~known[w]; left != 0; left &= left - 1) {
        ControlStateDependencies other = byId.get(w * Long.SIZE + Long.numberOfTrailingZeros(left));
        known[w] |= left & -left;
        always[w] |= alwaysDependsOn(other) ? left & -left : 0;
      }
      if ((wanted & ~always[w]) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean alwaysDependsOn(ControlStateDependencies other) {
    Dependence dependence = dependenceOn(other.accesses);
    return dependence.dependent == all
        || (dependence.dependent & dependence.enabledByIfQueued) != 0;
  }

  Dependence dependenceOn(FutureAccesses other) {
    if (other.id() >= dependences.length) {
      dependences = Arrays.copyOf(dependences, 2 * other.id());
    }
    if (dependences[other.id()] == null) {
      dependences[other.id()] = computeDependence(other);
    }
    return dependences[other.id()];
  }

  private Dependence computeDependence(FutureAccesses other) {
    long depend = 0;
    long enabled = 0;
    long enabledIfQueued = 0;
    long rendezvousDepend = 0;
    long rendezvousEnabled = 0;
    for (int e = 0; e < access.edges(state); e++) {
      long edge = bit(e);
      depend |= AccessNumbering.intersect(access.dependsOn(state, e), other.facets()) ? edge : 0;
      enabled |= AccessNumbering.intersect(access.enabledBy(state, e), other.facets()) ? edge : 0;
      enabledIfQueued |=
          AccessNumbering.intersect(access.enabledByHeadChange(state, e), other.facets())
              ? edge
              : 0;
      rendezvousDepend |=
          AccessNumbering.intersect(access.dependsOn(state, e), other.rendezvous()) ? edge : 0;
      rendezvousEnabled |=
          AccessNumbering.intersect(access.enabledBy(state, e), other.rendezvous()) ? edge : 0;
    }
    return new Dependence(depend, enabled, enabledIfQueued, rendezvousDepend, rendezvousEnabled);
  }

  /**
   * Adds the accesses that executable edges depend on, and those that may enable waiting or queued
   * edges.
   */
  void addDependencies(long executable, long waiting, long queued, long[] to) {
    for (int e = 0; e < access.edges(state); e++) {
      if ((executable & bit(e)) != 0) {
        AccessNumbering.addAll(to, access.dependsOn(state, e));
      }
      if ((waiting & bit(e)) != 0) {
        AccessNumbering.addAll(to, access.enabledBy(state, e));
      }
      if ((queued & bit(e)) != 0) {
        AccessNumbering.addAll(to, access.enabledByHeadChange(state, e));
      }
    }
  }

  /** Adds the accesses that the given edges perform. */
  void addAccesses(long executable, long[] to) {
    for (int e = 0; e < access.edges(state); e++) {
      if ((executable & bit(e)) != 0) {
        AccessNumbering.addAll(to, access.performs(state, e));
      }
    }
  }
}
