package rondo.promela.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.TemporalFormula;
import rondo.promela.flow.ControlFlowGraph;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.property.LtlLowering;
import rondo.promela.lower.property.NeverClaimLowering;
import rondo.promela.lower.scope.GlobalSymbolTable;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.ProcessScope.Identity;
import rondo.promela.lower.scope.ProcessScope.Role;
import rondo.promela.lower.scope.ReadVariables;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.statement.StatementLowering;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.OriginalText;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;

/**
 * Lowers a model in two passes over its units. The first collects global declarations: mtypes,
 * typedefs, variables and initial processes. The second lowers the bodies of proctypes and checks
 * claims and formulas, each in the scope of the declarations before it; formulas come last, as if
 * they stood at the end.
 */
public final class Lowering {
  private static final String INIT = ":init:";

  private final Program program;
  private final ModelScope model;
  private final DiagnosticCollector diagnostics;
  private final Globals globals;
  private final InitialProcesses starts;
  private final Map<ProcessScope, PendingProctype> processes = new LinkedHashMap<>();
  private final List<PendingObserver> watchers = new ArrayList<>();
  private Optional<PendingTrace> followed = Optional.empty();

  /** A claim or formula whose observer is built once the control flow of all units is complete. */
  private sealed interface PendingObserver {
    record Claim(String name, ProcessScope scope, Position at) implements PendingObserver {}

    record Ltl(String name, LtlLowering lowering, TemporalFormula temporalFormula, Position at)
        implements PendingObserver {}
  }

  /** A trace assertion whose monitor is built once the control flow of all units is complete. */
  private record PendingTrace(Unit.TraceKind kind, ProcessScope scope, Position at) {}

  /** A proctype whose control states are built once the control flow of all units is complete. */
  private record PendingProctype(
      int parameters, Expr provided, ProcessType.Determinism determinism, Position at) {}

  /**
   * The lowered system with its observers and warnings.
   *
   * @param observers of the model's properties: its never claims and formulas
   */
  public record Result(ProcessSystem system, List<Observer> observers, List<Diagnostic> warnings) {
    public Result {
      observers = List.copyOf(observers);
      warnings = List.copyOf(warnings);
    }
  }

  private Lowering(Program program, OriginalText text) {
    this.program = program;
    this.model = new ModelScope(ReadVariables.in(program), text);
    this.diagnostics = model.diagnostics();
    this.globals = new Globals(model);
    this.starts = new InitialProcesses(model);
  }

  /**
   * Checks and lowers {@code program} to a system called {@code name}.
   *
   * @param text the source text of statements and expressions that were rewritten
   */
  public static Result lower(String name, Program program, OriginalText text)
      throws RejectedException {
    return new Lowering(program, text).run(name);
  }

