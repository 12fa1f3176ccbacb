package rondo.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.promela.text.IncludePath;

/**
 * The model that a command is about.
 *
 * @param defines macros defined on the command line
 * @param includes where files may lie that the model includes
 */
record ModelArguments(Path file, Map<String, String> defines, IncludePath includes) {
  private static final String FOLDER = "-I";
  private static final String ANYWHERE = "--allow-includes-anywhere";

  ModelArguments {
    defines = Map.copyOf(defines);
  }

  /** Whether a command can do without. */
  enum Need {
    REQUIRED,
    OPTIONAL
  }

  static void declare(CommandSpec spec, Need need) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity(need == Need.REQUIRED ? "1" : "0..1")
            .required(need == Need.REQUIRED)
            .paramLabel("MODEL")
            .type(Path.class)
            .description("A Promela model, or a protocol: a file *.dst.")
            .build());
    spec.addOption(
        Options.values(
            "-D",
            "NAME[=VALUE]",
            "Define a macro, 1 without a value, or give a parameter its value; as often as needed."));
    declareIncludes(spec);
  }

  static void declareIncludes(CommandSpec spec) {
    spec.addOption(
        Options.values(
            FOLDER,
            "FOLDER",
            "A Promela model may include files below this folder, too; as often as needed."));
    spec.addOption(
        Options.flag(
            ANYWHERE,
            "A Promela model may include any file, not only those below its own folder."));
  }

  /** Where files may lie that a model includes. */
  static IncludePath includes(ParseResult arguments) {
    List<String> folders = arguments.matchedOptionValue(FOLDER, List.<String>of());
    return new IncludePath(
        folders.stream().map(Path::of).toList(),
        arguments.hasMatchedOption(ANYWHERE)
            ? IncludePath.Scope.ANYWHERE
            : IncludePath.Scope.LISTED);
  }

  /** The model, if one is named. */
  static Optional<Path> file(ParseResult arguments) {
    return Optional.ofNullable(arguments.matchedPositionalValue(0, null));
  }

  static ModelArguments of(ParseResult arguments) {
    Path file =
        file(arguments)
            .orElseThrow(
                () ->
                    new ParameterException(
                        arguments.commandSpec().commandLine(),
                        "Missing required parameter: 'MODEL'"));
    if (Language.of(file) == Language.DISTAL) {
      Language.DISTAL.refuse(List.of(FOLDER, ANYWHERE), arguments, file);
    }
    String otherwise = Language.of(file).defined();
    var defines = new LinkedHashMap<String, String>();
    for (String define : arguments.matchedOptionValue("-D", List.<String>of())) {
      int equals = define.indexOf('=');
      String name = equals < 0 ? define : define.substring(0, equals);
      if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), "-D: '" + name + "' is no name for a macro");
      }
      defines.put(name, equals < 0 ? otherwise : define.substring(equals + 1));
    }
    return new ModelArguments(file, defines, includes(arguments));
  }
}
