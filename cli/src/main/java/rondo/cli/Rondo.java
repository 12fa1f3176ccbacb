package rondo.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.Interrupt;
import rondo.cli.option.ColourOption;
import rondo.diagnostics.RejectedException;
import rondo.report.ProductVersion;
import rondo.report.TerminalStyle;

/**
 * The command line interface: parses a command line, runs the command, and handles every failure.
 */
public final class Rondo {
  private final Console console;
  private final Map<String, Command> commands = new LinkedHashMap<>();

  public Rondo(Console console) {
    this.console = console;
    commands.put("verify", new VerifyCommand());
    commands.put("resume", new ResumeCommand());
    commands.put("sweep", new SweepCommand());
    commands.put("test", new TestCommand());
    commands.put("mutate", new MutateCommand());
    commands.put("simulate", new SimulateCommand());
    commands.put("explore", new ExploreCommand());
    commands.put("trace", new TraceCommand());
    commands.put("print", new PrintCommand());
    commands.put("sequentialize", new SequentializeCommand());
    commands.put("smt", new SmtCommand());
    commands.put("ltl", new LtlCommand());
    commands.put("new", new NewCommand());
    commands.put("doctor", new DoctorCommand());
    commands.put("completion", new CompletionCommand());
    commands.put("help", new HelpCommand());
  }

  /** Never throws: failures are reported to the user, and the exit status tells their kind. */
  public Exit execute(String... arguments) {
    Exit exit =
        guarded(arguments, () -> dispatch(commandLine(arguments).parseArgs(arguments), arguments));
    Optional<String> lost = console.outputFailure();
    lost.ifPresent(why -> console.err().println("error: the output is not complete: " + why));
    console.err().flush();
    return lost.isPresent() ? exit.withoutOutput() : exit;
  }

  private Exit guarded(String[] arguments, FailureHandler.Work work) {
    try {
      return new FailureHandler(console, List.of(arguments)).run(work);
    } catch (ParameterException e) {
      return usageMistake(e);
    }
  }

  private Exit dispatch(ParseResult parsed, String... line) throws RejectedException, IOException {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (last.isVersionHelpRequested()) {
      console.out().println("rondo " + ProductVersion.CURRENT);
      return Exit.HOLDS;
    }
    CommandSpec spec = last.commandSpec();
    if (last.isUsageHelpRequested()) {
      console.out().print(spec.commandLine().getUsageMessage(ansi()));
      return Exit.HOLDS;
    }
    if (last == parsed) {
      console.err().print(spec.commandLine().getUsageMessage(Help.Ansi.OFF));
      return Exit.REJECTED;
    }
    Command command = commands.get(spec.name());
    ParseResult arguments = last;
    return command.isInterruptible(arguments)
        ? Interrupt.during(
            console,
            command.gracePeriod(arguments),
            () -> guarded(line, () -> command.run(arguments, console)))
        : command.run(arguments, console);
  }

  /** Describing a command takes time, so the others are left out when the line begins with one. */
  private CommandLine commandLine(String... arguments) {
    CommandSpec spec = rootSpec();
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean alone = commands.containsKey(first) && !commands.get(first).needsAllCommands();
    commands.forEach(
        (name, command) -> {
          if (!alone || name.equals(first)) {
            CommandSpec sub = command.spec().name(name);
            addHelp(sub);
            spec.addSubcommand(name, sub);
          }
        });
    var commandLine = new CommandLine(spec);
    commandLine.setColorScheme(Help.defaultColorScheme(ansi()));
    return commandLine;
  }

  private static CommandSpec rootSpec() {
    CommandSpec spec = CommandSpec.create().name("rondo");
    spec.usageMessage()
        .description(
            "A model checker for distributed algorithms: proves that a model satisfies its",
            "properties in every run, or prints a counterexample.")
        .commandListHeading("%nCommands:%n")
        .footer(
            "",
            "Exit status: 0 holds, 1 violated, 2 input rejected or output lost, 3 inconclusive,",
            "4 a bug in Rondo.",
            "",
            "Example:",
            "  rondo verify examples/promela/herlihy.pml");
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print the version.")
            .build());
    addHelp(spec);
    return spec;
  }

  private static void addHelp(CommandSpec spec) {
    spec.usageMessage()
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .width(90)
        .longOptionsMaxWidth(28);
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build());
  }

  private Help.Ansi ansi() {
    return ColourOption.AUTO.paint(console.outIsTerminal()) == TerminalStyle.ANSI
        ? Help.Ansi.ON
        : Help.Ansi.OFF;
  }

  private Exit usageMistake(ParameterException e) {
    CommandSpec spec = e.getCommandLine().getCommandSpec();
    console.err().println("error: " + mistake(e));
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        console.err().println("help: did you mean " + String.join(" or ", suggestions) + "?");
      }
    }
    console.err().println("Try: " + spec.qualifiedName() + " --help");
    return Exit.REJECTED;
  }

  static String mistake(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getMessage();
    }
    String first = unmatched.getUnmatched().getFirst();
    if (unmatched.isUnknownOption()) {
      return "there is no option '" + first + "'";
    }
    return unmatched.getCommandLine().getParent() == null
        ? "there is no command '" + first + "'"
        : "'" + first + "' is one argument too many";
  }
}
