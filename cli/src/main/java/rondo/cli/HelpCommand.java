package rondo.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.option.ColourOption;
import rondo.report.TerminalStyle;

/** {@code rondo help [COMMAND]}. */
final class HelpCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Explain a command.")
        .footer("", "Example:", "  rondo help verify");
    return spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("0..1")
            .paramLabel("COMMAND")
            .type(String.class)
            .description("The command to explain; without one, lists all.")
            .build());
  }

  @Override
  public boolean needsAllCommands() {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) {
    CommandLine root = arguments.commandSpec().root().commandLine();
    String name = arguments.matchedPositionalValue(0, "");
    CommandLine asked = name.isEmpty() ? root : root.getSubcommands().get(name);
    if (asked == null) {
      throw new ParameterException(root, "there is no command '" + name + "'");
    }
    TerminalStyle style = ColourOption.AUTO.paint(console.outIsTerminal());
    console.out().print(asked.getUsageMessage(style == TerminalStyle.ANSI ? Ansi.ON : Ansi.OFF));
    return Exit.HOLDS;
  }
}
