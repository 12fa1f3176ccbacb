package rondo.explore.reduce;

import java.util.Arrays;
import rondo.ir.access.Facets;
import rondo.ir.access.ProcessAccess;

/**
 * A process at one of its control states, seen by itself: what each edge does, minds and awaits, as
 * sets of edges where others only ask for that. More edges than fit into a long count as one.
 */
final class Position {
  private final ProcessAccess access;
  private final int state;
  private final Future future;
  private final int[] numbers;
  private final boolean isWhole;
  private final long all;
  private final long unsure;
  private final long visible;
  private final boolean hasRivals;

  /** What the edges have to do with the futures of other processes, by {@link Future#id}. */
  private Relation[] relations = new Relation[16];

  /**
   * The edges that have to do with a future.
   *
   * @param minded those that mind something in it when they are executable
   * @param awaited those that await something in it when they are not
   * @param turned those that do even where they are queued
   * @param meeting the same as {@code minded}, as to rendezvous alone
   * @param expected the same as {@code awaited}, as to rendezvous alone
   */
  record Relation(long minded, long awaited, long turned, long meeting, long expected) {}

  /**
   * @param seen what a property can see
   */
  Position(ProcessAccess access, int state, Future future, int[] numbers, long[] seen) {
    this.access = access;
    this.state = state;
    this.future = future;
    this.numbers = numbers;
    isWhole = access.edges(state) > Long.SIZE;
    all = isWhole ? 1 : access.edges(state) == 0 ? 0 : -1L >>> Long.SIZE - access.edges(state);
    long meets = 0;
    long shows = 0;
    boolean rivals = false;
    for (int e = 0; e < access.edges(state); e++) {
      rivals |= Long.bitCount(access.rivals(state, e)) > 1;
      meets |= access.meets(state, e) ? bit(e) : 0;
      shows |= Facets.meet(seen, access.does(state, e)) ? bit(e) : 0;
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
  long all() {
    return all;
  }

  /** The edges that count as executable and as waiting too, where the process can make a step. */
  long unsureIfAble() {
    return tells() ? unsure : all;
  }

  /** The same where it can make none. */
  long unsureIfStuck() {
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
        result |= (access.rivals(state, e) & executed) != 0 ? bit(e) & ~executed : 0;
      }
    }
    return result;
  }

  /** Whether it can be told which of the edges were executed. */
  boolean tells() {
    return !isWhole && access.tells(state);
  }

  /** The edges that a property can see. */
  long visible() {
    return visible;
  }

  Future future() {
    return future;
  }

  /** The numbers of the edges in {@link ProcessStepper#executed}. */
  int[] numbers() {
    return numbers;
  }

  /**
   * Whether, when the process can make a step, it minds the other's future, whatever the step is.
   */
  boolean alwaysMinds(Position other) {
    Relation relation = to(other.future);
    return relation.minded == all || (relation.minded & relation.turned) != 0;
  }

  Relation to(Future other) {
    if (other.id() >= relations.length) {
      relations = Arrays.copyOf(relations, 2 * other.id());
    }
    if (relations[other.id()] == null) {
      relations[other.id()] = relate(other);
    }
    return relations[other.id()];
  }

  private Relation relate(Future other) {
    long minded = 0;
    long awaited = 0;
    long turned = 0;
    long meeting = 0;
    long expected = 0;
    for (int e = 0; e < access.edges(state); e++) {
      long edge = bit(e);
      minded |= Facets.meet(access.minds(state, e), other.facets()) ? edge : 0;
      awaited |= Facets.meet(access.awaits(state, e), other.facets()) ? edge : 0;
      turned |= Facets.meet(access.awaitsTurn(state, e), other.facets()) ? edge : 0;
      meeting |= Facets.meet(access.minds(state, e), other.rendezvous()) ? edge : 0;
      expected |= Facets.meet(access.awaits(state, e), other.rendezvous()) ? edge : 0;
    }
    return new Relation(minded, awaited, turned, meeting, expected);
  }

  /** Adds what edges that are executable mind, and what those await that wait or are queued. */
  void addMinds(long executable, long waiting, long queued, long[] to) {
    for (int e = 0; e < access.edges(state); e++) {
      if ((executable & bit(e)) != 0) {
        Facets.addAll(to, access.minds(state, e));
      }
      if ((waiting & bit(e)) != 0) {
        Facets.addAll(to, access.awaits(state, e));
      }
      if ((queued & bit(e)) != 0) {
        Facets.addAll(to, access.awaitsTurn(state, e));
      }
    }
  }

  /** Adds what edges do. */
  void addDoes(long executable, long[] to) {
    for (int e = 0; e < access.edges(state); e++) {
      if ((executable & bit(e)) != 0) {
        Facets.addAll(to, access.does(state, e));
      }
    }
  }
}
