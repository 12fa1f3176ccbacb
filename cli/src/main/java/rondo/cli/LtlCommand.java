package rondo.cli;

import static rondo.cli.option.Options.flag;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.StandardInput;
import rondo.cli.option.Options;
import rondo.cli.print.AutomatonGraph;
import rondo.diagnostics.DiagnosticPrinter;
import rondo.diagnostics.RejectedException;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.ParsedFormula;
import rondo.ltl.print.AutomatonDotPrinter;
import rondo.ltl.print.HoaPrinter;
import rondo.ltl.print.NeverClaimPrinter;
import rondo.ltl.translate.Translation;
import rondo.trace.svg.DigraphSvg;

/** {@code rondo ltl}: prints the automaton of a formula. */
final class LtlCommand implements Command {
  private static final List<String> FORMATS = List.of("--never", "--hoa", "--dot", "--svg");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Translate an LTL formula to a Büchi automaton.")
        .footer(
            "",
            "Operators: [] <> X ! U W V && || -> <->, or always, eventually, next, until,",
            "weakuntil, release, implies, equivalent. Propositions are names, or expressions in",
            "parentheses. To search for violations of a formula, translate its negation.",
            "",
            "Examples:",
            "  rondo ltl --dot '!([] (request -> <> granted))' | dot -Tsvg > claim.svg",
            "  rondo ltl --svg '<> [] stable' > stable.svg");
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .required(true)
            .paramLabel("FORMULA")
            .type(String.class)
            .description("The formula, usually in quotes; - is standard input.")
            .build());
    spec.addOption(flag("--never", "As a never claim of Promela (default)."));
    spec.addOption(flag("--hoa", "In the Hanoi Omega-Automata format."));
    spec.addOption(flag("--dot", "As a Graphviz graph."));
    spec.addOption(flag("--svg", "As a picture."));
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws IOException {
    for (int i = 0; i < FORMATS.size(); i++) {
      for (String other : FORMATS.subList(i + 1, FORMATS.size())) {
        Options.exclude(arguments, FORMATS.get(i), other);
      }
    }
    String given = arguments.matchedPositionalValue(0, "");
    String text = given.equals(StandardInput.DASH) ? console.input().text() : given;
    try {
      ParsedFormula parsed = FormulaParser.parse("formula", text);
      BuchiAutomaton automaton = Translation.translate(parsed.temporalFormula());
      console.out().print(print(automaton, parsed, arguments));
      return Exit.HOLDS;
    } catch (RejectedException e) {
      // The formula is not in a file, so its line is shown from here.
      List<String> lines = text.lines().toList();
      var printer =
          new DiagnosticPrinter(
              at ->
                  at.line() <= lines.size()
                      ? Optional.of(lines.get(at.line() - 1))
                      : Optional.empty());
      console.err().print(printer.print(e.diagnostics()));
      return Exit.REJECTED;
    } catch (FormulaTooLargeException e) {
      console.err().println("inconclusive: the formula is too large: " + e.getMessage());
      return Exit.INCONCLUSIVE;
    }
  }

  private static String print(
      BuchiAutomaton automaton, ParsedFormula parsed, ParseResult arguments) {
    String formula = parsed.text();
    if (arguments.hasMatchedOption("--hoa")) {
      return HoaPrinter.print(automaton, formula, parsed.propositions());
    }
    if (arguments.hasMatchedOption("--svg")) {
      return DigraphSvg.print(AutomatonGraph.of(automaton, formula, parsed.propositions()));
    }
    return arguments.hasMatchedOption("--dot")
        ? AutomatonDotPrinter.print(automaton, formula, parsed.propositions())
        : NeverClaimPrinter.print(automaton, formula, parsed.propositions());
  }
}
