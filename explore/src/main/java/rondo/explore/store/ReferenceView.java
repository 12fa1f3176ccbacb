package rondo.explore.store;

/**
 * One thread's access to the references of states, whether or not they are visited. The cycle is:
 * load a state, stage its successors, commit them.
 */
public final class ReferenceView {
  private final TreeView view;

  ReferenceView(TreeView view) {
    this.view = view;
  }

  /** See {@link StateStore.View#enter}. */
  public void enter() {
    view.enter();
  }

  /** See {@link StateStore.View#leave}. */
  public void leave() {
    view.leave();
  }

  /** See {@link StateStore.View#load}; a reference may be loaded any number of times. */
  public void load(long reference, int[] state) {
    view.load(reference, state);
  }

  /** See {@link StateStore.View#stage}. */
  public void stage(int[] state, int[] changes, int length) {
    view.stage(state, changes, length);
  }

  /** Interns the states staged since the last call and returns their number. */
  public int commit() {
    return view.commit();
  }

  /** See {@link StateStore.View#isUnknown}. */
  public boolean isUnknown(int number) {
    return view.isUnknown(number);
  }

  /** The references of the last commit; valid until a state is staged. */
  public long[] references() {
    return view.references();
  }
}
