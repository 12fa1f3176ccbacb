package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.Spelling;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundProperty.Occasion;
import rondo.ltl.Formula;
import rondo.ltl.TooLargeException;

/** What is to be checked. */
final class Properties {
  private static final List<String> READY =
      List.of("agreement", "validity", "irrevocability", "termination");

  private final Symbols symbols;
  private final Network network;
  private final Absence absence;
  private final Outputs variables;
  private final List<RoundProperty> properties = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** How long somebody is not correct who is not. */
  enum Absence {
    FOR_GOOD,
    /** Who has stopped may start again, or somebody comes later. */
    FOR_A_WHILE
  }

  Properties(Symbols symbols, Network network, Absence absence) {
    this.symbols = symbols;
    this.network = network;
    this.absence = absence;
    this.variables = new Outputs(symbols);
  }

  List<RoundProperty> list() {
    return List.copyOf(properties);
  }

  /** All that a protocol says must hold, in the order in which it is written. */
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
        case Declaration.Monitor _, Declaration.Entry _ -> {}
        case Declaration.Network _ -> {}
      }
    }
  }

  private void add(Declaration.Invariant i) {
    List<Assumption> when = new Networks(symbols).when(i.when());
    var slots = new Slots();
    Typed condition = expressions(slots).as(i.condition(), Sort.BOOL);
    add(
        i.name(),
        new RoundProperty.Invariant(
            i.name().text(),
            occasion(i.occasion()),
            condition.term(),
            slots.count(),
            when,
            i.name().at()));
  }

  private static Occasion occasion(Declaration.Occasion occasion) {
    return switch (occasion) {
      case EACH_ROUND -> Occasion.EACH_ROUND;
      case EACH_PHASE -> Occasion.EACH_PHASE;
    };
  }

  private void add(Declaration.Ltl l) {
    List<Assumption> when = new Networks(symbols).when(l.when());
    var slots = new Slots();
    var formulas = new Formulas(slots);
    Formula formula = formulas.lower(expressions(slots), l.formula());
    if (!symbols.findings.hasErrors()) {
      temporal(formulas, formula, l.name(), when);
    }
  }

  private void temporal(Formulas formulas, Formula formula, Name name, List<Assumption> when) {
    try {
      RoundObserver observer = formulas.observer(formula, name.at());
      add(name, new RoundProperty.Temporal(name.text(), observer, when, name.at()));
    } catch (TooLargeException e) {
      symbols.findings.add(
          Rule.BAD_PROPERTY.at(
              name.at(), "the formula `" + name + "` is too large: " + e.getMessage()));
    }
  }

  private Expressions expressions(Slots slots) {
    return new Expressions(symbols, Place.PROPERTY, Scope.EMPTY, slots);
  }

  private void add(Name name, RoundProperty property) {
    if (!names.add(property.name())) {
      symbols.findings.add(
          Rule.REDECLARED
              .at(name.at(), "there is a property `" + property.name() + "` already")
              .withHelp("under other assumptions, `invariant` and `ltl` have names of their own"));
    }
    properties.add(property);
  }

  private void add(Declaration.Check c) {
    List<Assumption> when = new Networks(symbols).when(c.when());
    for (Declaration.Ready ready : c.properties()) {
      ready(ready, when);
    }
  }

  private void ready(Declaration.Ready r, List<Assumption> when) {
    if (!READY.contains(r.name().text())) {
      Diagnostic found =
          Rule.BAD_PROPERTY.at(r.name().at(), "there is no ready-made property `" + r.name() + "`");
      symbols.findings.add(
          Spelling.nearest(r.name().text(), READY)
              .map(n -> found.withHelp("did you mean `" + n + "`?"))
              .orElse(
                  found.withHelp(
                      "there are agreement, validity, irrevocability and termination; "
                          + "others are written as `invariant` or `ltl`")));
      return;
    }
    Optional<List<String>> about = about(r);
    if (about.isEmpty()) {
      return;
    }
    List<String> outputs =
        about.get().stream().filter(v -> variables.variable(v).kind() == Kind.OUTPUT).toList();
    List<String> inputs =
        about.get().stream().filter(v -> variables.variable(v).kind() == Kind.INPUT).toList();
    for (String output : outputs) {
      boolean several = outputs.size() > 1 || !r.about().isEmpty();
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

  /** What a property about one output is called: the input is part of it if it was written. */
  private Name named(Declaration.Ready r, String output) {
    String input =
        r.about().stream()
            .filter(n -> variables.variable(n.text()).kind() == Kind.INPUT)
            .map(n -> n + ", ")
            .collect(Collectors.joining());
    return new Name(r.name() + "(" + input + output + ")", r.name().at());
  }

  /** The variables that a property is about; all of them if it does not say so. */
  private Optional<List<String>> about(Declaration.Ready r) {
    boolean validity = r.name().text().equals("validity");
    List<String> outputs = variables.names(Kind.OUTPUT);
    List<String> inputs = variables.names(Kind.INPUT);
    var known = new ArrayList<>(outputs);
    if (validity) {
      known.addAll(inputs);
    }
    var about = new ArrayList<String>();
    for (Name name : r.about()) {
      if (!known.contains(name.text())) {
        Diagnostic found =
            Rule.BAD_PROPERTY.at(
                name.at(), "`" + name + "` is nothing that " + r.name() + " is about");
        symbols.findings.add(
            Spelling.nearest(name.text(), known)
                .map(n -> found.withHelp("did you mean `" + n + "`?"))
                .orElse(found));
        return Optional.empty();
      }
      symbols.find(name.text()); // It is used here.
      about.add(name.text());
    }
    if (about.stream().noneMatch(outputs::contains)) {
      about.addAll(outputs);
    }
    if (outputs.isEmpty()) {
      return symbols.hasUnknown()
          ? Optional.empty()
          : bad(r.name().at(), "`" + r.name() + "` is about outputs, but there is none");
    }
    if (!validity) {
      return Optional.of(about);
    }
    if (about.stream().noneMatch(inputs::contains)) {
      about.addAll(inputs);
    }
    if (inputs.isEmpty() && symbols.hasUnknown()) {
      return Optional.empty();
    }
    long found = about.stream().filter(inputs::contains).count();
    return found == 1
        ? Optional.of(about)
        : bad(
            r.name().at(),
            found == 0
                ? "`validity` is about inputs, but there is none"
                : "`validity` is about one input: write `validity(input, output)`");
  }

  private <T> Optional<T> bad(Position at, String message) {
    symbols.findings.add(Rule.BAD_PROPERTY.at(at, message));
    return Optional.empty();
  }

  /** Of the outputs that are there, there are not two; byzantine processes have none. */
  private void agreement(Name name, int output, List<Assumption> when) {
    var slots = new Slots();
    Binder p = slots.fresh("p", Sort.PROCESS);
    Binder d = slots.fresh("d", Sort.PROCESS);
    Position at = name.at();
    Term decision = new Term.Of(new Term.Bound(p), output);
    var everybody = new Source.Domain(new Type.Process(symbols.processes));
    var decided = new Loop(p, Optional.empty(), everybody, new Term.IsPresent(decision));
    Term decisions = new Term.Fold(Term.Kind.SET, decided, decision, at);
    var each = new Loop(d, new Source.Elements(decisions, at));
    Term number = new Term.Fold(Term.Kind.COUNT, each, Term.TRUE, at);
    Term one = new Term.Constant(Value.of(1));
    Term agree = new Term.Binary(Term.BinaryOp.LE, number, one, at);
    add(name, RoundProperty.Invariant.eachRound(name.text(), agree, slots.count(), when, at));
  }

  private static Term correct(Binder process) {
    return new Term.Is(Term.Condition.CORRECT, new Term.Bound(process));
  }

  /**
   * In the end everybody who is correct has decided. This holds for good once it does, unless
   * somebody is correct again later.
   */
  private void termination(Name name, int output, List<Assumption> when) {
    var slots = new Slots();
    Binder p = slots.fresh("p", Sort.PROCESS);
    Term decided = new Term.IsPresent(new Term.Of(new Term.Bound(p), output));
    var each = new Loop(p, symbols.owners(output, name.at()));
    Term all =
        new Term.Fold(
            Term.Kind.FORALL, each, Terms.implies(correct(p), decided, name.at()), name.at());
    var formulas = new Formulas(slots);
    Formula done = formulas.proposition(all);
    Formula lasting =
        switch (absence) {
          case FOR_GOOD -> done;
          case FOR_A_WHILE -> new Formula.Always(done);
        };
    temporal(formulas, new Formula.Eventually(lasting), name, when);
  }

  private void validity(Name name, String input, String output, List<Assumption> when) {
    Symbol.Variable in = variables.variable(input);
    Symbol.Variable out = variables.variable(output);
    if (!Sorts.fits(Sorts.of(in.type()), Sorts.of(out.type()))) {
      bad(name.at(), "`" + input + "` and `" + output + "` have different types");
      return;
    }
    add(name, new RoundProperty.Validity(name.text(), in.number(), out.number(), when, name.at()));
  }
}
