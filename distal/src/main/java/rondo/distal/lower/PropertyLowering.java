package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.lower.LtlLowering.ProcessQuantifiers;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.ParameterizedEventSystem.TemporalProperty;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundProperty.Frequency;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.TemporalFormula;

/** Lowers properties: invariants, LTL formulas and built-in properties. */
final class PropertyLowering {
  private static final List<String> BUILTIN =
      List.of("agreement", "validity", "irrevocability", "termination");

  private final SymbolTable table;
  private final Network network;
  private final FailurePersistence persistence;
  private final InputOutputVariables variables;
  private final List<RoundProperty> properties = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** Where formulas are added to as they are written; empty if they become observers. */
  private Optional<List<TemporalProperty>> formulas = Optional.empty();

  /** Whether a process that is not correct may be correct later. */
  enum FailurePersistence {
    PERMANENT,
    /** Crashed processes may recover, or processes may join. */
    TEMPORARY
  }

  PropertyLowering(SymbolTable table, Network network, FailurePersistence persistence) {
    this.table = table;
    this.network = network;
    this.persistence = persistence;
    this.variables = new InputOutputVariables(table);
  }

  /** From now on, formulas are added to this list as they are written, and become no observers. */
  void collectFormulas(List<TemporalProperty> to) {
    formulas = Optional.of(to);
  }

  List<RoundProperty> list() {
    return List.copyOf(properties);
  }

