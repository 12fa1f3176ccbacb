package rondo.cli;

import static rondo.cli.option.Options.flag;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.option.ForAllOption;
import rondo.cli.option.FullChannelOption;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.MethodOptions;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.Options;
import rondo.cli.option.RoundOptions;
import rondo.cli.option.SolverArguments;
import rondo.cli.option.VerifyOptions;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.report.MethodSummary;
import rondo.report.ProductVersion;
import rondo.report.RoundProtocolSummary;
import rondo.report.SolverText;
import rondo.smt.check.KInductionScripts;
import rondo.smt.check.ProofCertificate;
import rondo.smt.check.ProofTask;
import rondo.smt.events.EventSmtTask;
import rondo.smt.events.EventSmtVerifier;
import rondo.smt.process.ProcessScript;
import rondo.smt.rounds.RoundSmtVerifier;
import rondo.smt.smtlib.SmtLibScript;
import rondo.trace.Property;
import rondo.trace.file.ExecutionMode;
import rondo.verify.check.CheckedProperties;
import rondo.verify.check.PartitionReductionUnsupported;
import rondo.verify.check.SmtEventVerification;
import rondo.verify.check.SmtProcessVerification;
import rondo.verify.check.SmtUnsupported;
import rondo.verify.method.Method;
import rondo.verify.method.SolverOptions;
import rondo.verify.model.Language;
import rondo.verify.model.Model;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.parameterized.ParameterizedQuery;
import rondo.verify.parameterized.ThresholdQuery;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/** {@code rondo smt}: prints queries as SMT-LIB scripts. */
final class SmtCommand implements Command {
  private static final String INDUCTION = "--induction";

  private static final String CERTIFICATE = "--certificate";

  /** Options for Promela models only. */
  private static final List<String> OF_PROMELA =
      List.of("--ignore-deadlock", "--ignore-assertions", "--full-channel");

