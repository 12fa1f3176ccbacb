package rondo.promela.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.promela.flow.Flow;
import rondo.promela.lower.DataType.Kind;
import rondo.promela.lower.DataType.Packing;
import rondo.promela.lower.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * Lowers a whole model in two passes over its units. The first collects what is global: mtypes,
 * typedefs, variables, and which processes are alive initially. Global variables come to life sorted
 * by type, as in Spin, which is also the order of their indices; so these must all be known before
 * the second pass lowers initial values and the bodies of proctypes.
 */
public final class Lowering {
  private final Program program;
  private final ModelScope model;
  private final Findings findings;
  private final Variables globals;
  private final List<Global> declared = new ArrayList<>();
  private final Map<ProcessScope, Unfinished> processes = new LinkedHashMap<>();
  private final List<String> unchecked = new ArrayList<>();
  private final List<Integer> startPriorities = new ArrayList<>();
  private boolean started;

  /** A global variable between the two passes; {@code unit} is where it is declared. */
  private record Global(VarDecl decl, Declaration declaration, VariableSymbol symbol, int unit) {}

  /** A proctype whose states are read off once the whole model is woven. */
  private record Unfinished(int parameters, Expr provided, Position at) {}

  /** The system, and what a user should know about it. */
  public record Result(
      ProcessSystem system, List<Diagnostic> warnings, List<String> unchecked) {
    public Result {
      warnings = List.copyOf(warnings);
      unchecked = List.copyOf(unchecked);
    }
  }

  private Lowering(Program program) {
    this.program = program;
    this.model = new ModelScope(Mentions.in(program));
    this.findings = model.findings();
    this.globals = new Variables(model.dictionary());
  }

  /** Checks and lowers {@code program}; {@code name} is what the system is called. */
  public static Result lower(String name, Program program) throws RejectedException {
    return new Lowering(program).run(name);
  }

  private Result run(String name) throws RejectedException {
    collect();
    initialise();
    bodies();
    List<ProcessType> types = finish();
    if (!started) {
      findings.add(
          Rule.NO_PROCESS,
          Position.NONE,
          "no process is active initially",
          "write `active proctype` or `init`");
    }
    new WholeModelCheck(model).check(globals, processes.keySet());
    if (findings.hasErrors()) {
      throw new RejectedException(findings.errors());
    }
    List<ProcessSystem.Start> starts = new ArrayList<>();
    for (int pid = 0; pid < model.starts().size(); pid++) {
      int type = model.starts().get(pid);
      List<Expr> zeros = new ArrayList<>();
      for (int i = 0; i < types.get(type).parameters(); i++) {
        zeros.add(new Expr.Const(0));
      }
      starts.add(new ProcessSystem.Start(type, zeros, startPriorities.get(pid)));
    }
    var system =
        new ProcessSystem(
            name,
            globals.all(),
            model.channels().all(),
            types,
            starts,
            !model.usage().prioritySites().isEmpty(),
            model.usage().usesLast());
    return new Result(system, findings.warnings(), unchecked);
  }

  // First pass

  private void collect() {
    int processTypes = 0;
    for (int i = 0; i < program.units().size(); i++) {
      model.dictionary().reach(i);
      switch (program.units().get(i)) {
        case Unit.Mtype m ->
            model.dictionary().defineMtype(m.subtype(), m.names(), m.at(), findings);
        case Unit.Typedef t -> typedef(t);
        case Unit.Globals g -> globals(g, i);
        case Unit.Proctype p -> {
          int index = processTypes++;
          declareProcess(p.name(), index, p.at());
          p.active()
              .map(n -> model.types().instances(n).orElse(1))
              .ifPresent(n -> start(index, n, p.priority(), p.at()));
        }
        case Unit.Init n -> {
          declareProcess(INIT, processTypes, n.at());
          start(processTypes, 1, n.priority(), n.at());
          processTypes++;
        }
        case Unit.Never n ->
            n.name()
                .ifPresent(
                    c ->
                        model
                            .dictionary()
                            .declare(c, new Dictionary.Claim(n.at()), findings));
        case Unit.Ltl l ->
            l.name()
                .ifPresent(
                    c ->
                        model
                            .dictionary()
                            .declare(c, new Dictionary.Claim(l.at()), findings));
        case Unit.EventTrace _ -> {}
      }
    }
  }

  private static final String INIT = ":init:";

  private void declareProcess(String name, int index, Position at) {
    model
        .dictionary()
        .declare(name, new Dictionary.Process(name, index, at), findings);
  }

