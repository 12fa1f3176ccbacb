package rondo.explore.reduce;

import java.util.Arrays;
import rondo.ir.access.AccessNumbering;
import rondo.ir.access.ProcessAccess;

/**
 * A process at one of its control states, seen by itself: what each edge does, minds and awaits, as
 * sets of edges where others only ask for that. More edges than fit into a long count as one.
 */
final class ControlStateDependencies {
  private final ProcessAccess access;
  private final int state;
  private final FutureAccesses accesses;
  private final int[] numbers;
  private final boolean isWhole;
  private final long all;
  private final long unsure;
  private final long visible;
  private final boolean hasRivals;

  /**
   * What the edges have to do with the futures of other processes, by {@link FutureAccesses#id}.
   */
  private Dependence[] relations = new Dependence[16];

  /**
   * The edges that have to do with a future.
   *
   * @param dependent those that mind something in it when they are executable
   * @param enabledBy those that await something in it when they are not
   * @param enabledByIfQueued those that do even where they are queued
   * @param rendezvousDependent the same as {@code dependent}, as to rendezvous alone
   * @param rendezvousEnabledBy the same as {@code enabledBy}, as to rendezvous alone
   */
  record Dependence(
      long dependent,
      long enabledBy,
      long enabledByIfQueued,
      long rendezvousDependent,
      long rendezvousEnabledBy) {}

  /**
   * @param seen what a property can see
   */
  ControlStateDependencies(
      ProcessAccess access, int state, FutureAccesses accesses, int[] numbers, long[] seen) {
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
    unsure = isWhole ? 1 : meets;
    visible = shows;
    hasRivals = rivals && !isWhole;
  }

  private long bit(int edge) {
    return isWhole ? 1 : 1L << edge;
  }

  int edges() {
    return access.edges(state);
  }

  /** All edges. */
  long allEdges() {
    return all;
  }

  /** The edges that count as executable and as waiting too, where the process can make a step. */
  long uncertainIfEnabled() {
    return identifiesExecutedEdges() ? unsure : all;
  }

  /** The same where it can make none. */
  long uncertainIfBlocked() {
    return unsure;
  }

  /**
   * The edges that are not executable but would take a message from a channel from which an
   * executable one takes it: what is appended there does not help them.
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

  /** Whether it can be told which of the edges were executed. */
  boolean identifiesExecutedEdges() {
    return !isWhole && access.identifiesEdges(state);
  }

  /** The edges that a property can see. */
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

  /**
   * Whether, when the process can make a step, it minds the other's future, whatever the step is.
   */
  boolean alwaysDependsOn(ControlStateDependencies other) {
    Dependence dependence = dependenceOn(other.accesses);
    return dependence.dependent == all
        || (dependence.dependent & dependence.enabledByIfQueued) != 0;
  }

  Dependence dependenceOn(FutureAccesses other) {
    if (other.id() >= relations.length) {
      relations = Arrays.copyOf(relations, 2 * other.id());
    }
    if (relations[other.id()] == null) {
      relations[other.id()] = computeDependence(other);
    }
    return relations[other.id()];
  }

  private Dependence computeDependence(FutureAccesses other) {
    long minded = 0;
    long awaited = 0;
    long turned = 0;
    long meeting = 0;
    long expected = 0;
    for (int e = 0; e < access.edges(state); e++) {
      long edge = bit(e);
      minded |= AccessNumbering.intersect(access.dependsOn(state, e), other.facets()) ? edge : 0;
      awaited |= AccessNumbering.intersect(access.enabledBy(state, e), other.facets()) ? edge : 0;
      turned |=
          AccessNumbering.intersect(access.enabledByHeadChange(state, e), other.facets())
              ? edge
              : 0;
      meeting |=
          AccessNumbering.intersect(access.dependsOn(state, e), other.rendezvous()) ? edge : 0;
      expected |=
          AccessNumbering.intersect(access.enabledBy(state, e), other.rendezvous()) ? edge : 0;
    }
    return new Dependence(minded, awaited, turned, meeting, expected);
  }

  /** Adds what edges that are executable mind, and what those await that wait or are queued. */
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

  /** Adds what edges do. */
  void addAccesses(long executable, long[] to) {
    for (int e = 0; e < access.edges(state); e++) {
      if ((executable & bit(e)) != 0) {
        AccessNumbering.addAll(to, access.performs(state, e));
      }
    }
  }
}
