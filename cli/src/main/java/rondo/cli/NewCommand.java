package rondo.cli;

import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;

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
import rondo.cli.io.AtomicFile;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;

/** {@code rondo new}: creates a folder with a first model. */
final class NewCommand implements Command {
  /** The kind of project, by option. */
  private enum Kind {
    ROUNDS(
        "--rounds",
        "A round-based protocol in Distal: a small working example to start from.",
        "protocol.dst",
        "README.md"),
    EVENTS(
        "--events",
        "An event-based protocol in Distal: a small working asynchronous example to start from.",
        "protocol.dst",
        "README.md"),
    PROMELA_ROUNDS(
        "--promela-rounds",
        "A round-based algorithm in plain Promela, for Rondo and for Spin: a framework for"
            + " such algorithms, and an example to start from.",
        "algorithm.pml",
        "rounds.inc",
        "README.md");

    final String option;
    final String description;

    /** The files; the model comes first. */
    final List<String> files;

    Kind(String option, String description, String... files) {
      this.option = option;
      this.description = description;
      this.files = List.of(files);
    }

    /** The resource folder that the files are copied from. */
    String source() {
      return option.substring(2);
    }
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Create a folder with a model to start from.")
        .footer(
            "",
            "Examples:",
            "  rondo new --rounds consensus",
            "  rondo verify consensus/protocol.dst",
            "  rondo new --events commit",
            "  rondo verify commit/protocol.dst");
    for (Kind kind : Kind.values()) {
      spec.addOption(flag(kind.option, kind.description));
    }
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
    List<Kind> kinds =
        Stream.of(Kind.values()).filter(k -> arguments.hasMatchedOption(k.option)).toList();
    if (kinds.isEmpty()) {
      throw refused(arguments, "the kind of model is missing; there are " + options());
    }
    if (kinds.size() > 1) {
      exclude(arguments, kinds.get(0).option, kinds.get(1).option);
    }
    Kind kind = kinds.getFirst();
    Path folder = arguments.matchedPositionalValue(0, Path.of(""));
    if (!isFree(folder)) {
      throw refused(arguments, folder + " already exists and is not an empty folder");
    }
    Files.createDirectories(folder);
    for (String file : kind.files) {
      String source = kind.source() + "/" + file;
      try (InputStream content = NewCommand.class.getResourceAsStream(source)) {
        AtomicFile.create(folder.resolve(file), content::transferTo);
      }
      console.out().println("created: " + folder.resolve(file));
    }
    console.out().println("next: rondo verify " + folder.resolve(kind.files.getFirst()));
    return Exit.HOLDS;
  }

  private static String options() {
    List<String> all = Stream.of(Kind.values()).map(k -> k.option).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast();
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