  private void start(int type, int instances, Optional<Expression> priority, Position at) {
    int value = priority.map(model::priority).orElse(1);
    if (model.starts().size() + (long) instances > ProcessSystem.MAX_PROCESSES) {
      findings.add(
          Rule.TOO_MANY_PROCESSES,
          at,
          "more than " + ProcessSystem.MAX_PROCESSES + " processes are active initially");
      started = true;
      return;
    }
    started = instances > 0 || started;
    for (int i = 0; i < instances; i++) {
      model.starts().add(type);
      startPriorities.add(value);
    }
  }

  private void typedef(Unit.Typedef t) {
    List<StructType.Field> fields = new ArrayList<>();
    var declarations = new Declarations(model);
    var expressions = new Expressions(model, Optional.empty());
    for (VarDecl decl : t.fields()) {
      Declaration d = model.types().declaration(decl);
      if (fields.stream().anyMatch(f -> f.name().equals(d.name()))) {
        findings.add(
            Rule.BAD_TYPEDEF, d.at(), "`" + t.name() + "` has two fields `" + d.name() + "`");
        continue;
      }
      Initial initial =
          isConstant(decl) ? declarations.initial(decl, d, expressions) : Initial.ZERO;
      fields.add(
          new StructType.Field(
              d.name(), d.type(), d.length(), d.isArray(), initial, d.at()));
    }
    model
        .dictionary()
        .declare(
            t.name(),
            new Dictionary.Type(new StructType(t.name(), fields), t.at()),
            findings);
  }

  /** The fields of a type are initialised before there are variables to read. */
  private boolean isConstant(VarDecl decl) {
    Optional<Expression> value = Declarations.written(decl);
    if (value.isEmpty() || new Constants(model.dictionary()).value(value.get()).isPresent()) {
      return true;
    }
    findings.add(
        Rule.NOT_CONSTANT, decl.at(), "the initial value of a field must be constant");
    return false;
  }

  private void globals(Unit.Globals g, int unit) {
    for (VarDecl decl : g.variables()) {
      Declaration d = model.types().declaration(decl);
      var symbol = new VariableSymbol(d, Location.Scope.GLOBAL);
      OptionalInt first =
          Declarations.written(decl)
              .map(new Constants(model.dictionary())::value)
              .orElse(decl.initial().isEmpty() ? OptionalInt.of(0) : OptionalInt.empty());
      first.ifPresent(symbol::startsWith);
      checkHidden(decl, d);
      model.dictionary().declare(d.name(), new Dictionary.Variable(symbol), findings);
      declared.add(new Global(decl, d, symbol, unit));
    }
  }

  private void checkHidden(VarDecl decl, Declaration d) {
    if (decl.visibility() != VarDecl.Visibility.HIDDEN) {
      return;
    }
    if (d.type() instanceof DataType.Basic basic
        && (basic.kind() == Kind.BIT || basic.kind() == Kind.CHAN)) {
      findings.add(
          Rule.BAD_HIDDEN,
          decl.at(),
          basic.kind() == Kind.BIT ? "a bit cannot be hidden" : "a channel cannot be hidden");
    } else if (model.mentions().isRead(d.name())) {
      findings.add(
          Rule.HIDDEN_BUT_READ,
          decl.at(),
          "hidden variable `" + d.name() + "` is read and therefore kept in the state");
    }
  }

  // Second pass

  /** Lays out the globals in the order in which they are initialised. */
  private void initialise() {
    declared.sort(Comparator.comparingInt(g -> rank(g.declaration().type())));
    var declarations = new Declarations(model);
    var expressions = new Expressions(model, Optional.empty());
    List<Global> inUnits = new ArrayList<>(declared);
    inUnits.sort(Comparator.comparingInt(Global::unit));
    int next = 0;
    for (Global g : declared) {
      boolean hidden = g.decl().visibility() == VarDecl.Visibility.HIDDEN;
      if (hidden && !model.mentions().isRead(g.symbol().name())) {
        Variables.leaveOut(g.symbol());
      } else {
        next = Variables.reserve(g.symbol(), next);
      }
    }
    Map<VariableSymbol, Initial> initials = new LinkedHashMap<>();
    for (Global g : inUnits) {
      model.dictionary().reach(g.unit() - 1);
      initials.put(g.symbol(), declarations.initial(g.decl(), g.declaration(), expressions));
      declarations.channelsInside(g.declaration());
      Declarations.written(g.decl())
          .ifPresent(
              v -> new MtypeCheck(model.dictionary(), findings).assign(g.symbol(), v));
    }
    for (Global g : declared) {
      boolean hidden = g.decl().visibility() == VarDecl.Visibility.HIDDEN;
      Packing packing = hidden ? Packing.WHOLE_BYTES : Packing.PACKED;
      Initial initial = initials.get(g.symbol());
      if (initial instanceof Initial.Channel(int type)) {
        g.symbol().isChannelOf(type);
      }
      if (!hidden || model.mentions().isRead(g.symbol().name())) {
        globals.add(g.symbol(), initial, packing);
      }
    }
  }

