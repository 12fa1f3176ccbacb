package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.store.ColourStore;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.Fresh;
import rondo.explore.store.StateStore;

/**
 * One thread's view of the upper part of a product: of the states that come before all accepting
 * ones. A staged state of the lower part is not added to the visited states; it is set aside.
 */
final class UpperView implements StateStore.View {
  private final Acceptance acceptance;
  private final ColourStore.View view;
  private final Fresh aside = new Fresh();
  private boolean[] isLower = new boolean[64];
  private int staged;

  UpperView(Acceptance acceptance, ColourStore.View view) {
    this.acceptance = acceptance;
    this.view = view;
  }

  /** What the last settling set aside: states of the lower part that are not blue. */
  Fresh aside() {
    return aside;
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
    view.paint(Colour.BLUE, reference);
    return reference;
  }

  @Override
  public void fetch(long reference) {
    view.fetch(reference);
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
    isLower[staged++] = !acceptance.isBefore(state);
    view.stage(state, changes, length);
  }

  @Override
  public void settle(Fresh fresh) {
    staged = 0;
    view.settle(isLower, fresh, aside);
  }
}
