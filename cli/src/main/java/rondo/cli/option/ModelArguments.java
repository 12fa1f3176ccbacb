package rondo.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.OutputDestination;
import rondo.cli.io.StandardInput;
import rondo.cli.io.TraceFiles;
import rondo.cli.sweep.job.SourceTexts;
import rondo.promela.text.IncludePath;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;

/**
 * The model of a command.
 *
 * @param sameNamedBefore the number of earlier models in the same call with the same file name
 */
public record ModelArguments(ModelSource source, int sameNamedBefore) {
  private static final String FOLDER = "-I";
  private static final String ANYWHERE = "--allow-includes-anywhere";

  /** The number of models that a command takes. */
  public enum Need {
    REQUIRED,
    OPTIONAL,
    SEVERAL
  }

  public static void declare(CommandSpec spec, Need need) {
    PositionalParamSpec.Builder model =
        PositionalParamSpec.builder()
            .required(need != Need.OPTIONAL)
            .paramLabel("MODEL")
            .description(
                "A Promela model, or a protocol: a file *.dst; - is standard input."
                    + (need == Need.SEVERAL ? " Several are verified one by one." : ""));
    spec.addPositional(
        switch (need) {
          case REQUIRED -> model.index("0").arity("1").type(Path.class).build();
          case OPTIONAL -> model.index("0").arity("0..1").type(Path.class).build();
          case SEVERAL ->
              model.index("0..*").arity("1..*").type(List.class).auxiliaryTypes(Path.class).build();
        });
    spec.addOption(
        Options.values(
            "-D",
            "NAME[=VALUE]",
            "Define a macro (default value: 1), or set a parameter; may be repeated."));
    spec.addOption(LanguageOption.option());
    declareIncludes(spec);
  }

  /** The option for the texts of a model, which the jobs of a sweep on a cluster get. */
  static OptionSpec texts() {
    return Options.value(
            SourceTexts.OPTION,
            "FILE",
            Path.class,
            "Use these texts instead of the model's files.",
            Path::of)
        .toBuilder()
        .hidden(true)
        .build();
  }

  public static void declareIncludes(CommandSpec spec) {
    spec.addOption(
        Options.values(
            FOLDER,
            "FOLDER",
            "A Promela model may include files below this folder, too; may be repeated."));
    spec.addOption(
        Options.flag(
            ANYWHERE,
            "A Promela model may include any file, not only those below its own folder."));
  }

  /** The search path for included files. */
  public static IncludePath includes(ParseResult arguments) {
    List<String> folders = arguments.matchedOptionValue(FOLDER, List.<String>of());
    return new IncludePath(
        folders.stream().map(Path::of).toList(),
        arguments.hasMatchedOption(ANYWHERE)
            ? IncludePath.Scope.UNRESTRICTED
            : IncludePath.Scope.LISTED);
  }

  /** The model, if one is named. */
  public static Optional<Path> file(ParseResult arguments) {
    return Optional.ofNullable(arguments.matchedPositionalValue(0, null));
  }

  public static ModelArguments of(ParseResult arguments, Console console) throws IOException {
    Path file =
        file(arguments)
            .orElseThrow(
                () ->
                    new ParameterException(
                        arguments.commandSpec().commandLine(),
                        "Missing required parameter: 'MODEL'"));
    return of(file, 0, arguments, console);
  }

  /** The models of a command that takes several. */
  public static List<ModelArguments> all(ParseResult arguments, Console console)
      throws IOException {
    List<Path> files = arguments.matchedPositionalValue(0, List.<Path>of());
    if (files.stream().filter(StandardInput::isRequested).count() > 1) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), "standard input (-) can be given only once");
    }
    var models = new ArrayList<ModelArguments>();
    for (Path file : files) {
      int namesakes =
          (int)
              models.stream()
                  .filter(
                      m -> m.file().endsWith(Optional.ofNullable(file.getFileName()).orElse(file)))
                  .count();
      models.add(of(file, namesakes, arguments, console));
    }
    return models;
  }

  private static ModelArguments of(Path file, int namesakes, ParseResult arguments, Console console)
      throws IOException {
    boolean standardInput = StandardInput.isRequested(file);
    Path name = standardInput ? Path.of(ModelSource.STANDARD_INPUT) : file;
    Optional<String> text = standardInput ? Optional.of(console.input().text()) : Optional.empty();
    Optional<Language> named = LanguageOption.named(arguments);
    Language language =
        named.isPresent()
            ? named.get()
            : standardInput ? console.input().detectLanguage() : Language.of(file);
    if (language == Language.DISTAL) {
      LanguageOption.rejectOptions(language, List.of(FOLDER, ANYWHERE), arguments, name);
    }
    var source =
        new ModelSource(name, language, text, defines(arguments, language), includes(arguments));
    Optional<Path> texts =
        Optional.ofNullable(arguments.matchedOptionValue(SourceTexts.OPTION, null));
    return new ModelArguments(
        texts.isPresent() ? SourceTexts.parse(Files.readString(texts.get())).in(source) : source,
        namesakes);
  }

  private static Map<String, String> defines(ParseResult arguments, Language language) {
    var defines = new LinkedHashMap<String, String>();
    for (String define : arguments.matchedOptionValue("-D", List.<String>of())) {
      int equals = define.indexOf('=');
      String name = equals < 0 ? define : define.substring(0, equals);
      if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), "-D: '" + name + "' is not a macro name");
      }
      defines.put(
          name,
          equals < 0 ? LanguageOption.defaultDefinition(language) : define.substring(equals + 1));
    }
    return defines;
  }

  /** The model's file; standard input has a name, too. */
  public Path file() {
    return source.file();
  }

  public Language language() {
    return source.language();
  }

  /**
   * The file of the first counterexample, by default in the working folder, as Spin's trails are:
   * the model's folder may be read-only. A model that is not in a file cannot be found again, so
   * its counterexamples are saved only if a file is named.
   */
  public Path traceFile(ParseResult arguments) {
    OutputDestination.require(arguments, "--trace", OutputDestination.Kind.TRACE);
    String number = sameNamedBefore == 0 ? "" : "-" + (sameNamedBefore + 1);
    Path otherwise =
        source.text().isPresent()
            ? TraceFiles.NO_FILE
            : Path.of(file().getFileName() + number + ".trace.json");
    return arguments.matchedOptionValue("--trace", otherwise);
  }
}
