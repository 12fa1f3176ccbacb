package rondo.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.Simulation;

/** The runs that were looked at last, by their choices. */
final class RunCache {
  private static final int MAX_RUNS = 1000;

  private final ExploredModel model;
  private final ExploredRun begin;
  private final Map<List<String>, ExploredRun> runs =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, ExploredRun> eldest) {
          return size() > MAX_RUNS;
        }
      };

  RunCache(ExploredModel model) {
    this.model = model;
    Simulation simulation = model.begin();
    begin = new ExploredRun(simulation, model.watches(simulation));
  }

  /** The run of these choices. */
  synchronized ExploredRun run(List<String> choices) throws InvalidChoiceException {
    int known = choices.size();
    while (known > 0 && !runs.containsKey(choices.subList(0, known))) {
      known--;
    }
    ExploredRun run = known == 0 ? begin : runs.get(choices.subList(0, known));
    for (int i = known; i < choices.size(); i++) {
      Simulation longer = run.simulation();
      longer.perform(choices.get(i));
      run = run.next(longer);
      runs.put(List.copyOf(choices.subList(0, i + 1)), run);
    }
    return run;
  }

  ExploredModel model() {
    return model;
  }
}
