package rondo.cli;

import static rondo.cli.Options.flag;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code rondo new}: a folder with a model to begin with. */
final class NewCommand implements Command {
  private static final String KIND = "--promela-rounds";
  private static final List<String> FILES = List.of("algorithm.pml", "rounds.inc", "README.md");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Make a folder with a model to begin with.")
        .footer(
            "",
            "Example:",
            "  rondo new --promela-rounds consensus",
            "  rondo verify consensus/algorithm.pml");
    spec.addOption(
        flag(
            KIND,
            "An algorithm in rounds as plain Promela, for Rondo and for Spin: a frame that all"
                + " such algorithms share, and a part to change."));
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .required(true)
            .paramLabel("DIR")
            .type(Path.class)
            .description("The folder, which must be new or empty.")
            .build());
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws IOException {
    if (!arguments.hasMatchedOption(KIND)) {
      throw refused(arguments, "what kind of model is it to be? There is " + KIND);
    }
    Path folder = arguments.matchedPositionalValue(0, Path.of(""));
    if (!isFree(folder)) {
      throw refused(arguments, folder + " is there already, and not an empty folder");
    }
    Files.createDirectories(folder);
    for (String file : FILES) {
      try (InputStream content = NewCommand.class.getResourceAsStream("project/" + file)) {
        Files.copy(content, folder.resolve(file));
      }
      console.out().println("made: " + folder.resolve(file));
    }
    console.out().println("next: rondo verify " + folder.resolve(FILES.getFirst()));
    return Exit.HOLDS;
  }

  private static ParameterException refused(ParseResult arguments, String why) {
    return new ParameterException(arguments.commandSpec().commandLine(), why);
  }

  private static boolean isFree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> content = Files.list(folder)) {
      return content.findAny().isEmpty();
    }
  }
}
