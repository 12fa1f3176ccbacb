package rondo.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.trace.json.Json;
import rondo.trace.print.StepListPrinter;
import rondo.trace.print.TraceJson;
import rondo.trace.property.PropertyTimeline;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.RoundView;
import rondo.verify.report.Counterexample;

/**
 * A run as JSON for a page: one frame for the initial state and one for each step number or round,
 * each with what processes do and which values they assign. The page computes the values of a frame
 * from those at the beginning.
 */
final class RunDocument {
  /** The number of frames of a long run; the first ones are left out. */
  private static final int MAX_FRAMES = 5000;

  private final TraceView view;
  private final PropertyTimeline timeline;
  private final Map<String, Integer> lanes = new LinkedHashMap<>();
  private final List<Json> laneList = new ArrayList<>();
  private final RunValues values;
  private final Map<Integer, RoundView> rounds = new TreeMap<>();
  private final Set<String> files = new LinkedHashSet<>();

  private RunDocument(TraceView view, PropertyTimeline timeline) {
    this.view = view;
    this.timeline = timeline;
    values = new RunValues(view);
    actors().forEach(this::addLane);
    view.rounds().forEach(r -> rounds.put(r.number(), r));
  }

  static Json.Builder of(Counterexample counterexample) {
    return new RunDocument(counterexample.view(), counterexample.timeline()).build();
  }

  /** The files with positions of steps. */
  static Set<String> files(TraceView view) {
    var files = new LinkedHashSet<String>();
    view.steps().stream()
        .flatMap(s -> positions(s).stream())
        .filter(Position::isKnown)
        .forEach(p -> files.add(p.file()));
    view.violations().stream().filter(v -> v.at().isKnown()).forEach(v -> files.add(v.at().file()));
    return files;
  }

  private static List<Position> positions(TraceStep step) {
    var positions = new ArrayList<>(List.of(step.action().at()));
    if (step.action() instanceof Action.Execution execution) {
      execution.receiver().ifPresent(r -> positions.add(r.at()));
    }
    return positions;
  }

  /** All processes, by their number, then in the order in which they occur. */
  private List<Actor> actors() {
    var actors = new TreeMap<Integer, Set<Actor>>();
    view.processes().forEach(a -> add(a, actors));
    for (TraceStep step : view.steps()) {
      add(step.process(), actors);
      if (step.action() instanceof Action.Execution execution) {
        execution.receiver().ifPresent(r -> add(r.actor(), actors));
      }
      for (Change change : step.changes()) {
        if (change instanceof Change.Started started) {
          add(started.actor(), actors);
        }
      }
    }
    return actors.values().stream().flatMap(Set::stream).toList();
  }

  private static void add(Actor actor, Map<Integer, Set<Actor>> actors) {
    actors.computeIfAbsent(actor.number(), _ -> new LinkedHashSet<>()).add(actor);
  }

  private void addLane(Actor actor) {
    if (lanes.putIfAbsent(actor.name(), laneList.size()) == null) {
      laneList.add(Json.object().put("name", actor.name()).put("type", actor.type()).build());
    }
  }

  private Json.Builder build() {
    Map<Integer, List<TraceStep>> byNumber = new TreeMap<>();
    byNumber.put(0, new ArrayList<>());
    view.steps().forEach(s -> byNumber.computeIfAbsent(s.number(), _ -> new ArrayList<>()).add(s));
    int omitted = Math.max(0, byNumber.size() - MAX_FRAMES);
    var frames = new ArrayList<Json>();
    var numbers = new ArrayList<Integer>();
    Json start = values.snapshot();
    int first = 0;
    int index = 0;
    for (var frame : byNumber.entrySet()) {
      List<Json> entries = frame.getValue().stream().map(this::entry).toList();
      if (index++ < omitted) {
        start = values.snapshot();
        first = frame.getKey() + 1;
      } else {
        frames.add(frame(frame.getKey(), entries));
        numbers.add(frame.getKey());
      }
    }
    Json.Obj trace = TraceJson.of(view);
    Json.Builder run =
        Json.object()
            .put("kind", view.kind().word())
            .put("length", view.length())
            .put("omitted", omitted)
            .put("lanes", laneList)
            .put("initial", view.processes().stream().map(a -> Json.of(lane(a))).toList())
            .put("files", files.stream().map(Json::of).toList())
            .put("variables", values.variables())
            .put("texts", values.texts())
            .put("start", start)
            .put("frames", frames)
            .put("arrows", RunArrows.since(first, view, lanes))
            .put("ending", trace.members().get("ending"));
    trace.member("violations").ifPresent(v -> run.put("violations", v));
    if (!timeline.parts().isEmpty()) {
      run.put("parts", new RunParts(timeline, numbers).json());
    }
    if (view.isExplained()) {
      run.put("explained", Json.of(true));
    }
    view.delivery().ifPresent(d -> run.put("delivery", d.text()));
    view.unproposed().ifPresent(u -> run.put("unproposed", u));
    return run;
  }

