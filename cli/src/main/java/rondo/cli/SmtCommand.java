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
import rondo.cli.report.Means.Pace;
import rondo.cli.report.Means.Unit;
import rondo.cli.report.Protocol;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.round.RoundProperty;
import rondo.promela.Promela;
import rondo.rounds.Inputs;
import rondo.smt.check.Scripts;
import rondo.smt.check.Subject;
import rondo.smt.process.ProcessScript;
import rondo.smt.rounds.RoundProof;
import rondo.smt.text.Script;
import rondo.trace.Property;

/** {@code rondo smt}: what a solver is asked, for any solver. */
final class SmtCommand implements Command {
  private static final String INDUCTION = "--induction";

  /** What has a meaning for Promela models only. */
  private static final List<String> OF_PROMELA =
      List.of("--ignore-deadlock", "--ignore-assertions", "--full-channel");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Print the question whether a property can be broken within a bound, as SMT-LIB 2.",
            "It is satisfiable if and only if there is a run that does; `rondo verify --engine smt`",
            "asks the same, and more.")
        .footer(
            "",
            "Examples:",
            "  rondo smt --bound 20 examples/promela/peterson.pml | z3 -in",
            "  rondo smt --property agreement examples/rounds/one_third_rule.dst | cvc5",
            "  rondo smt --induction --property agreement examples/rounds/one_third_rule.dst");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        Options.values(
            "--property", "NAME", "What is to be broken; of a protocol that checks several."));
    spec.addOption(SolverOptions.boundOption());
    spec.addOption(
        flag(
            INDUCTION,
            "Print the step of an induction instead, over a window of N rounds or phases; default:"
                + " 0. It is unsatisfiable if and only if that proves the property."));
    spec.addOption(flag("--values", "Ask for the values of all variables, too."));
    spec.addOption(VerifyOptions.psr());
    spec.addOption(ProtocolSolving.symmetryOption());
    spec.addOption(FullChannelOption.option());
    spec.addOption(flag("--ignore-deadlock", "Invalid end states are no violation."));
    spec.addOption(flag("--ignore-assertions", "Failed assertions are no violation."));
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    Question question =
        switch (model.language()) {
          case PROMELA -> ofModel(model, arguments, console);
          case DISTAL -> ofProtocol(model, arguments, console);
        };
    question.head().forEach(l -> console.out().println("; " + l));
    console
        .out()
        .print(
            arguments.hasMatchedOption("--values")
                ? question.script().text()
                : question.script().question());
    return Exit.HOLDS;
  }

  /**
   * What is printed.
   *
   * @param head what it is, in words
   */
  private record Question(List<String> head, Script script) {}

  private static Question ofModel(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    PromelaSolving solving = PromelaSolving.of(arguments, where);
    Setting setting = solving.options().setting();
    Language.PROMELA.refuse(List.of(INDUCTION), arguments, setting.model().file());
    Promela.Model model = setting.load();
    solving.refuseRuns(model);
    Diagnostics.print(model.warnings(), console);
    ProcessSystem system = setting.optimised(model);
    Set<Property> checked = solving.options().searchOf(system).checked();
    int bound = SolverOptions.bound(SolverOptions.boundIn(arguments), Unit.STEP);
    String what = checked.stream().sorted().map(Property::title).collect(Collectors.joining(", "));
    return new Question(
        List.of(
            about(setting.model().file(), what.isEmpty() ? "nothing" : what),
            satisfiable(Unit.STEP.counted(bound))),
        ProcessScript.bounded(system, setting.fullChannel(), checked, bound));
  }

  private static Question ofProtocol(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException {
    Language.DISTAL.refuse(OF_PROMELA, arguments, where.file());
    Inputs inputs = RoundOptions.of(arguments, where).inputs();
    Distal.Rounds rounds = ProtocolSolving.rounds(where);
    Diagnostics.print(rounds.warnings(), console);
    if (inputs == Inputs.PARTITIONED) {
      InputsMatter.refuse(rounds.system(), where.input());
    }
    RoundProperty property = property(rounds, arguments, where);
    var proof =
        RoundProof.of(
            rounds.system(), property, List.of(), ProtocolSolving.symmetry(arguments), inputs);
    var protocol = new Protocol(rounds.system(), rounds.parameters(), property.when(), List.of());
    var head = new ArrayList<String>();
    head.add(about(where.file(), property.name()));
    protocol.figures().forEach(f -> head.add(f.name() + " " + f.value()));
    OptionalInt bound = SolverOptions.boundIn(arguments);
    Subject subject = proof.subject();
    if (!arguments.hasMatchedOption(INDUCTION)) {
      int rounded = SolverOptions.bound(bound, Unit.ROUND);
      head.add(satisfiable(Unit.ROUND.counted(rounded)));
      return new Question(head, Scripts.bounded(subject.runs(), rounded));
    }
    if (proof.refused().isPresent()) {
      throw proof.refused().get();
    }
    int window = bound.orElse(0);
    var pace = new Pace(Unit.ROUND, subject.stride());
    head.add(
        "unsatisfiable if and only if this is a step of an induction over a window of "
            + pace.strides().counted(window));
    return new Question(head, Scripts.induction(subject, window));
  }

  private static String about(Path file, String what) {
    return "rondo " + Rondo.VERSION + ", " + file + ": " + what;
  }

  private static String satisfiable(String bound) {
    return "satisfiable if and only if it is violated within " + bound;
  }

  /** What was named, or the only thing that a solver can be asked about. */
  private static RoundProperty property(
      Distal.Rounds rounds, ParseResult arguments, ModelArguments where) throws RejectedException {
    Checklist<RoundProperty> checklist =
        RoundVerification.checklist(rounds.system(), where.input());
    List<String> named = VerifyOptions.named(arguments);
    List<RoundProperty> some =
        named.isEmpty() ? RoundVerification.stated(checklist) : checklist.named(named);
    List<RoundProperty> askable =
        some.stream().filter(p -> !(p instanceof RoundProperty.Temporal)).toList();
    if (askable.size() == 1) {
      return askable.getFirst();
    }
    if (askable.isEmpty()) {
      throw Unasked.refused(some.getFirst().name(), some.getFirst().at());
    }
    throw new ParameterException(
        arguments.commandSpec().commandLine(),
        "--property has to name one of "
            + askable.stream().map(RoundProperty::name).collect(Collectors.joining(", ")));
  }
}
