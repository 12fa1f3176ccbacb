package rondo.explore.search;

import rondo.explore.store.Fresh;

/**
 * Searches the lower part of a product for cycles, while a {@link DepthFirst} searches the upper
 * part: the states before all accepting ones, where the order does not matter. Valid where nothing
 * is reduced. The lower part cannot be left; so to those who search there, it is the whole system,
 * with many initial states. A worker that is below can give away open states of the upper part.
 */
final class LowerSearch implements DepthFirst.Descent {
  private final Run run;
  private final UpperView upper;
  private final Coloured coloured;

  LowerSearch(Run run, UpperView upper, Coloured coloured) {
    this.run = run;
    this.upper = upper;
    this.coloured = coloured;
  }

  @Override
  public void descend(DepthFirst from) {
    Fresh aside = upper.aside();
    for (int i = 0; i < aside.size() && !run.over(); i++) {
      int number = aside.number(i);
      var place = new Coloured.Place(from.sourceDepth(number) + 1, () -> from.choices(number));
      coloured.search(aside.reference(i), place, from::giveAll);
    }
  }
}