  private long lane(Actor actor) {
    return lanes.get(actor.name());
  }

  private Json frame(int number, List<Json> entries) {
    Json.Builder frame = Json.object().put("number", number);
    if (rounds.containsKey(number)) {
      RoundView round = rounds.get(number);
      round.phase().ifPresent(p -> frame.put("phase", p));
      if (!round.name().isEmpty()) {
        frame.put("name", round.name());
      }
      if (!round.faults().isEmpty()) {
        frame.put("faults", round.faults().stream().map(f -> Json.of(f.message())).toList());
      }
    }
    return frame.put("entries", entries).build();
  }

  private Json entry(TraceStep step) {
    Json.Builder entry =
        Json.object().put("lane", lane(step.process())).put("action", action(step));
    if (isFault(step.action())) {
      entry.put("fault", Json.of(true));
    }
    List<Json> at = positions(step).stream().filter(Position::isKnown).map(this::position).toList();
    if (!at.isEmpty()) {
      entry.put("at", at);
    }
    List<Json> notes = notes(step);
    if (!notes.isEmpty()) {
      entry.put("notes", notes);
    }
    List<Json> started = actors(step, Change.Started.class);
    if (!started.isEmpty()) {
      entry.put("started", started);
    }
    List<Json> ended = actors(step, Change.Ended.class);
    if (!ended.isEmpty()) {
      entry.put("ended", ended);
    }
    List<Json> assignments = values.apply(step);
    if (!assignments.isEmpty()) {
      entry.put("set", assignments);
    }
    putOutside(step, entry);
    return entry.build();
  }

  /** What is outside the causal slice: the whole entry, or some of its notes and assignments. */
  private void putOutside(TraceStep step, Json.Builder entry) {
    if (!step.isRelevant()) {
      entry.put("outside", Json.of(true));
      return;
    }
    List<String> relevant = notesOf(step.onlyRelevant());
    List<String> all = notesOf(step);
    List<Json> notes =
        IntStream.range(0, all.size())
            .filter(i -> isOutside(step, all.get(i), relevant))
            .mapToObj(i -> Json.of((long) i))
            .toList();
    if (!notes.isEmpty()) {
      entry.put("outsideNotes", notes);
    }
    List<Json> changed = values.outside(step);
    if (!changed.isEmpty()) {
      entry.put("outsideSet", changed);
    }
  }

  /** A message to fewer receivers in the slice belongs to it as well. */
  private static boolean isOutside(TraceStep step, String note, List<String> relevant) {
    boolean isSent =
        step.onlyRelevant().sends().stream()
            .anyMatch(s -> note.startsWith("sends " + s.text() + " to "));
    return !isSent && !relevant.contains(note);
  }

  /** The action; a correct process in a round only sends and receives. */
  private static String action(TraceStep step) {
    return step.action() instanceof Action.Participation(FaultStatus status)
            && status == FaultStatus.CORRECT
        ? ""
        : StepListPrinter.action(step);
  }

  private static boolean isFault(Action action) {
    return switch (action) {
      case Action.Execution _ -> false;
      case Action.Participation(FaultStatus status) -> status != FaultStatus.CORRECT;
      case Action.Event event ->
          switch (event.kind()) {
            case CRASHES, FAILS, OMITS, MISSES, DECEIVES, FORGES -> true;
            case BEGINS, REACTS, RECEIVES, RESTARTS, JOINS, DETECTS, TRUSTED, STABILIZES -> false;
          };
    };
  }

  /** A position: the number of its file, the line, and the column. */
  private Json position(Position at) {
    files.add(at.file());
    long file = List.copyOf(files).indexOf(at.file());
    return Json.of(List.of(Json.of(file), Json.of((long) at.line()), Json.of((long) at.column())));
  }

  /** Messages, output and announcements. */
  private List<Json> notes(TraceStep step) {
    return notesOf(step).stream().map(Json::of).toList();
  }

  private List<String> notesOf(TraceStep step) {
    var notes = new ArrayList<String>();
    if (view.kind() != TraceKind.PROCESSES) {
      step.sends().forEach(s -> notes.add("sends " + s.text() + " to " + s.receivers()));
    }
    if (step.action() instanceof Action.Execution execution) {
      execution.printed().lines().forEach(l -> notes.add("prints " + l));
    }
    step.announcements().forEach(a -> notes.add(a.kind().word() + " " + a.what()));
    return notes;
  }

  private List<Json> actors(TraceStep step, Class<? extends Change> kind) {
    var found = new ArrayList<Json>();
    for (Change change : step.changes()) {
      if (kind.isInstance(change)) {
        switch (change) {
          case Change.Started started -> found.add(Json.of(lane(started.actor())));
          case Change.Ended ended -> found.add(Json.of(lane(ended.actor())));
          case Change.OfVariable _, Change.OfChannel _ -> {}
        }
      }
    }
    return found;
  }
}
