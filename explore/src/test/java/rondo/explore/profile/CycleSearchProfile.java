package rondo.explore.profile;

import java.lang.management.ManagementFactory;
import java.util.Set;
import rondo.explore.Acceptance;
import rondo.explore.SearchOptions;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.run.Search;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/**
 * Measures a search of {@link BroadcastModel} for acceptance cycles, of which there are none.
 * Arguments: threads, processes, rounds, which states are accepting (none, some or all),
 * repetitions.
 */
public final class CycleSearchProfile {
  private CycleSearchProfile() {}

  private record Accepting(TransitionSystem system, Acceptance acceptance)
      implements TransitionSystem {
    @Override
    public StateLayout layout() {
      return system.layout();
    }

    @Override
    public Stepper stepper() {
      return system.stepper();
    }
  }

  public static void main(String[] args) {
    SearchOptions options =
        SearchOptions.defaults()
            .withChecked(Set.of(Property.ACCEPTANCE_CYCLE))
            .withThreads(Integer.parseInt(args[0]));
    var system = new BroadcastModel(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    Acceptance acceptance =
        switch (args[3]) {
          case "none" -> _ -> false;
          case "some" -> s -> s[0] % 4 == 1;
          default -> _ -> true;
        };
    for (int i = 0; i < Integer.parseInt(args[4]); i++) {
      var threads = ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadCpuTime();
      Verdict verdict =
          Search.run(new Accepting(system, acceptance), options, _ -> {}, () -> false);
      double cpu = (threads.getCurrentThreadCpuTime() - before) / 1e9;
      Statistics s = verdict.statistics();
      System.out.printf(
          "%s: %d states, %d transitions, depth %d, %.2f s (this thread: %.2f s): %.2f M states/s,"
              + " %.1f bytes/state%n",
          verdict.getClass().getSimpleName(),
          s.states(),
          s.transitions(),
          s.depth(),
          s.seconds(),
          cpu,
          s.states() / s.seconds() / 1e6,
          (double) s.memoryBytes() / s.states());
    }
  }
}
