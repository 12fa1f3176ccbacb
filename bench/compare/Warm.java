import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.run.Search;
import rondo.explore.SearchOptions;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.SymmetryStrategy;
import rondo.explore.symmetry.SymmetricSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.ProcessSystem;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.promela.Promela;
import rondo.trace.Statistics;

/**
 * What a representative costs: searches one compiled model again and again in one process, with
 * each way to choose representatives in turn, until the code is warm, and prints the processor time
 * of the quickest search of each.
 *
 * <pre>java -cp .rondo/rondo.jar bench/compare/Warm.java 20 off,canonical model.pml N=5</pre>
 *
 * The first argument is for how many seconds to go on. A line is: way, states, transitions,
 * nanoseconds.
 */
final class Warm {
  private Warm() {}

  public static void main(String[] arguments) throws Exception {
    double seconds = Double.parseDouble(arguments[0]);
    Map<String, String> defines = new LinkedHashMap<>();
    for (int i = 3; i < arguments.length; i++) {
      String[] define = arguments[i].split("=", 2);
      defines.put(define[0], define.length > 1 ? define[1] : "1");
    }
    Promela.Model model = Promela.load(Path.of(arguments[2]), defines);
    ProcessSystem system = TerminationElimination.apply(model.system());
    var capacity = LayoutCapacity.estimated(system, FullChannelPolicy.BLOCK);
    var compiled = CompiledSystem.of(system, FullChannelPolicy.BLOCK, capacity);
    List<Way> ways = new ArrayList<>();
    for (String name : arguments[1].split(",")) {
      ways.add(
          new Way(
              name,
              name.equals("off")
                  ? compiled
                  : new SymmetricSystem(
                      compiled,
                      compiled.symmetry(SymmetryStrategy.valueOf(name.toUpperCase())))));
    }
    for (Way way : ways) {
      way.searchFor(seconds / 2); // each by itself, to be compiled
    }
    long end = System.nanoTime() + (long) (seconds * ways.size() * 5e8);
    do {
      ways.forEach(Way::search);
    } while (System.nanoTime() < end);
    for (Way way : ways) {
      System.out.printf(
          "%s %d %d %d%n", way.name, way.figures.states(), way.figures.transitions(), way.least);
    }
  }

  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /**
   * A way to search. The clock starts when the search asks for its stepper, the last that anybody
   * asks for: walks at random, from which the store learns, come before.
   */
  private static final class Way implements TransitionSystem {
    private final String name;
    private final TransitionSystem searched;
    private Statistics figures;
    private long began;
    private long least = Long.MAX_VALUE;

    Way(String name, TransitionSystem searched) {
      this.name = name;
      this.searched = searched;
    }

    void searchFor(double seconds) {
      long end = System.nanoTime() + (long) (seconds * 1e9);
      do {
        search();
      } while (System.nanoTime() < end);
    }

    void search() {
      SearchOptions options = SearchOptions.defaults().withThreads(1);
      figures = Search.run(this, options, _ -> {}, () -> false).statistics();
      least = Math.min(least, now() - began);
    }

    @Override
    public StateLayout layout() {
      return searched.layout();
    }

    @Override
    public Stepper stepper() {
      Stepper stepper = searched.stepper();
      began = now();
      return stepper;
    }

    @Override
    public Acceptance acceptance() {
      return searched.acceptance();
    }

    @Override
    public Reducer reducer() {
      return searched.reducer();
    }
  }
}
