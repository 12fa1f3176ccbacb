package rondo.web;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.RejectedException;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.promela.Promela;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.PromelaSimulation;
import rondo.simulate.Simulation;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertySelector;
import rondo.verify.search.FoundRun;
import rondo.verify.search.ProcessRunSearch;
import rondo.verify.search.SearchControl;
import rondo.verify.search.UnsupportedSearchException;
import rondo.web.PropertyStatus.Kind;
import rondo.web.PropertyWatch.ObserverMoves;
import rondo.web.PropertyWatch.ObserverWatch;

/** A Promela model, in steps of single statements. */
final class ExploredProcesses implements ExploredModel {
  /** The maximal number of states between two statements of a saved run that are looked at. */
  private static final int MAX_SILENT_STATES = 64;

  private final Model.Processes model;
  private final PromelaSettings settings;
  private final ProcessSystem system;

  ExploredProcesses(Model.Processes model, FullChannelPolicy policy) {
    this.model = model;
    this.settings = new PromelaSettings(model.source(), policy, EnumSet.noneOf(Optimisation.class));
    this.system = model.model().system();
  }

  @Override
  public TraceKind kind() {
    return TraceKind.PROCESSES;
  }

  @Override
  public ModelSource source() {
    return model.source();
  }

  @Override
  public PromelaSimulation begin() {
    return new PromelaSimulation(system, settings.policy());
  }

  @Override
  public List<PropertyWatch> watches(Simulation begin) {
    var watches = new ArrayList<PropertyWatch>();
    watches.add(PropertyWatch.ofState(begin, ExploredProcesses::safety));
    for (Observer observer : model.model().observers()) {
      var interpreter =
          new Interpreter(model.model().systemWithObserver(observer), settings.policy());
      watches.add(
          new ObserverWatch(
              observer.name(),
              (run, at) -> moves(interpreter, run, at),
              begin,
              Set.of(observer.start())));
    }
    return watches;
  }

  private static PropertyStatus safety(Simulation run) {
    return switch (run.trace().map(TraceView::ending).orElse(new Ending.Open())) {
      case Ending.Failed(Fault fault) ->
          new PropertyStatus(PropertySelector.SAFETY, Kind.VIOLATED, fault.message());
      case Ending.Deadlock _ ->
          new PropertyStatus(
              PropertySelector.SAFETY, Kind.VIOLATED, Property.INVALID_END_STATE.title());
      case Ending.Finished _, Ending.Lasso _, Ending.Open _ ->
          new PropertyStatus(
              PropertySelector.SAFETY, Kind.HOLDS, "no failed assertion, error or deadlock so far");
    };
  }

  private static Optional<ObserverMoves> moves(
      Interpreter interpreter, Simulation run, int observer) {
    return state(run)
        .map(
            state -> {
              Expansion expansion = interpreter.expand(state.withObserverState(observer));
              boolean isViolating =
                  expansion.failures().stream()
                      .anyMatch(
                          f -> f.steps().isEmpty() && f.fault().kind() == Fault.Kind.FORBIDDEN);
              var targets = new TreeSet<Integer>();
              expansion.transitions().forEach(t -> targets.add(t.target().observerState()));
              return new ObserverMoves(targets, isViolating);
            });
  }

  private static Optional<GlobalState> state(Simulation run) {
    return ((PromelaSimulation) run).globalState();
  }

  @Override
  public Optional<Object> stateKey(Simulation run) {
    return state(run).map(s -> s);
  }

  @Override
  public List<String> searchable() {
    return model.properties();
  }

  /** The formula that a run to a condition violates. */
  private static PropertySelector never(String condition) {
    return new PropertySelector.Formula("[] !(" + condition + ")");
  }

  @Override
  public TypedCondition condition(String text) throws RejectedException {
    PromelaSettings selected = settings.withProperty(never(text));
    Promela.Model loaded = selected.load();
    ProcessSystem observed = selected.selector().in(loaded);
    var interpreter = new Interpreter(observed, settings.policy());
    int start = observed.observer().orElseThrow().start();
    return run -> moves(interpreter, run, start).filter(ObserverMoves::isViolating).isPresent();
  }

