package rondo.web;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.RoundSimulation;
import rondo.simulate.Simulation;
import rondo.trace.export.TraceFormat;
import rondo.trace.file.TraceFile;
import rondo.trace.json.Json;
import rondo.trace.print.StepText;
import rondo.trace.print.Style;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.TraceView;

/** Answers the requests of the page. It keeps nothing but caches and the searches under way. */
final class ExplorerApi {
  private static final int MAX_WALK = 1000;

  private final ExploredModel model;
  private final RunCache cache;
  private final SearchJobs jobs;

  ExplorerApi(ExploredModel model) {
    this.model = model;
    cache = new RunCache(model);
    jobs = new SearchJobs();
  }

  SearchJobs jobs() {
    return jobs;
  }

  /**
   * The answer to a request.
   *
   * @param name which one
   */
  Json answer(String name, RequestFields request) throws BadRequestException {
    try {
      return switch (name) {
        case "model" -> describe();
        case "view" -> view(request);
        case "walk" -> walk(request);
        case "graph" ->
            new Neighbourhood(cache, request.number("depth", 1, 3)).of(request.run("run"));
        case "export" -> export(request);
        case "save" -> save(request);
        case "open" -> open(request);
        case "search" -> search(request);
        case "cancel" -> jobs.cancel(request.text("id"));
        default -> throw new BadRequestException("there is no request " + Json.cut(name, 20));
      };
    } catch (InvalidChoiceException | EndlessAtomicException e) {
      throw new BadRequestException(e.getMessage());
    } catch (RejectedException e) {
      throw new BadRequestException(
          e.diagnostics().stream().map(Diagnostic::message).collect(Collectors.joining("; ")));
    }
  }

  private Json describe() {
    return Json.object()
        .put("kind", model.kind().word())
        .put("file", fileName())
        .put("defines", RunJson.strings(defines()))
        .put("source", String.join("\n", source()))
        .put("searchable", RunJson.strings(model.searchable()))
        .put(
            "formats",
            RunJson.strings(
                Arrays.stream(TraceFormat.values())
                    .filter(f -> f.isFor(model.kind()))
                    .map(TraceFormat::word)
                    .toList()))
        .build();
  }

  private String fileName() {
    Path name = model.source().file().getFileName();
    return name == null ? "" : name.toString();
  }

  private List<String> defines() {
    return model.source().defines().entrySet().stream()
        .map(d -> d.getKey() + "=" + d.getValue())
        .sorted()
        .toList();
  }

  private List<String> source() {
    return model.source().lines();
  }

  /** A run, the state at a place in it, and what can follow there. */
  private Json view(RequestFields request) throws BadRequestException, InvalidChoiceException {
    List<String> choices = request.run("run");
    int at = request.number("at", 0, choices.size());
    ExploredRun whole = cache.run(choices);
    ExploredRun here = cache.run(choices.subList(0, at));
    Optional<State> before =
        at == 0 ? Optional.empty() : cache.run(choices.subList(0, at - 1)).state();
    Json.Builder view =
        Json.object()
            .put("run", RunJson.strings(whole.choices()))
            .put("at", at)
            .put("entries", RunJson.entries(whole))
            .put("state", RunJson.state(here.state(), before, here.statuses()))
            .put("moves", here.moves().stream().map(RunJson::move).toList())
            .put("properties", here.properties().stream().map(RunJson::property).toList())
            .put("ending", RunJson.strings(here.trace().map(StepText::ending).orElse(List.of())));
    Simulation simulation = here.simulation();
    if (model instanceof ExploredEvents events) {
      view.put("messages", RunJson.strings(events.messages(simulation)));
    }
    if (simulation instanceof RoundSimulation rounds) {
      Optional<String> draft = request.optionalText("draft");
      if (draft.isPresent()) {
        rounds.draft(draft.get());
      }
      rounds.form().ifPresent(f -> view.put("form", RunJson.form(f)));
    }
    return view.build();
  }

  /** A random walk, to a condition if there is one. */
  private Json walk(RequestFields request)
      throws BadRequestException, InvalidChoiceException, RejectedException {
    Simulation run = cache.run(request.run("run")).simulation();
    int steps = request.number("steps", 1, MAX_WALK);
    var random = new SplittableRandom(request.number("seed", 0, Integer.MAX_VALUE));
    Optional<String> text = request.optionalText("until");
    TypedCondition until = text.isPresent() ? model.condition(text.get()) : _ -> false;
    int walked = 0;
    boolean reached = false;
    while (walked < steps && !reached && run.performRandom(random)) {
      walked++;
      reached = until.holds(run);
    }
    return Json.object()
        .put("run", RunJson.strings(run.choices()))
        .put("walked", walked)
        .put("reached", Json.of(reached))
        .build();
  }

  private TraceView trace(RequestFields request)
      throws BadRequestException, InvalidChoiceException {
    return cache
        .run(request.run("run"))
        .trace()
        .orElseThrow(() -> new BadRequestException("choose an initial state first"));
  }

  private Json export(RequestFields request) throws BadRequestException, InvalidChoiceException {
    String word = request.text("format");
    TraceFormat format =
        Arrays.stream(TraceFormat.values())
            .filter(f -> f.word().equals(word) && f.isFor(model.kind()))
            .findFirst()
            .orElseThrow(() -> new BadRequestException("there is no such format"));
    return Json.object()
        .put("name", fileName() + format.extension())
        .put("text", format.print(trace(request), Style.PLAIN))
        .build();
  }

  private Json save(RequestFields request) throws BadRequestException, InvalidChoiceException {
    trace(request);
    Simulation run = cache.run(request.run("run")).simulation();
    String name = fileName() + ".trace.json";
    TraceFile file = model.source().traceFile(Path.of(name), model.violated(run), model.saved(run));
    return Json.object().put("name", name).put("text", file.write()).build();
  }

  private Json open(RequestFields request)
      throws BadRequestException, RejectedException, InvalidChoiceException {
    TraceFile file = TraceFile.read("the trace", request.content("text"));
    if (!file.defines().equals(new TreeMap<>(model.source().defines()))) {
      var defines = new ArrayList<String>();
      file.defines().forEach((name, value) -> defines.add("-D" + name + "=" + value));
      throw new BadRequestException(
          "this trace was saved with "
              + (defines.isEmpty() ? "no -D" : String.join(" ", defines))
              + "; start the explorer with the same");
    }
    List<String> choices = model.choices(file);
    cache.run(choices);
    return Json.object().put("run", RunJson.strings(choices)).build();
  }

  private Json search(RequestFields request) throws BadRequestException, InvalidChoiceException {
    Simulation run = cache.run(request.run("run")).simulation();
    String kind = request.text("kind");
    String id =
        switch (kind) {
          case "violation" -> {
            String property = request.text("property");
            yield jobs.start(c -> model.violation(run, property, c));
          }
          case "condition" -> {
            String condition = request.text("condition");
            yield jobs.start(c -> model.reach(run, condition, c));
          }
          case "here" -> jobs.start(c -> model.here(run, c));
          default -> throw new BadRequestException("there is no such search");
        };
    return Json.object().put("id", id).build();
  }
}
