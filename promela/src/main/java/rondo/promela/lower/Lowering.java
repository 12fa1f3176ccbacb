package rondo.promela.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.ControlState;
import rondo.ir.EventMonitor;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ltl.Formula;
import rondo.ltl.TooLargeException;
import rondo.promela.flow.Flow;
import rondo.promela.lower.ProcessScope.Identity;
import rondo.promela.lower.ProcessScope.Role;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.Wording;

/**
 * Lowers a whole model in two passes over its units. The first collects what is global: mtypes,
 * typedefs, variables, and which processes are alive initially. The second lowers the bodies of
 * proctypes and checks claims and formulas, each seeing only what stands before it; formulas come
 * last, as if they stood at the end.
 */
public final class Lowering {
  private static final String INIT = ":init:";

  private final Program program;
  private final ModelScope model;
  private final Findings findings;
  private final Globals globals;
  private final InitialProcesses starts;
  private final Map<ProcessScope, Unfinished> processes = new LinkedHashMap<>();
  private final List<Watcher> watchers = new ArrayList<>();
  private Optional<Followed> followed = Optional.empty();

  /** Who watches the system; its observer is made once the whole model is woven. */
  private sealed interface Watcher {
    record Claim(String name, ProcessScope scope, Position at) implements Watcher {}

    record Ltl(String name, LtlFormula lowering, Formula formula, Position at) implements Watcher {}
  }

  /** A trace assertion; its monitor is made once the whole model is woven. */
  private record Followed(Unit.TraceKind kind, ProcessScope scope, Position at) {}

  /** A proctype whose states are read off once the whole model is woven. */
  private record Unfinished(
      int parameters, Expr provided, ProcessType.Choice choice, Position at) {}

  /**
   * The system, and what a user should know about it.
   *
   * @param observers of the model's properties: its never claims and formulas
   */
  public record Result(ProcessSystem system, List<Observer> observers, List<Diagnostic> warnings) {
    public Result {
      observers = List.copyOf(observers);
      warnings = List.copyOf(warnings);
    }
  }

  private Lowering(Program program, Wording wording) {
    this.program = program;
    this.model = new ModelScope(Mentions.in(program), wording);
    this.findings = model.findings();
    this.globals = new Globals(model);
    this.starts = new InitialProcesses(model);
  }

  /**
   * Checks and lowers {@code program}; {@code name} is what the system is called.
   *
   * @param wording the users' own words for what was rewritten
   */
  public static Result lower(String name, Program program, Wording wording)
      throws RejectedException {
    return new Lowering(program, wording).run(name);
  }

  private Result run(String name) throws RejectedException {
    collect();
    globals.initialise();
    bodies();
    formulas();
    List<ProcessType> types = finish();
    List<Observer> observers = findings.hasErrors() ? List.of() : observers(types);
    Optional<EventMonitor> events = findings.hasErrors() ? Optional.empty() : events();
    starts.check();
    new WholeModelCheck(model).check(globals.variables(), processes.keySet());
    if (findings.hasErrors()) {
      throw new RejectedException(findings.errors());
    }
    var system =
        new ProcessSystem(
            name,
            globals.variables().all(),
            model.channels().all(),
            types,
            starts.all(types),
            !model.usage().prioritySites().isEmpty(),
            model.usage().usesLast());
    return new Result(
        events.map(system::withEvents).orElse(system), observers, findings.warnings());
  }

  private void collect() {
    int index = 0;
    for (int i = 0; i < program.units().size(); i++) {
      model.dictionary().reach(i);
      switch (program.units().get(i)) {
        case Unit.Mtype m ->
            model.dictionary().defineMtype(m.subtype(), m.names(), m.at(), findings);
        case Unit.Typedef t -> globals.typedef(t);
        case Unit.Globals g -> globals.declare(g, i);
        case Unit.Proctype p -> {
          declare(p.name(), new Dictionary.Process(p.name(), index, p.at()));
          starts.add(p, index++);
        }
        case Unit.Init n -> {
          declare(INIT, new Dictionary.Process(INIT, index, n.at()));
          starts.add(n, index++);
        }
        case Unit.Never n -> n.name().ifPresent(c -> declare(c, new Dictionary.Claim(n.at())));
        case Unit.Ltl l -> l.name().ifPresent(c -> declare(c, new Dictionary.Claim(l.at())));
        case Unit.EventTrace _ -> {}
      }
    }
  }

  private void declare(String name, Dictionary.Global global) {
    model.dictionary().declare(name, global, findings);
  }

  private void bodies() {
    for (int i = 0; i < program.units().size(); i++) {
      model.dictionary().reach(i);
      switch (program.units().get(i)) {
        case Unit.Proctype p -> proctype(p);
        case Unit.Init n -> init(n);
        case Unit.Never n -> {
          var who = new Identity(":never:", -1, Role.CLAIM);
          ProcessScope scope = claim(who, n.body(), n.at());
          watchers.add(new Watcher.Claim(n.name().orElse("never"), scope, n.at()));
        }
        case Unit.EventTrace t -> follow(t);
        case Unit.Mtype _, Unit.Typedef _, Unit.Globals _, Unit.Ltl _ -> {}
      }
    }
  }