  @Override
  public SavedRun saved(Simulation run) {
    return settings.savedRun(system, ((PromelaSimulation) run).run());
  }

  @Override
  public Optional<String> violated(Simulation run) {
    return switch (run.trace().orElseThrow().ending()) {
      case Ending.Failed(Fault fault) -> Optional.of(Property.of(fault.kind()).title());
      case Ending.Deadlock _ -> Optional.of(Property.INVALID_END_STATE.title());
      case Ending.Lasso _, Ending.Finished _, Ending.Open _ -> Optional.empty();
    };
  }

  @Override
  public RunSearchResult violation(Simulation run, String property, SearchControl control)
      throws RejectedException, UnsupportedSearchException, InvalidChoiceException {
    PropertySelector selector = PropertySelector.named(property);
    return finding(property, search(run).violation(selector.in(model.model()), control));
  }

  @Override
  public RunSearchResult reach(Simulation run, String condition, SearchControl control)
      throws RejectedException, UnsupportedSearchException, InvalidChoiceException {
    PromelaSettings selected = settings.withProperty(never(condition));
    return finding(
        condition, search(run).violation(selected.selector().in(selected.load()), control));
  }

  @Override
  public RunSearchResult here(Simulation run, SearchControl control)
      throws UnsupportedSearchException, InvalidChoiceException {
    return finding("a run to here", search(run).here(control));
  }

  private ProcessRunSearch search(Simulation run) throws InvalidChoiceException {
    Trace trace = ((PromelaSimulation) run).run();
    if (trace.fault().isPresent()) {
      throw InvalidChoiceException.ended();
    }
    return new ProcessRunSearch(system, settings.policy(), trace.choices());
  }

  private RunSearchResult finding(String property, FoundRun<Trace> found)
      throws InvalidChoiceException {
    Optional<Trace> trace = found.run().map(r -> r.steps().getFirst());
    Optional<List<String>> run = Optional.empty();
    if (trace.isPresent()) {
      var simulation = begin();
      for (int choice : trace.get().choices()) {
        simulation.perform(Integer.toString(choice));
      }
      if (trace.get().fault().isPresent()) {
        simulation.performFailure(trace.get().fault().getAsInt());
      }
      run = Optional.of(simulation.choices());
    }
    OptionalInt cycle = trace.map(Trace::cycle).orElse(OptionalInt.empty());
    return new RunSearchResult(property, found.verdict(), run, cycle);
  }

  @Override
  public List<String> choices(TraceFile file)
      throws RejectedException, BadRequestException, InvalidChoiceException {
    if (!(file.run() instanceof SavedRun.OfProcesses saved)) {
      throw new BadRequestException("this is not a trace of a Promela model");
    }
    if (PromelaSettings.invalidOption(saved.options()).isPresent()) {
      throw new BadRequestException("an option in this trace has an invalid value");
    }
    PromelaSettings theirs = PromelaSettings.of(source(), saved.options());
    ProcessSystem traced = theirs.inUserSteps(theirs.load());
    if (!TraceFile.digest(traced).equals(saved.digest())) {
      throw new BadRequestException(
          "this is a trace of another model, or the model has changed since it was saved");
    }
    if (theirs.policy() != settings.policy()) {
      throw new BadRequestException("this trace needs another --full-channel");
    }
    return choices(saved.trace(), new Interpreter(traced, theirs.policy()), traced);
  }

