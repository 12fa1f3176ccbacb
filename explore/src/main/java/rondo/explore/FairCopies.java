package rondo.explore;

import java.util.ArrayList;
import java.util.List;

/** States in copies, by which fair runs are told: the copy is a word of its own behind the rest. */
public final class FairCopies {
  private FairCopies() {}

  public static StateLayout layout(StateLayout base) {
    List<StateLayout.Region> regions = new ArrayList<>(base.regions());
    regions.add(new StateLayout.Region("fairness", base.words(), 1));
    return new StateLayout(base.words() + 1, regions);
  }

  /** A state counts in copy 0 only. */
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
