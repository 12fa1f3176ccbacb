package rondo.cli;

import static rondo.cli.Options.flag;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.ProductVersion;
import rondo.cli.report.RoundProtocolSummary;
import rondo.cli.report.SolverSettings.StepUnit;
import rondo.cli.report.SolverSettings.Unit;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.round.RoundProperty;
import rondo.promela.Promela;
import rondo.rounds.InputSelection;
import rondo.smt.check.KInductionScripts;
import rondo.smt.check.ProofTask;
import rondo.smt.process.ProcessScript;
import rondo.smt.rounds.RoundSmtVerifier;
import rondo.smt.smtlib.SmtLibScript;
import rondo.trace.Property;

/** {@code rondo smt}: prints queries as SMT-LIB scripts. */
final class SmtCommand implements Command {
  private static final String INDUCTION = "--induction";

  /** Options for Promela models only. */
  private static final List<String> OF_PROMELA =
      List.of("--ignore-deadlock", "--ignore-assertions", "--full-channel");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Print the bounded model checking problem of a property as SMT-LIB 2.",
            "It is satisfiable if and only if a run within the bound violates the property;",
            "`rondo verify --engine smt` solves it, and tries to prove the property by induction.")
        .footer(
            "",
            "Examples:",
            "  rondo smt --bound 20 examples/promela/peterson.pml | z3 -in",
            "  rondo smt --property agreement examples/rounds/one_third_rule.dst | cvc5",
            "  rondo smt --induction --property agreement examples/rounds/one_third_rule.dst");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        Options.values(
            "--property", "NAME", "The property; required if a protocol checks several."));
    spec.addOption(SolverOptions.boundOption());
    spec.addOption(
        flag(
            INDUCTION,
            "Print the step of k-induction instead; --bound N is the window, in rounds or"
                + " phases; default: 0. It is unsatisfiable if and only if the inductive step"
                + " holds."));
    spec.addOption(flag("--values", "Request the values of all variables, too."));
    spec.addOption(VerifyOptions.psr());
    spec.addOption(ProtocolSmtVerification.symmetryOption());
    spec.addOption(FullChannelOption.option());
    spec.addOption(flag("--ignore-deadlock", "Do not report invalid end states."));
    spec.addOption(flag("--ignore-assertions", "Do not report failed assertions."));
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    SmtQuery query =
        switch (model.language()) {
          case PROMELA -> ofPromela(model, arguments, console);
          case DISTAL -> ofProtocol(model, arguments, console);
        };
    query.head().forEach(l -> console.out().println("; " + l));
    console
        .out()
        .print(
            arguments.hasMatchedOption("--values")
                ? query.smtLibScript().text()
                : query.smtLibScript().textWithoutModel());
    return Exit.HOLDS;
  }

  /**
   * A query.
   *
   * @param head its description, as comment lines
   */
  private record SmtQuery(List<String> head, SmtLibScript smtLibScript) {}

  private static SmtQuery ofPromela(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    PromelaSmtVerification solving = PromelaSmtVerification.of(arguments, where);
    PromelaSettings settings = solving.options().settings();
    Language.PROMELA.rejectOptions(List.of(INDUCTION), arguments, settings.model().file());
    Promela.Model model = settings.load();
    solving.rejectLiveness(model);
    Diagnostics.print(model.warnings(), console);
    ProcessSystem system = settings.optimised(model);
    Set<Property> checked = solving.options().searchOf(system).checked();
    int bound = SolverOptions.bound(SolverOptions.boundIn(arguments), Unit.STEP);
    String what = checked.stream().sorted().map(Property::title).collect(Collectors.joining(", "));
    return new SmtQuery(
        List.of(
            about(settings.model().file(), what.isEmpty() ? "nothing" : what),
            satisfiable(Unit.STEP.format(bound))),
        ProcessScript.bounded(system, settings.policy(), checked, bound));
  }

  private static SmtQuery ofProtocol(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    Language.DISTAL.rejectOptions(OF_PROMELA, arguments, where.file());
    InputSelection selection = RoundOptions.of(arguments, where).inputs();
    Distal.RoundProtocol roundProtocol = ProtocolSmtVerification.rounds(where);
    Diagnostics.print(roundProtocol.warnings(), console);
    if (selection == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(roundProtocol.system(), where.input());
    }
    RoundProperty property = property(roundProtocol, arguments, where);
    var proof =
        RoundSmtVerifier.of(
            roundProtocol.system(),
            property,
            List.of(),
            ProtocolSmtVerification.symmetry(arguments),
            selection);
    var summary =
        new RoundProtocolSummary(
            roundProtocol.system(), roundProtocol.parameters(), property.assumptions(), List.of());
    var head = new ArrayList<String>();
    head.add(about(where.file(), property.name()));
    summary.figures().forEach(f -> head.add(f.name() + " " + f.value()));
    OptionalInt bound = SolverOptions.boundIn(arguments);
    ProofTask task = proof.proofTask();
    if (!arguments.hasMatchedOption(INDUCTION)) {
      int rounded = SolverOptions.bound(bound, Unit.ROUND);
      head.add(satisfiable(Unit.ROUND.format(rounded)));
      return new SmtQuery(head, KInductionScripts.bounded(task.fromInitial(), rounded));
    }
    if (proof.whyNoInduction().isPresent()) {
      throw proof.whyNoInduction().get();
    }
    int window = bound.orElse(0);
    var unit = new StepUnit(Unit.ROUND, task.stride());
    head.add(
        "unsatisfiable if and only if the inductive step holds for a window of "
            + unit.strideUnit().format(window));
    return new SmtQuery(head, KInductionScripts.induction(task, window));
  }

  private static String about(Path file, String what) {
    return "rondo " + ProductVersion.CURRENT + ", " + file + ": " + what;
  }

  private static String satisfiable(String bound) {
    return "satisfiable if and only if it is violated within " + bound;
  }

  /** The selected property, or the only one that the SMT engine supports. */
  private static RoundProperty property(
      Distal.RoundProtocol protocol, ParseResult arguments, ModelArguments where)
      throws RejectedException {
    PropertyCatalog<RoundProperty> catalog =
        RoundVerification.checklist(protocol.system(), where.input());
    List<String> named = VerifyOptions.propertyNames(arguments);
    List<RoundProperty> some =
        named.isEmpty() ? RoundVerification.defaultProperties(catalog) : catalog.named(named);
    List<RoundProperty> askable =
        some.stream().filter(p -> !(p instanceof RoundProperty.Temporal)).toList();
    if (askable.size() == 1) {
      return askable.getFirst();
    }
    if (askable.isEmpty()) {
      throw SmtUnsupported.liveness(some.getFirst().name(), some.getFirst().at());
    }
    throw new ParameterException(
        arguments.commandSpec().commandLine(),
        "--property must name one of "
            + askable.stream().map(RoundProperty::name).collect(Collectors.joining(", ")));
  }
}