  private static int rank(DataType type) {
    return switch (type) {
      case DataType.Structure _ -> 7;
      case DataType.Basic basic ->
          switch (basic.kind()) {
            case UNSIGNED -> 0;
            case BIT -> 1;
            case BYTE -> 2;
            case CHAN -> 3;
            case MTYPE -> 4;
            case SHORT -> 5;
            case INT -> 6;
          };
    };
  }

  private void bodies() {
    for (int i = 0; i < program.units().size(); i++) {
      model.dictionary().reach(i);
      switch (program.units().get(i)) {
        case Unit.Proctype p -> proctype(p);
        case Unit.Init n -> init(n);
        case Unit.Never n -> {
          String name = n.name().orElse("never");
          claim(name, ProcessScope.Role.CLAIM, n);
          unchecked.add("never claim at line " + n.at().line());
        }
        case Unit.EventTrace t -> {
          claim("trace", ProcessScope.Role.EVENT_TRACE, t);
          String kind = t.kind() == Unit.TraceKind.TRACE ? "trace" : "notrace";
          unchecked.add(kind + " assertion at line " + t.at().line());
        }
        case Unit.Mtype _, Unit.Typedef _, Unit.Globals _, Unit.Ltl _ -> {}
      }
    }
    model.dictionary().reachEnd();
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Ltl ltl) {
        new Formula(new Expressions(model, Optional.empty())).check(ltl.formula());
        unchecked.add(
            "ltl " + ltl.name().orElse("formula") + " at line " + ltl.at().line());
      }
    }
  }

  private void proctype(Unit.Proctype p) {
    Optional<Dictionary.Process> declared = model.dictionary().process(p.name());
    if (declared.isEmpty()) {
      return; // the name was taken, which is a finding already
    }
    ProcessScope scope =
        model.begin(
            new ProcessScope.Identity(
                p.name(), declared.get().index(), ProcessScope.Role.PROCESS));
    new Parameters(model, scope).declare(p.parameters());
    int parameters = scope.variables().size();
    p.priority().ifPresent(e -> model.usage().priority(e.at()));
    if (p.determinism() == Unit.Determinism.DETERMINISTIC) {
      findings.add(
          Rule.UNCHECKED_DETERMINISM,
          p.at(),
          "that `" + p.name() + "` is deterministic is not checked");
    }
    Expr provided =
        p.provided().map(e -> new Provided(model, scope).lower(e)).orElse(Expr.TRUE);
    new Statements(model, scope).body(p.body(), p.at());
    processes.put(scope, new Unfinished(parameters, provided, p.at()));
  }

  private void init(Unit.Init n) {
    int index = model.dictionary().process(INIT).orElseThrow().index();
    ProcessScope scope =
        model.begin(new ProcessScope.Identity(INIT, index, ProcessScope.Role.PROCESS));
    n.priority().ifPresent(e -> model.usage().priority(e.at()));
    new Statements(model, scope).body(n.body(), n.at());
    processes.put(scope, new Unfinished(0, Expr.TRUE, n.at()));
  }

  /** Claims are only checked for being well formed. */
  private void claim(String name, ProcessScope.Role role, Unit unit) {
    ProcessScope scope = model.begin(new ProcessScope.Identity(":" + name + ":", -1, role));
    List<rondo.promela.syntax.Statement> body =
        switch (unit) {
          case Unit.Never n -> n.body();
          case Unit.EventTrace t -> t.body();
          case Unit.Mtype _, Unit.Typedef _, Unit.Globals _, Unit.Proctype _ -> List.of();
          case Unit.Init _, Unit.Ltl _ -> List.of();
        };
    new Statements(model, scope).body(body, unit.at());
    scope.checkJumps();
  }

  // Last

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
                  unfinished.at()));
        });
    return types;
  }
}
