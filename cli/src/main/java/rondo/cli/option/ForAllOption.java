package rondo.cli.option;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import rondo.verify.method.Method;

/** {@code --for-all}: the parameters of a protocol that may have any value. */
public final class ForAllOption {
  public static final String NAME = "--for-all";
  static final String ASSUME = "--assume";

  /** Options that determine a search, or a proof for given values. */
  private static final List<String> EXCLUDED =
      List.of(
          "--engine",
          "--invariant",
          "--ltl",
          "--witness",
          "--semantics",
          "--delivery",
          "--any-upon",
          EventOptions.SEQUENTIALIZE,
          VerifyOptions.ALL_DIFFERENT,
          "--search",
          "--symmetry",
          "--psr",
          "--no-reduction",
          "--max-depth",
          VerifyOptions.COVERAGE,
          WorkFolderOption.NAME);

  private ForAllOption() {}

  public static OptionSpec[] options() {
    return new OptionSpec[] {
      Options.value(
          NAME,
          "NAME[,NAME...]",
          String.class,
          "Prove the properties of a protocol for every value of these parameters, such as N, the"
              + " number of processes; small values are searched, too.",
          ForAllOption::names),
      Options.values(
          ASSUME,
          "CONDITION",
          "With --for-all: only for values that satisfy this, such as 'N > 3*F'; may be repeated.")
    };
  }

  private static String names(String text) {
    boolean isList =
        Arrays.stream(text.split(",", -1)).allMatch(n -> n.strip().matches("[A-Za-z_]\\w*"));
    if (!isList) {
      throw new TypeConversionException("'" + text + "' is not a list of parameters, such as N,F");
    }
    return text;
  }

  /** Whether properties are to be proved for every value of some parameters. */
  public static boolean isIn(ParseResult arguments) {
    if (arguments.hasMatchedOption(ASSUME) && !arguments.hasMatchedOption(NAME)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), ASSUME + " requires " + NAME);
    }
    return arguments.hasMatchedOption(NAME);
  }

  /** The method; rejects options that have no meaning for it. */
  public static Method.Parameterized method(ParseResult arguments) {
    EXCLUDED.forEach(o -> Options.exclude(arguments, NAME, o));
    return new Method.Parameterized(
        free(arguments),
        arguments.matchedOptionValue(ASSUME, List.of()),
        SolverArguments.of(arguments),
        VerifyOptions.limits(arguments));
  }

  /** The parameters and assumptions, for a command that verifies nothing. */
  public static Method.Parameterized parameters(ParseResult arguments) {
    return Method.Parameterized.of(free(arguments).toArray(String[]::new))
        .assuming(arguments.matchedOptionValue(ASSUME, List.<String>of()).toArray(String[]::new));
  }

  /** The method with the time that loading has left. */
  static Method.Parameterized within(Duration remaining, Method.Parameterized method) {
    return method.solver().time().isPresent()
        ? method.with(method.solver().withTime(remaining))
        : method;
  }

  private static List<String> free(ParseResult arguments) {
    return Optional.<String>ofNullable(arguments.matchedOptionValue(NAME, null)).stream()
        .flatMap(names -> Stream.of(names.split(",")))
        .map(String::strip)
        .distinct()
        .toList();
  }
}
