package rondo.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** Factories for options. */
public final class Options {
  private Options() {}

  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).description(description).build();
  }

  public static <T> OptionSpec value(
      String name, String label, Class<T> type, String description, ITypeConverter<T> converter) {
    return OptionSpec.builder(name)
        .type(type)
        .paramLabel(label)
        .description(description)
        .converters(text -> converted(text, converter))
        .build();
  }

  /** An option that may be given several times. */
  public static OptionSpec values(String name, String label, String description) {
    return OptionSpec.builder(name)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /**
   * For an option with an optional value: only text after {@code =} is a value; text after a blank
   * is the model.
   *
   * @param otherwise the value without {@code =}
   */
  static IParameterPreprocessor onlyAfterEquals(String otherwise) {
    return (arguments, _, _, about) -> {
      if (!"=".equals(about.get("separator"))) {
        arguments.push(otherwise);
      }
      return false;
    };
  }

  /** Converts a value; the error message is the converter's own. */
  private static <T> T converted(String text, ITypeConverter<T> converter) throws Exception {
    try {
      return converter.convert(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /** Rejects two options that exclude each other. */
  public static void exclude(ParseResult arguments, String one, String other) {
    if (arguments.hasMatchedOption(one) && arguments.hasMatchedOption(other)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), one + " and " + other + " exclude each other");
    }
  }

  /** Rejects options that do not apply to this kind of model. */
  public static void reject(List<String> options, ParseResult arguments, String kind, Path model) {
    options.forEach(o -> reject(o, arguments, kind, model + " is"));
  }

  /** Rejects an option that does not apply to this kind of model. */
  public static void reject(String option, ParseResult arguments, String what, String which) {
    if (arguments.hasMatchedOption(option)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          option + " does not apply to " + what + ", which " + which);
    }
  }

  public static OptionSpec count(String name, String description) {
    return value(name, "N", Long.class, description, Options::positive);
  }

  /** Groups options that several commands have and further ones under a heading in the help. */
  static void group(CommandSpec spec, String heading, OptionSpec[] common, OptionSpec... further) {
    group(
        spec,
        heading,
        Stream.concat(Stream.of(common), Stream.of(further)).toArray(OptionSpec[]::new));
  }

  /** Groups options under a heading in the help. */
  static void group(CommandSpec spec, String heading, OptionSpec... options) {
    var group = ArgGroupSpec.builder().validate(false).heading("%n" + heading + ":%n");
    for (OptionSpec option : options) {
      group.addArg(option);
    }
    spec.addArgGroup(group.build());
  }

  public static long count(ParseResult arguments, String option, long otherwise) {
    return arguments.matchedOptionValue(option, otherwise);
  }

  public static Long whole(String text) {
    if (!text.matches("-?[0-9]{1,18}")) {
      throw new TypeConversionException("'" + text + "' is not an integer");
    }
    return Long.parseLong(text);
  }

  private static Long positive(String text) {
    // Numbers above nine hundred million million are as good as no limit.
    String digits = text.replace("_", "").replace(",", "");
    if (!digits.matches("[0-9]{1,15}") || Long.parseLong(digits) == 0) {
      throw new TypeConversionException("'" + text + "' is not a positive integer");
    }
    return Long.parseLong(digits);
  }
}
