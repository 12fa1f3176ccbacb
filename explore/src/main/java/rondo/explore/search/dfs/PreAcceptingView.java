package rondo.explore.search.dfs;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.store.ColourStore;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.NewStates;
import rondo.explore.store.StateStore;

/**
 * One thread's view of the pre-accepting states of a product (the upper part). A staged state that
 * is not pre-accepting (of the lower part) is not added to the visited states but deferred.
 */
final class PreAcceptingView implements StateStore.View {
  private final Acceptance acceptance;
  private final ColourStore.View view;
  private final NewStates deferredStates = new NewStates();
  private boolean[] isLower = new boolean[64];
  private int staged;

  PreAcceptingView(Acceptance acceptance, ColourStore.View view) {
    this.acceptance = acceptance;
    this.view = view;
  }

  /** The states deferred by the last commit: those of the lower part that are not blue. */
  NewStates deferred() {
    return deferredStates;
  }

  @Override
  public void enter() {
    view.enter();
  }

  @Override
  public void leave() {
    view.leave();
  }

  @Override
  public long initial(int[] state) {
    long reference = view.reference(state);
    view.mark(Colour.BLUE, reference);
    return reference;
  }

  @Override
  public void prefetch(long reference) {
    view.prefetch(reference);
  }

  @Override
  public void load(long reference, int[] state) {
    view.load(reference, state);
  }

  @Override
  public void stage(int[] state, int[] changes, int length) {
    if (staged == isLower.length) {
      isLower = Arrays.copyOf(isLower, 2 * staged);
    }
    isLower[staged++] = !acceptance.precedesAccepting(state);
    view.stage(state, changes, length);
  }

  @Override
  public void commit(NewStates states) {
    staged = 0;
    view.commit(isLower, states, deferredStates);
  }
}
