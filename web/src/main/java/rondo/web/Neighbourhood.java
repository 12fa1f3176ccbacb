package rondo.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import rondo.simulate.EnabledMove;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.RoundSimulation;
import rondo.simulate.Simulation;
import rondo.trace.json.Json;
import rondo.trace.print.StepText;

/**
 * The states near a state: those before it on the run, and those that a few moves lead to. Rounds
 * have too many outcomes to list, so that a sample of random rounds is shown.
 *
 * @param depth the number of moves
 */
record Neighbourhood(RunCache cache, int depth) {
  private static final int BEFORE = 3;
  private static final int MAX_STATES = 40;
  private static final int SAMPLES = 8;

  Json of(List<String> run) throws InvalidChoiceException {
    var graph = new Graph();
    int first = Math.max(0, run.size() - BEFORE);
    int last = graph.add(run.subList(0, first), 0);
    for (int i = first; i < run.size(); i++) {
      int next = graph.add(run.subList(0, i + 1), 0);
      graph.connect(last, next, "", "run");
      last = next;
    }
    int here = last;
    List<Integer> level = List.of(here);
    for (int d = 1; d <= depth; d++) {
      List<Integer> following = new ArrayList<>();
      for (int from : level) {
        for (EnabledMove move : moves(graph.runs.get(from))) {
          int known = graph.runs.size();
          var choices = new ArrayList<>(graph.runs.get(from));
          choices.add(move.choice());
          Optional<Integer> to = graph.addWithin(choices, d);
          if (to.isPresent()) {
            String label = move.process().isEmpty() ? move.text() : label(move);
            graph.connect(from, to.get(), label, move.violation().isEmpty() ? "" : "violation");
            if (to.get() >= known) {
              following.add(to.get());
            }
          }
        }
      }
      level = following;
    }
    return graph.json(here);
  }

  private static String label(EnabledMove move) {
    return move.text().startsWith(move.process())
        ? move.text()
        : move.process() + "  " + move.text();
  }

  /** The moves after a run; of rounds a sample. */
  private List<EnabledMove> moves(List<String> run) throws InvalidChoiceException {
    ExploredRun explored = cache.run(run);
    Simulation simulation = explored.simulation();
    if (!(simulation instanceof RoundSimulation rounds)) {
      return explored.moves();
    }
    var moves = new ArrayList<EnabledMove>();
    if (rounds.form().filter(f -> f.objection().isEmpty()).isPresent()) {
      String plain = rounds.form().get().choice();
      moves.add(new EnabledMove(plain, "", "without faults", "", ""));
    }
    var random = new SplittableRandom(run.hashCode());
    for (int i = 0; i < SAMPLES; i++) {
      Simulation sample = rounds.copy();
      if (sample.performRandom(random)) {
        String choice = sample.choices().getLast();
        boolean isNew = moves.stream().noneMatch(m -> m.choice().equals(choice));
        if (isNew) {
          moves.add(new EnabledMove(choice, "", choice.replace(";", "; "), "", ""));
        }
      }
    }
    return moves;
  }

  /** States, numbered, and the moves between them. */
  private final class Graph {
    private final List<List<String>> runs = new ArrayList<>();
    private final List<Integer> distances = new ArrayList<>();
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<Json> edges = new ArrayList<>();
    private boolean isComplete = true;

    /** The number of the state after a run; empty if there are too many states. */
    Optional<Integer> addWithin(List<String> run, int distance) throws InvalidChoiceException {
      Object key = key(run);
      if (!numbers.containsKey(key) && runs.size() >= MAX_STATES) {
        isComplete = false;
        return Optional.empty();
      }
      return Optional.of(add(run, distance));
    }

    int add(List<String> run, int distance) throws InvalidChoiceException {
      Object key = key(run);
      Integer known = numbers.get(key);
      if (known != null) {
        return known;
      }
      numbers.put(key, runs.size());
      runs.add(List.copyOf(run));
      distances.add(distance);
      return runs.size() - 1;
    }

    /** States are equal if they are, and so is how a run has ended. */
    private Object key(List<String> run) throws InvalidChoiceException {
      Simulation simulation = cache.run(run).simulation();
      List<String> ending = cache.run(run).trace().map(StepText::ending).orElse(List.of());
      return List.of(
          cache.model().stateKey(simulation).orElse(simulation.choices().isEmpty()), ending);
    }

    void connect(int from, int to, String label, String kind) {
      edges.add(
          Json.object()
              .put("from", from)
              .put("to", to)
              .put("label", label)
              .put("kind", kind)
              .build());
    }

    Json json(int here) throws InvalidChoiceException {
      var nodes = new ArrayList<Json>();
      for (int i = 0; i < runs.size(); i++) {
        ExploredRun run = cache.run(runs.get(i));
        boolean isViolated =
            run.properties().stream().anyMatch(p -> p.kind() == PropertyStatus.Kind.VIOLATED);
        nodes.add(
            Json.object()
                .put("run", RunJson.strings(runs.get(i)))
                .put("distance", distances.get(i))
                .put("violated", Json.of(isViolated))
                .put(
                    "state",
                    RunJson.state(run.state(), cache.run(runs.get(here)).state(), Map.of()))
                .build());
      }
      return Json.object()
          .put("here", here)
          .put("nodes", nodes)
          .put("edges", edges)
          .put("complete", Json.of(isComplete))
          .put("sampled", Json.of(cache.model() instanceof ExploredRounds))
          .build();
    }
  }
}