  /** Options for round-based protocols only. */
  private static final List<String> OF_ROUNDS = List.of(INDUCTION, "--psr", "--symmetry");

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
            "  rondo smt --induction --property agreement examples/rounds/one_third_rule.dst",
            "  rondo smt --for-all N -DV=2 --certificate --property agreement"
                + " examples/rounds/one_third_rule.dst | z3 -in");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        Options.values(
            "--property", "NAME", "The property; required if a protocol checks several."));
    spec.addOption(SolverArguments.boundOption());
    spec.addOption(
        flag(
            INDUCTION,
            "Print the step of k-induction instead; --bound N is k, in rounds or"
                + " phases; default: 0. It is unsatisfiable if and only if the inductive step"
                + " holds."));
    for (OptionSpec option : ForAllOption.options()) {
      spec.addOption(option);
    }
    spec.addOption(
        flag(
            CERTIFICATE,
            "With --for-all: find a proof, and print its initiation, consecution and safety. Each"
                + " has to be unsatisfiable."));
    spec.addOption(flag("--values", "Request the values of all variables, too."));
    spec.addOption(VerifyOptions.psr());
    spec.addOption(MethodOptions.symmetryOption());
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
    if (ForAllOption.isIn(arguments)) {
      return runForAll(model, arguments, console);
    }
    if (arguments.hasMatchedOption(CERTIFICATE)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), CERTIFICATE + " requires " + ForAllOption.NAME);
    }
    SmtQuery query =
        switch (model.language()) {
          case PROMELA -> ofPromela(model, arguments, console);
          case DISTAL -> ofProtocol(model, arguments, console);
        };
    print(query, arguments, console);
    return Exit.HOLDS;
  }

  private static void print(SmtQuery query, ParseResult arguments, Console console) {
    query.head().forEach(l -> console.out().println("; " + l));
    console
        .out()
        .print(
            arguments.hasMatchedOption("--values")
                ? query.smtLibScript().text()
                : query.smtLibScript().textWithoutModel());
  }

  /** Prints a query for every value of some parameters, or the certificate of a proof. */
  private static Exit runForAll(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    List<String> foreign =
        switch (where.language()) {
          case PROMELA -> List.of(ForAllOption.NAME);
          case DISTAL -> OF_PROMELA;
        };
    LanguageOption.rejectOptions(where.language(), foreign, arguments, where.file());
    Options.exclude(arguments, CERTIFICATE, INDUCTION);
    Options.exclude(arguments, CERTIFICATE, "--values");
    Method.Parameterized method = ForAllOption.method(arguments);
    if (Distal.isEventProtocol(where.source().protocolText())) {
      return printCertificate(where, method, arguments, console);
    }
    ParameterizedRoundSystem system = ParameterizedQuery.system(where.source(), method);
    RoundProperty property = property(system.system(), arguments, where);
    var query = ParameterizedQuery.of(system, property, method);
    List<String> head = head(where, property.name(), method);
    if (arguments.hasMatchedOption(CERTIFICATE)) {
      ProofCertificate certificate = query.certificate();
      head.forEach(l -> console.out().println("; " + l));
      console.out().print(ParameterizedQuery.text(certificate));
      return Exit.HOLDS;
    }
    print(ofTask(query.exactTask(), query.bound(), head, arguments), arguments, console);
    return Exit.HOLDS;
  }

  private static List<String> head(
      ModelArguments where, String property, Method.Parameterized method) {
    var head = new ArrayList<String>();
    head.add(about(where.file(), property));
    head.add("for every " + String.join(", ", method.free()));
    method.assumptions().forEach(a -> head.add("with " + a));
    return head;
  }

  /** Prints why no run of the threshold automaton of an event-based protocol is a violation. */
  private static Exit printCertificate(
      ModelArguments where, Method.Parameterized method, ParseResult arguments, Console console)
      throws RejectedException {
    List<String> names = VerifyOptions.propertyNames(arguments);
    if (!arguments.hasMatchedOption(CERTIFICATE) || names.size() != 1) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "a protocol of events requires " + CERTIFICATE + " and one --property");
    }
    ProofCertificate certificate =
        ThresholdQuery.certificate(where.source(), method, names.getFirst());
    head(where, names.getFirst(), method).forEach(l -> console.out().println("; " + l));
    console.out().print(ParameterizedQuery.text(certificate));
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
    Method.Smt method = MethodOptions.promelaProof(arguments, where.file());
    LanguageOption.rejectOptions(Language.PROMELA, List.of(INDUCTION), arguments, where.file());
    var model = (Model.Processes) Model.load(where.source(), method.translation());
    SmtProcessVerification.rejectLiveness(model.model(), VerifyOptions.properties(arguments));
    Diagnostics.print(model.warnings(), console);
    PromelaSettings settings = SmtProcessVerification.settings(model, method);
    ProcessSystem system = settings.optimised(model.model());
    Set<Property> checked = CheckedProperties.in(system, method.search().checked());
    int bound = SolverOptions.bound(SolverArguments.boundIn(arguments), Unit.STEP);
    String what = checked.stream().sorted().map(Property::title).collect(Collectors.joining(", "));
    return new SmtQuery(
        List.of(
            about(where.file(), what.isEmpty() ? "nothing" : what),
            satisfiable(SolverText.counted(bound, Unit.STEP))),
        ProcessScript.bounded(system, settings.policy(), checked, bound));
  }

  private static SmtQuery ofProtocol(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    LanguageOption.rejectOptions(Language.DISTAL, OF_PROMELA, arguments, where.file());
    Distal.Model model =
        Distal.load(
            where.source().protocolText(), where.source().defines(), OrderSensitivity.SENSITIVE);
    Diagnostics.print(model.warnings(), console);
    return switch (model) {
      case Distal.RoundProtocol protocol -> ofRounds(protocol, where, arguments);
      case Distal.EventProtocol protocol -> ofEvents(protocol, where, arguments);
    };
  }

  private static SmtQuery ofEvents(
      Distal.EventProtocol protocol, ModelArguments where, ParseResult arguments)
      throws RejectedException {
    Options.reject(OF_ROUNDS, arguments, "an event-based protocol", where.file());
    EventProperty property = eventProperty(protocol, arguments, where);
    var verifier =
        EventSmtVerifier.of(
            new EventSmtTask(
                protocol.system(), property, Precedence.FIRST, EventSmtTask.ReportedErrors.ALL),
            Distal.clausePositions(where.source().protocolText()));
    var details =
        new MethodDetails.EventProtocol(
            protocol.system(),
            protocol.parameters(),
            new ExecutionMode(DeliverySemantics.AT_ONCE, Precedence.FIRST));
    var head = new ArrayList<String>();
    head.add(about(where.file(), property.name()));
    MethodSummary.of(details).figures().forEach(f -> head.add(f.name() + " " + f.value()));
    int bound = SolverOptions.bound(SolverArguments.boundIn(arguments), Unit.STEP);
    head.add(satisfiable(SolverText.counted(bound, Unit.STEP)));
    return new SmtQuery(head, KInductionScripts.bounded(verifier.proofTask().fromInitial(), bound));
  }

  private static SmtQuery ofRounds(
      Distal.RoundProtocol roundProtocol, ModelArguments where, ParseResult arguments)
      throws RejectedException {
    InputSelection selection = RoundOptions.inputs(arguments);
    if (selection == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(roundProtocol.system(), where.source());
    }
    RoundProperty property = property(roundProtocol.system(), arguments, where);
    var proof =
        RoundSmtVerifier.of(
            roundProtocol.system(),
            property,
            List.of(),
            MethodOptions.symmetry(arguments),
            selection);
    var summary =
        new RoundProtocolSummary(
            new MethodDetails.RoundProtocol(
                roundProtocol.system(),
                roundProtocol.parameters(),
                property.assumptions(),
                List.of()));
    var head = new ArrayList<String>();
    head.add(about(where.file(), property.name()));
    summary.figures().forEach(f -> head.add(f.name() + " " + f.value()));
    if (arguments.hasMatchedOption(INDUCTION) && proof.whyNoInduction().isPresent()) {
      throw proof.whyNoInduction().get();
    }
    int bound = SolverOptions.bound(SolverArguments.boundIn(arguments), Unit.ROUND);
    return ofTask(proof.proofTask(), bound, head, arguments);
  }

  /** The bounded problem of a proof task, or its inductive step. */
  private static SmtQuery ofTask(
      ProofTask task, int bound, List<String> head, ParseResult arguments) {
    if (!arguments.hasMatchedOption(INDUCTION)) {
      head.add(satisfiable(SolverText.counted(bound, Unit.ROUND)));
      return new SmtQuery(head, KInductionScripts.bounded(task.fromInitial(), bound));
    }
    int k = SolverArguments.boundIn(arguments).orElse(0);
    var unit = new StepUnit(Unit.ROUND, task.stride());
    head.add(
        "unsatisfiable if and only if the inductive step holds for k = "
            + SolverText.counted(k, unit.strideUnit()));
    return new SmtQuery(head, KInductionScripts.induction(task, k));
  }

  private static String about(Path file, String what) {
    return "rondo " + ProductVersion.CURRENT + ", " + file + ": " + what;
  }

  private static String satisfiable(String bound) {
    return "satisfiable if and only if it is violated within " + bound;
  }

  private static EventProperty eventProperty(
      Distal.EventProtocol protocol, ParseResult arguments, ModelArguments where)
      throws RejectedException {
    PropertyCatalog<EventProperty> catalog = PropertyCatalog.of(protocol.system(), where.source());
    List<String> named = VerifyOptions.propertyNames(arguments);
    if (!named.isEmpty()) {
      SmtEventVerification.rejectUnsupported(catalog.named(named));
    }
    List<EventProperty> some =
        named.isEmpty() ? PropertyCatalog.eventDefaults(catalog) : catalog.named(named);
    return only(some, p -> !p.requiresFairness(), arguments);
  }

  private static RoundProperty property(
      RoundSystem system, ParseResult arguments, ModelArguments where) throws RejectedException {
    PropertyCatalog<RoundProperty> catalog = PropertyCatalog.of(system, where.source());
    List<String> named = VerifyOptions.propertyNames(arguments);
    List<RoundProperty> some =
        named.isEmpty() ? PropertyCatalog.defaults(catalog) : catalog.named(named);
    return only(some, p -> !(p instanceof RoundProperty.Temporal), arguments);
  }

  /** The selected property, or the only one that the SMT engine supports. */
  private static <P extends ProtocolProperty> P only(
      List<P> some, Predicate<P> isSupported, ParseResult arguments) throws RejectedException {
    List<P> askable = some.stream().filter(isSupported).toList();
    if (askable.size() == 1) {
      return askable.getFirst();
    }
    if (askable.isEmpty()) {
      throw SmtUnsupported.liveness(some.getFirst().name(), some.getFirst().at());
    }
    throw new ParameterException(
        arguments.commandSpec().commandLine(),
        "--property must name one of "
            + askable.stream().map(P::name).collect(Collectors.joining(", ")));
  }
}