  /** Lowers all properties of a protocol, in textual order. */
  void addAll(Protocol protocol) {
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Check c -> add(c);
        case Declaration.Invariant i -> add(i);
        case Declaration.Ltl l -> add(l);
        case Declaration.Constant _, Declaration.Processes _, Declaration.Enumeration _ -> {}
        case Declaration.Structure _, Declaration.Variable _, Declaration.Function _ -> {}
        case Declaration.Phase _, Declaration.Round _, Declaration.Stop _ -> {}
        case Declaration.Tags _ -> {}
        case Declaration.Role _, Declaration.Init _, Declaration.Upon _ -> {}
        case Declaration.Monitor _, Declaration.LifecycleHandler _ -> {}
        case Declaration.Network _ -> {}
      }
    }
  }

  private void add(Declaration.Invariant i) {
    List<Assumption> when = new NetworkLowering(table).when(i.when());
    var binderSlots = new BinderSlots();
    TypedTerm condition = expressions(binderSlots).as(i.condition(), InferredType.BOOL);
    ReachabilityGoal goal =
        switch (i.frequency()) {
          case EACH_ROUND, EACH_PHASE -> ReachabilityGoal.AVOID;
          case SOMETIMES -> ReachabilityGoal.REACH;
        };
    add(
        i.name(),
        new RoundProperty.Invariant(
            i.name().text(),
            frequency(i.frequency()),
            goal,
            goal == ReachabilityGoal.REACH ? LogicalTerms.not(condition.term()) : condition.term(),
            binderSlots.count(),
            when,
            i.name().at()));
  }

  private static Frequency frequency(Declaration.Frequency frequency) {
    return switch (frequency) {
      case EACH_ROUND, SOMETIMES -> Frequency.EACH_ROUND;
      case EACH_PHASE -> Frequency.EACH_PHASE;
    };
  }

  private void add(Declaration.Ltl l) {
    List<Assumption> when = new NetworkLowering(table).when(l.when());
    var binderSlots = new BinderSlots();
    LtlLowering lowering = temporalLowering(binderSlots);
    TemporalFormula temporalFormula = lowering.lower(expressions(binderSlots), l.formula());
    if (!table.diagnostics.hasErrors()) {
      List<Term> antecedents = lowering.antecedents(temporalFormula, l.name().at());
      temporal(lowering, temporalFormula, l.name(), when, antecedents);
    }
  }

  private LtlLowering temporalLowering(BinderSlots binderSlots) {
    return new LtlLowering(
        binderSlots, formulas.isPresent() ? ProcessQuantifiers.OPEN : ProcessQuantifiers.EXPANDED);
  }

  private void temporal(
      LtlLowering lowering,
      TemporalFormula temporalFormula,
      Name name,
      List<Assumption> when,
      List<Term> antecedents) {
    if (formulas.isPresent()) {
      formulas
          .get()
          .add(
              new TemporalProperty(
                  name.text(), lowering.condition(temporalFormula), lowering.slots(), name.at()));
      return;
    }
    try {
      ObserverAutomaton<Term> observer = lowering.observer(temporalFormula, name.at());
      add(
          name,
          new RoundProperty.Temporal(
              name.text(), observer, lowering.slots(), antecedents, when, name.at()));
    } catch (FormulaTooLargeException e) {
      table.diagnostics.add(
          Rule.BAD_PROPERTY.at(
              name.at(), "the formula `" + name + "` is too large: " + e.getMessage()));
    }
  }

  private ExpressionLowering expressions(BinderSlots binderSlots) {
    return new ExpressionLowering(
        table, ExpressionContext.PROPERTY, LexicalScope.EMPTY, binderSlots);
  }

  private void add(Name name, RoundProperty property) {
    if (!names.add(property.name())) {
      table.diagnostics.add(
          Rule.REDECLARED
              .at(name.at(), "there is already a property `" + property.name() + "`")
              .withHelp(
                  "to check it under other assumptions, write an `invariant` or `ltl` with"
                      + " another name"));
    }
    properties.add(property);
  }

  private void add(Declaration.Check c) {
    List<Assumption> when = new NetworkLowering(table).when(c.when());
    for (Declaration.BuiltinProperty property : c.properties()) {
      builtin(property, when);
    }
  }

  private void builtin(Declaration.BuiltinProperty r, List<Assumption> when) {
    if (!BUILTIN.contains(r.name().text())) {
      Diagnostic found =
          Rule.BAD_PROPERTY.at(r.name().at(), "there is no built-in property `" + r.name() + "`");
      table.diagnostics.add(
          SpellingSuggestion.nearest(r.name().text(), BUILTIN)
              .map(n -> found.withHelp("did you mean `" + n + "`?"))
              .orElse(
                  found.withHelp(
                      "there are agreement, validity, irrevocability and termination; "
                          + "others are written as `invariant` or `ltl`")));
      return;
    }
    Optional<List<String>> about = arguments(r);
    if (about.isEmpty()) {
      return;
    }
    List<String> outputs =
        about.get().stream().filter(v -> variables.variable(v).kind() == Kind.OUTPUT).toList();
    List<String> inputs =
        about.get().stream().filter(v -> variables.variable(v).kind() == Kind.INPUT).toList();
    for (String output : outputs) {
      boolean several = outputs.size() > 1 || !r.arguments().isEmpty();
      Name name = several ? named(r, output) : r.name();
      int number = variables.variable(output).number();
      switch (r.name().text()) {
        case "agreement" -> agreement(name, number, when);
        case "irrevocability" ->
            add(name, new RoundProperty.Irrevocability(name.text(), number, when, name.at()));
        case "termination" -> termination(name, number, when);
        default -> validity(name, inputs.getFirst(), output, when);
      }
    }
  }

  /**
   * The name of a built-in property of one output; includes the input if it was given explicitly.
   */
  private Name named(Declaration.BuiltinProperty r, String output) {
    String input =
        r.arguments().stream()
            .filter(n -> variables.variable(n.text()).kind() == Kind.INPUT)
            .map(n -> n + ", ")
            .collect(Collectors.joining());
    return new Name(r.name() + "(" + input + output + ")", r.name().at());
  }

  /** The variables that a built-in property refers to; all outputs, or inputs, if it names none. */
  private Optional<List<String>> arguments(Declaration.BuiltinProperty r) {
    boolean validity = r.name().text().equals("validity");
    List<String> outputs = variables.names(Kind.OUTPUT);
    List<String> inputs = variables.names(Kind.INPUT);
    var known = new ArrayList<>(outputs);
    if (validity) {
      known.addAll(inputs);
    }
    var about = new ArrayList<String>();
    for (Name name : r.arguments()) {
      if (!known.contains(name.text())) {
        Diagnostic found =
            Rule.BAD_PROPERTY.at(
                name.at(), "`" + name + "` is not a valid argument of " + r.name());
        table.diagnostics.add(
            SpellingSuggestion.nearest(name.text(), known)
                .map(n -> found.withHelp("did you mean `" + n + "`?"))
                .orElse(found));
        return Optional.empty();
      }
      table.find(name.text()); // marks the name as used
      about.add(name.text());
    }
    if (about.stream().noneMatch(outputs::contains)) {
      about.addAll(outputs);
    }
    if (outputs.isEmpty()) {
      return table.hasErrors()
          ? Optional.empty()
          : bad(r.name().at(), "`" + r.name() + "` needs an output, but there is none");
    }
    if (!validity) {
      return Optional.of(about);
    }
    if (about.stream().noneMatch(inputs::contains)) {
      about.addAll(inputs);
    }
    if (inputs.isEmpty() && table.hasErrors()) {
      return Optional.empty();
    }
    long found = about.stream().filter(inputs::contains).count();
    return found == 1
        ? Optional.of(about)
        : bad(
            r.name().at(),
            found == 0
                ? "`validity` needs an input, but there is none"
                : "`validity` refers to one input: write `validity(input, output)`");
  }

  private <T> Optional<T> bad(Position at, String message) {
    table.diagnostics.add(Rule.BAD_PROPERTY.at(at, message));
    return Optional.empty();
  }

  /** Agreement: at most one value is decided; Byzantine processes have no outputs. */
  private void agreement(Name name, int output, List<Assumption> when) {
    var binderSlots = new BinderSlots();
    Binder p = binderSlots.fresh("p", InferredType.PROCESS);
    Binder d = binderSlots.fresh("d", InferredType.PROCESS);
    Position at = name.at();
    Term decision = new Term.RemoteVariable(new Term.BoundVariable(p), output);
    var processes = new LoopRange.Domain(new Type.Process(table.processes));
    var decided = new Loop(p, Optional.empty(), processes, new Term.IsPresent(decision));
    Term decisions = new Term.Fold(Term.FoldKind.SET, decided, decision, at);
    var each = new Loop(d, new LoopRange.Elements(decisions, at));
    Term number = new Term.Fold(Term.FoldKind.COUNT, each, Term.TRUE, at);
    Term one = new Term.Constant(Value.of(1));
    Term agree = new Term.Binary(Term.BinaryOp.LE, number, one, at);
    add(name, RoundProperty.Invariant.eachRound(name.text(), agree, binderSlots.count(), when, at));
  }

  private static Term correct(Binder process) {
    return new Term.HasStatus(ProcessStatus.CORRECT, new Term.BoundVariable(process));
  }

  /**
   * Termination: eventually all correct processes have decided. This is stable once it holds,
   * unless a process becomes correct again.
   */
  private void termination(Name name, int output, List<Assumption> when) {
    var binderSlots = new BinderSlots();
    Binder p = binderSlots.fresh("p", InferredType.PROCESS);
    Term decided = new Term.IsPresent(new Term.RemoteVariable(new Term.BoundVariable(p), output));
    var each = new Loop(p, table.owners(output, name.at()));
    Term all =
        new Term.Fold(
            Term.FoldKind.FORALL,
            each,
            LogicalTerms.implies(correct(p), decided, name.at()),
            name.at());
    LtlLowering lowering = temporalLowering(binderSlots);
    TemporalFormula done = lowering.proposition(all);
    TemporalFormula lasting =
        switch (persistence) {
          case PERMANENT -> done;
          case TEMPORARY -> new TemporalFormula.Always(done);
        };
    temporal(lowering, new TemporalFormula.Eventually(lasting), name, when, List.of());
  }

  private void validity(Name name, String input, String output, List<Assumption> when) {
    Symbol.Variable in = variables.variable(input);
    Symbol.Variable out = variables.variable(output);
    if (!TypeLattice.fits(TypeLattice.of(in.type()), TypeLattice.of(out.type()))) {
      bad(name.at(), "`" + input + "` and `" + output + "` have different types");
      return;
    }
    add(name, new RoundProperty.Validity(name.text(), in.number(), out.number(), when, name.at()));
  }
}