  private void formulas() {
    model.dictionary().reachEnd();
    int nameless = 0;
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Ltl ltl) {
        var lowering = new LtlFormula(new Expressions(model, Optional.empty()), model.wording());
        Formula formula = lowering.lower(ltl.formula());
        String name = ltl.name().orElse("ltl_" + nameless++);
        watchers.add(new Watcher.Ltl(name, lowering, formula, ltl.at()));
      }
    }
  }

  private void proctype(Unit.Proctype p) {
    ProcessScope scope = model.begin(new Identity(p.name(), index(p.name()), Role.PROCESS));
    new Parameters(model, scope).declare(p.parameters());
    int parameters = scope.variables().size();
    p.priority().ifPresent(e -> model.usage().priority(e.at()));
    Expr provided = p.provided().map(e -> new Provided(model, scope).lower(e)).orElse(Expr.TRUE);
    new Statements(model, scope).body(p.body(), p.at());
    var choice =
        switch (p.determinism()) {
          case ORDINARY -> ProcessType.Choice.FREE;
          case DETERMINISTIC -> ProcessType.Choice.FORBIDDEN;
        };
    processes.put(scope, new Unfinished(parameters, provided, choice, p.at()));
  }

  /** The place of a proctype; one whose name is taken, which is reported already, has none. */
  private int index(String proctype) {
    return model.dictionary().process(proctype).map(Dictionary.Process::index).orElse(-1);
  }

  private void init(Unit.Init n) {
    ProcessScope scope = model.begin(new Identity(INIT, index(INIT), Role.PROCESS));
    n.priority().ifPresent(e -> model.usage().priority(e.at()));
    new Statements(model, scope).body(n.body(), n.at());
    processes.put(scope, new Unfinished(0, Expr.TRUE, ProcessType.Choice.FREE, n.at()));
  }

  private void follow(Unit.EventTrace t) {
    if (followed.isPresent()) {
      findings.add(
          Rule.BAD_EVENT,
          t.at(),
          "a model can have one trace assertion; there is one at line "
              + followed.get().at().line());
    }
    ProcessScope scope = claim(new Identity(":trace:", -1, Role.EVENT_TRACE), t.body(), t.at());
    followed = Optional.of(new Followed(t.kind(), scope, t.at()));
  }

  private Optional<EventMonitor> events() {
    return followed.map(
        f -> {
          Flow.States states = f.scope().weaver().finish().states();
          noteLabels(states);
          return f.scope().events().monitor(f.kind(), states, f.at());
        });
  }

  private void noteLabels(Flow.States trace) {
    for (ControlState state : trace.states()) {
      if (state.marks().contains(ControlState.Mark.ACCEPT)
          || state.marks().contains(ControlState.Mark.PROGRESS)) {
        String label = state.labels().getFirst();
        findings.add(
            Rule.INVISIBLE_LABEL,
            state.at(),
            "only end labels count in a trace; `" + label + "` has no effect");
      }
    }
  }

  private ProcessScope claim(Identity who, Body body, Position at) {
    ProcessScope scope = model.begin(who);
    new Statements(model, scope).body(body, at);
    scope.checkJumps();
    return scope;
  }

  private List<Observer> observers(List<ProcessType> types) {
    boolean labelled =
        types.stream()
            .flatMap(t -> t.states().stream())
            .anyMatch(s -> s.marks().contains(ControlState.Mark.ACCEPT));
    var labels = labelled ? Observer.Labels.COUNT : Observer.Labels.IGNORED;
    List<Observer> observers = new ArrayList<>();
    if (labelled && watchers.stream().noneMatch(Watcher.Claim.class::isInstance)) {
      observers.add(Observer.ofAcceptLabels());
    }
    for (Watcher watcher : watchers) {
      switch (watcher) {
        case Watcher.Claim(String name, ProcessScope scope, Position at) -> {
          Flow.States states = scope.weaver().finish().states();
          observers.add(NeverClaim.lower(name, states, labels, findings, at));
        }
        case Watcher.Ltl(String name, LtlFormula lowering, Formula formula, Position at) -> {
          try {
            observers.add(lowering.observer(name, formula, at));
          } catch (TooLargeException e) {
            findings.add(Rule.TOO_LARGE, at, "the formula is too large: " + e.getMessage());
          }
        }
      }
    }
    return observers;
  }

  private List<ProcessType> finish() {
    processes.keySet().forEach(ProcessScope::checkJumps);
    List<ProcessType> types = new ArrayList<>();
    if (findings.hasErrors()) {
      return types;
    }
    processes.forEach(
        (scope, unfinished) -> {
          Flow.States states = scope.weaver().finish().states();
          types.add(
              new ProcessType(
                  scope.name(),
                  unfinished.parameters(),
                  scope.variables().all(),
                  states.states(),
                  states.start(),
                  unfinished.provided(),
                  scope.claims(),
                  unfinished.choice(),
                  unfinished.at()));
        });
    return types;
  }
}