  /** The run in which the same statements are executed. */
  private List<String> choices(Trace trace, Interpreter interpreter, ProcessSystem traced)
      throws BadRequestException, InvalidChoiceException {
    PromelaSimulation run = begin();
    if (run.globalState().isEmpty()) {
      return List.of(); // The run fails before its first move.
    }
    GlobalState state = interpreter.initial();
    for (int choice : trace.choices()) {
      List<Transition> transitions = interpreter.expand(state).transitions();
      if (choice < 0 || choice >= transitions.size()) {
        throw new BadRequestException("this trace is not a run of its model");
      }
      Transition taken = transitions.get(choice);
      state = taken.target();
      run = followed(run, statements(taken.steps(), traced));
    }
    List<Failure> failures = interpreter.expand(state).failures();
    int fault = trace.fault().orElse(-1);
    if (fault >= 0 && fault < failures.size()) {
      run = failed(run, failures.get(fault), traced);
    }
    return run.choices();
  }

  /** A statement of a process: its text and line tell what is executed in both systems. */
  private record Executed(int pid, String text, int line) {}

  private static List<Executed> statements(List<Step> steps, ProcessSystem system) {
    var all = new ArrayList<Executed>();
    for (Step step : steps) {
      if (step.edge() != Step.NO_EDGE) {
        Edge edge =
            system
                .processTypes()
                .get(step.processType())
                .states()
                .get(step.controlState())
                .edges()
                .get(step.edge());
        if (edge.hasSourceText()) {
          all.add(new Executed(step.pid(), edge.text(), edge.at().line()));
        }
      }
    }
    return all;
  }

  /** A run that has executed some of the statements that are wanted. */
  private record Followed(PromelaSimulation run, int executed) {}

  /**
   * The run after these statements, possibly with steps between that are not in the source. A step
   * of a saved run may be several steps of the explorer.
   */
  private PromelaSimulation followed(PromelaSimulation run, List<Executed> wanted)
      throws BadRequestException, InvalidChoiceException {
    Deque<Followed> open = new ArrayDeque<>(List.of(new Followed(run, 0)));
    Set<List<Object>> seen = new HashSet<>();
    var interpreter = new Interpreter(system, settings.policy());
    while (!open.isEmpty() && seen.size() < MAX_SILENT_STATES * (1 + wanted.size())) {
      Followed from = open.poll();
      if (from.executed() == wanted.size()) {
        return from.run();
      }
      GlobalState state = from.run().globalState().orElseThrow();
      List<Transition> possible = interpreter.expand(state).transitions();
      for (int i = 0; i < possible.size(); i++) {
        List<Executed> executed = statements(possible.get(i).steps(), system);
        int end = from.executed() + executed.size();
        boolean isWanted =
            end <= wanted.size() && wanted.subList(from.executed(), end).equals(executed);
        if (isWanted && seen.add(List.of(possible.get(i).target(), end))) {
          PromelaSimulation next = from.run().copy();
          next.perform(Integer.toString(i));
          if (executed.isEmpty()) {
            open.addLast(new Followed(next, end));
          } else {
            open.addFirst(new Followed(next, end));
          }
        }
      }
    }
    throw new BadRequestException(
        "a step of this trace is not one of the explorer: "
            + String.join("; ", wanted.stream().map(Executed::text).toList()));
  }

  /** The run with a failure of a trace; without it if that is a failure of a property alone. */
  private PromelaSimulation failed(PromelaSimulation run, Failure failure, ProcessSystem traced)
      throws BadRequestException, InvalidChoiceException {
    List<Executed> wanted = statements(failure.steps(), traced);
    var interpreter = new Interpreter(system, settings.policy());
    for (int before = 0; before <= wanted.size(); before++) {
      PromelaSimulation last = followed(run, wanted.subList(0, before));
      List<Executed> rest = wanted.subList(before, wanted.size());
      List<Failure> own = interpreter.expand(last.globalState().orElseThrow()).failures();
      for (int i = 0; i < own.size(); i++) {
        Fault fault = own.get(i).fault();
        if (fault.kind() == failure.fault().kind()
            && fault.at().isSamePlace(failure.fault().at())
            && statements(own.get(i).steps(), system).equals(rest)) {
          last.performFailure(i);
          return last;
        }
      }
    }
    return run;
  }
}
