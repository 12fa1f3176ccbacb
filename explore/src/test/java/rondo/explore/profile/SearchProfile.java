package rondo.explore.profile;

import java.lang.management.ManagementFactory;
import rondo.explore.SearchOptions;
import rondo.explore.run.Search;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/**
 * Measures a search of {@link BroadcastModel}. Arguments: order, store, threads, processes, rounds,
 * repetitions.
 */
public final class SearchProfile {
  private SearchProfile() {}

  public static void main(String[] args) {
    SearchOptions options =
        SearchOptions.defaults()
            .withOrder(SearchOptions.Order.valueOf(args[0]))
            .withStore(SearchOptions.Store.valueOf(args[1]))
            .withThreads(Integer.parseInt(args[2]));
    BroadcastModel system =
        new BroadcastModel(Integer.parseInt(args[3]), Integer.parseInt(args[4]));
    int times = args.length > 5 ? Integer.parseInt(args[5]) : 1;
    for (int i = 0; i < times; i++) {
      var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
      long before = threads.getCurrentThreadCpuTime();
      Verdict verdict = Search.run(system, options, s -> {}, () -> false);
      long cpu = threads.getCurrentThreadCpuTime() - before;
      long allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;
      Statistics s = verdict.statistics();
      System.out.printf(
          "%s: %d states, %d transitions, depth %d, %.2f s (this thread: %.2f s): %.2f M states/s,"
              + " %.2f M transitions/s, %.1f bytes/state, %.1f bytes allocated for each%n",
          verdict.getClass().getSimpleName(),
          s.states(),
          s.transitions(),
          s.depth(),
          s.seconds(),
          cpu / 1e9,
          s.states() / s.seconds() / 1e6,
          s.transitions() / s.seconds() / 1e6,
          (double) s.memoryBytes() / s.states(),
          (double) allocated / s.states());
    }
  }
}
