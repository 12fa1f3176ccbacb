package rondo.explore.search;

import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.Acceptance;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.store.ColourStore;
import rondo.trace.Property;

/** The workers of a coloured search, one a thread. */
final class ColouredCrew {
  private final Run run;
  private final Impasse impasse;
  private final TransitionSystem system;
  private final ColourStore store;

  ColouredCrew(Run run, TransitionSystem system, ColourStore store) {
    this.run = run;
    this.system = system;
    this.store = store;
    impasse = new Impasse(run);
  }

  /** Whether cycles through accepting states are looked for. */
  static boolean hasCycles(TransitionSystem system, SearchOptions options) {
    return system.acceptance() != Acceptance.NONE
        && options.checked().contains(Property.ACCEPTANCE_CYCLE);
  }

  /** Searches with all workers, one of them in the calling thread. */
  void search() {
    run.guard(this::searchTogether);
  }

  private void searchTogether() {
    List<Coloured> workers =
        IntStream.range(0, run.options().threads())
            .mapToObj(i -> new Coloured(run, system, store, impasse, i))
            .toList();
    Coloured first = workers.getFirst();
    if (!first.start()) {
      return;
    }
    List<Thread> threads =
        workers.stream()
            .skip(1)
            .map(w -> Thread.ofPlatform().daemon().start(() -> work(w)))
            .toList();
    work(first);
    threads.forEach(Crew::join);
    impasse.check();
  }

  private void work(Coloured worker) {
    run.guard(worker::work);
  }
}
