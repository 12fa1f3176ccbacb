package rondo.ir;

import java.util.List;
import java.util.OptionalInt;

/**
 * The reference interpreter: slow, plain, and the definition of what a {@link ProcessSystem} means.
 *
 * <p>Order of everything: processes from the highest pid down, edges as listed, rendezvous partners
 * from the highest pid down; an atomic sequence is followed to its end, depth first, before the next
 * edge is tried. Engines that number transitions and faults in this order can hand a trace to {@link
 * #expand}.
 */
public final class Interpreter {
  public Interpreter(ProcessSystem system, FullChannel fullChannel) {}

  /** The initial state, or the fault that initialising raises as an expansion without transitions. */
  public GlobalState initial() {
    throw new UnsupportedOperationException("not built yet");
  }

  public Expansion expand(GlobalState from) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Everything that can happen in a state.
   *
   * @param rest what holds when nothing is executable
   */
  public record Expansion(List<Transition> transitions, List<Failure> failures, Rest rest) {}

  public enum Rest {
    NONE,
    VALID_END,
    INVALID_END
  }

  /** One transition: several steps when it runs through an atomic sequence or a rendezvous. */
  public record Transition(List<Step> steps, GlobalState target) {}

  /** A fault and the steps, the faulty one last, that lead to it from the expanded state. */
  public record Failure(Fault fault, List<Step> steps) {}

  /**
   * One process executing one edge.
   *
   * @param after the state after it
   * @param printed what it printed
   * @param partner for a rendezvous receive, the pid of the sender
   */
  public record Step(
      int pid,
      int processType,
      int controlState,
      int edge,
      GlobalState after,
      String printed,
      OptionalInt partner) {}
}
