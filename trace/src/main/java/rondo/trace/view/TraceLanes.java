package rondo.trace.view;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceView.Actor;

/**
 * The lanes of a chart: one for each process, in order. Promela processes that have the same number
 * one after the other share a lane.
 */
public final class TraceLanes {
  private final List<Integer> numbers;
  private final List<Set<String>> names;

  private TraceLanes(TreeMap<Integer, Set<String>> lanes) {
    numbers = List.copyOf(lanes.keySet());
    names = List.copyOf(lanes.values());
  }

  public static TraceLanes of(TraceView trace) {
    var lanes = new TreeMap<Integer, Set<String>>();
    trace.processes().forEach(p -> add(p, lanes));
    for (TraceStep step : trace.steps()) {
      add(step.process(), lanes);
      if (step.action() instanceof Action.Execution execution) {
        execution.receiver().ifPresent(r -> add(r.actor(), lanes));
      }
      for (Change change : step.changes()) {
        if (change instanceof Change.Started(Actor actor, _)) {
          add(actor, lanes);
        }
      }
    }
    return new TraceLanes(lanes);
  }

  private static void add(Actor actor, TreeMap<Integer, Set<String>> lanes) {
    lanes.computeIfAbsent(actor.number(), _ -> new LinkedHashSet<>()).add(actor.name());
  }

  public int count() {
    return numbers.size();
  }

  /** The names of the processes of a lane, such as {@code P(1)} or {@code P(1)/Q(1)}. */
  public String title(int lane) {
    return String.join("/", names.get(lane));
  }

  /** The titles of all lanes. */
  public List<String> titles() {
    var titles = new ArrayList<String>();
    for (int lane = 0; lane < count(); lane++) {
      titles.add(title(lane));
    }
    return titles;
  }

  public int of(Actor actor) {
    return numbers.indexOf(actor.number());
  }

  /** The lane of the process with this name; -1 if there is none. */
  public int of(String process) {
    for (int lane = 0; lane < count(); lane++) {
      if (names.get(lane).contains(process)) {
        return lane;
      }
    }
    return -1;
  }
}