  private Result run(String name) throws RejectedException {
    collect();
    globals.initialise();
    bodies();
    formulas();
    List<ProcessType> types = finish();
    List<Observer> observers = diagnostics.hasErrors() ? List.of() : observers(types);
    Optional<TraceAssertion> events = diagnostics.hasErrors() ? Optional.empty() : events();
    starts.check();
    new WholeModelCheck(model).check(globals.variables(), processes.keySet());
    diagnostics.throwErrors();
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
        events.map(system::withTraceAssertion).orElse(system), observers, diagnostics.warnings());
  }

  private void collect() {
    int index = 0;
    for (int i = 0; i < program.units().size(); i++) {
      model.symbols().advanceTo(i);
      switch (program.units().get(i)) {
        case Unit.Mtype m ->
            model.symbols().defineMtype(m.subtype(), m.names(), m.at(), diagnostics);
        case Unit.Typedef t -> globals.typedef(t);
        case Unit.Globals g -> globals.declare(g, i);
        case Unit.Proctype p -> {
          declare(p.name(), new GlobalSymbolTable.Process(p.name(), index, p.at()));
          starts.add(p, index++);
        }
        case Unit.Init n -> {
          declare(INIT, new GlobalSymbolTable.Process(INIT, index, n.at()));
          starts.add(n, index++);
        }
        case Unit.Never n ->
            n.name().ifPresent(c -> declare(c, new GlobalSymbolTable.Claim(n.at())));
        case Unit.Ltl l -> l.name().ifPresent(c -> declare(c, new GlobalSymbolTable.Claim(l.at())));
        case Unit.EventTrace _ -> {}
      }
    }
  }

  private void declare(String name, GlobalSymbolTable.Global global) {
    model.symbols().declare(name, global, diagnostics);
  }

  private void bodies() {
    for (int i = 0; i < program.units().size(); i++) {
      model.symbols().advanceTo(i);
      switch (program.units().get(i)) {
        case Unit.Proctype p -> proctype(p);
        case Unit.Init n -> init(n);
        case Unit.Never n -> {
          var who = new Identity(":never:", -1, Role.CLAIM);
          ProcessScope scope = claim(who, n.body(), n.at());
          watchers.add(new PendingObserver.Claim(n.name().orElse("never"), scope, n.at()));
        }
        case Unit.EventTrace t -> follow(t);
        case Unit.Mtype _, Unit.Typedef _, Unit.Globals _, Unit.Ltl _ -> {}
      }
    }
  }

  private void formulas() {
    model.symbols().advanceToEnd();
    int nameless = 0;
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Ltl ltl) {
        var lowering =
            new LtlLowering(new ExpressionLowering(model, Optional.empty()), model.originalText());
        TemporalFormula temporalFormula = lowering.lower(ltl.formula());
        String name = ltl.name().orElse("ltl_" + nameless++);
        watchers.add(new PendingObserver.Ltl(name, lowering, temporalFormula, ltl.at()));
      }
    }
  }

  private void proctype(Unit.Proctype p) {
    ProcessScope scope = model.begin(new Identity(p.name(), index(p.name()), Role.PROCESS));
    new FormalParameters(model, scope).declare(p.parameters());
    int parameters = scope.variables().size();
    p.priority().ifPresent(e -> model.usage().recordPriority(e.at()));
    Expr provided =
        p.provided().map(e -> new ProvidedClause(model, scope).lower(e)).orElse(Expr.TRUE);
    new StatementLowering(model, scope).body(p.body(), p.at());
    var determinism =
        switch (p.determinism()) {
          case ORDINARY -> ProcessType.Determinism.OPTIONAL;
          case DETERMINISTIC -> ProcessType.Determinism.REQUIRED;
        };
    processes.put(scope, new PendingProctype(parameters, provided, determinism, p.at()));
  }

  /** The index of a proctype; one whose name is already taken, which was reported, has none. */
  private int index(String proctype) {
    return model.symbols().process(proctype).map(GlobalSymbolTable.Process::index).orElse(-1);
  }

  private void init(Unit.Init n) {
    ProcessScope scope = model.begin(new Identity(INIT, index(INIT), Role.PROCESS));
    n.priority().ifPresent(e -> model.usage().recordPriority(e.at()));
    new StatementLowering(model, scope).body(n.body(), n.at());
    processes.put(
        scope, new PendingProctype(0, Expr.TRUE, ProcessType.Determinism.OPTIONAL, n.at()));
  }

  private void follow(Unit.EventTrace t) {
    if (followed.isPresent()) {
      diagnostics.add(
          SemanticRule.BAD_EVENT,
          t.at(),
          "a model can have one trace assertion; there is one at line "
              + followed.get().at().line());
    }
    ProcessScope scope = claim(new Identity(":trace:", -1, Role.EVENT_TRACE), t.body(), t.at());
    followed = Optional.of(new PendingTrace(t.kind(), scope, t.at()));
  }

  private Optional<TraceAssertion> events() {
    return followed.map(
        f -> {
          ControlFlowGraph.States states = f.scope().weaver().finish().states();
          noteLabels(states);
          return f.scope().monitorBuilder().monitor(f.kind(), states, f.at());
        });
  }

  private void noteLabels(ControlFlowGraph.States trace) {
    for (ControlState state : trace.states()) {
      if (state.marks().contains(ControlState.Mark.ACCEPT)
          || state.marks().contains(ControlState.Mark.PROGRESS)) {
        String label = state.labels().getFirst();
        diagnostics.add(
            SemanticRule.INVISIBLE_LABEL,
            state.at(),
            "only end labels have an effect in a trace assertion; `" + label + "` is ignored");
      }
    }
  }

  private ProcessScope claim(Identity who, Body body, Position at) {
    ProcessScope scope = model.begin(who);
    new StatementLowering(model, scope).body(body, at);
    scope.checkJumps();
    return scope;
  }

  private List<Observer> observers(List<ProcessType> types) {
    boolean labelled =
        types.stream()
            .flatMap(t -> t.states().stream())
            .anyMatch(s -> s.marks().contains(ControlState.Mark.ACCEPT));
    var acceptLabels = labelled ? Observer.AcceptLabels.COUNT : Observer.AcceptLabels.IGNORED;
    List<Observer> observers = new ArrayList<>();
    if (labelled && watchers.stream().noneMatch(PendingObserver.Claim.class::isInstance)) {
      observers.add(Observer.ofAcceptLabels());
    }
    for (PendingObserver observer : watchers) {
      switch (observer) {
        case PendingObserver.Claim(String name, ProcessScope scope, Position at) -> {
          ControlFlowGraph.States states = scope.weaver().finish().states();
          observers.add(NeverClaimLowering.lower(name, states, acceptLabels, diagnostics, at));
        }
        case PendingObserver.Ltl(
                String name,
                LtlLowering lowering,
                TemporalFormula temporalFormula,
                Position at) -> {
          try {
            observers.add(lowering.observer(name, temporalFormula, at));
          } catch (FormulaTooLargeException e) {
            diagnostics.add(
                SemanticRule.TOO_LARGE, at, "the formula is too large: " + e.getMessage());
          }
        }
      }
    }
    return observers;
  }

  private List<ProcessType> finish() {
    processes.keySet().forEach(ProcessScope::checkJumps);
    List<ProcessType> types = new ArrayList<>();
    if (diagnostics.hasErrors()) {
      return types;
    }
    processes.forEach(
        (scope, proctype) -> {
          ControlFlowGraph.States states = scope.weaver().finish().states();
          types.add(
              new ProcessType(
                  scope.name(),
                  proctype.parameters(),
                  scope.variables().all(),
                  states.states(),
                  states.start(),
                  proctype.provided(),
                  scope.claims(),
                  proctype.determinism(),
                  proctype.at()));
        });
    return types;
  }
}
