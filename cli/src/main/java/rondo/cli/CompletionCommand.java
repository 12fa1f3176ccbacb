package rondo.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;

/** {@code rondo completion}. */
final class CompletionCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Print a script that completes rondo's commands and options in bash or zsh.")
        .footer("", "Example:", "  source <(rondo completion)");
    return spec;
  }

  @Override
  public boolean needsAllCommands() {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) {
    console.out().print(AutoComplete.bash("rondo", arguments.commandSpec().root().commandLine()));
    return Exit.HOLDS;
  }
}
