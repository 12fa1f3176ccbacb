package rondo.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * Layout and acceptance of a system whose states are copied for fairness: the copy's index is one
 * more word at the end of the state.
 */
public final class FairnessCopies {
  private FairnessCopies() {}

  public static StateLayout layout(StateLayout base) {
    List<StateLayout.Region> regions = new ArrayList<>(base.regions());
    regions.add(new StateLayout.Region("fairness", base.words(), 1));
    return new StateLayout(base.words() + 1, regions);
  }

  /** Accepting are the accepting states of {@code base} in copy 0. */
  public static Acceptance acceptance(Acceptance base, int copy) {
    return new Acceptance() {
      @Override
      public boolean accepts(int[] state) {
        return state[copy] == 0 && base.accepts(state);
      }

      @Override
      public boolean mayHaveAcceptingStates() {
        return base.mayHaveAcceptingStates();
      }

      @Override
      public boolean precedesAccepting(int[] state) {
        return base.precedesAccepting(state);
      }
    };
  }
}
