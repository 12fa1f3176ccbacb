package rondo.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

/** The model that a command is about: a file, and macros defined on the command line. */
record ModelArguments(Path file, Map<String, String> defines) {

  static void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .required(true)
            .paramLabel("MODEL")
            .type(Path.class)
            .description("A Promela model.")
            .build());
    spec.addOption(
        OptionSpec.builder("-D")
            .paramLabel("NAME[=VALUE]")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Define a macro, 1 without a value; as often as needed.")
            .build());
  }

  static ModelArguments of(ParseResult arguments) {
    var defines = new LinkedHashMap<String, String>();
    for (String define : arguments.matchedOptionValue("-D", List.<String>of())) {
      int equals = define.indexOf('=');
      String name = equals < 0 ? define : define.substring(0, equals);
      if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), "-D: '" + name + "' is no name for a macro");
      }
      defines.put(name, equals < 0 ? "1" : define.substring(equals + 1));
    }
    return new ModelArguments(arguments.matchedPositionalValue(0, Path.of("")), defines);
  }

  Promela.Model load() throws RejectedException {
    return Promela.load(file, defines);
  }
}
