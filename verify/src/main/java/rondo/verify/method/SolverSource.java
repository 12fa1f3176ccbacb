package rondo.verify.method;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.smt.solver.Answer;
import rondo.smt.solver.CommandSolver;
import rondo.smt.solver.HornSolver;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;

/** A source of solvers. */
public sealed interface SolverSource {
  /** The name in reports. */
  String name();

  /** The random seed, if it is known. */
  OptionalInt seed();

  Solver open();

  /** Opens solvers for Horn clauses; empty if there is none. */
  Optional<Supplier<HornSolver>> hornSolvers();

  /** The bundled Z3. */
  record BuiltIn(Z3Availability.Loaded z3, SolverConfiguration configuration)
      implements SolverSource {
    /** Omits the fourth number of the version, which counts builds. */
    @Override
    public String name() {
      return "Z3 " + z3.version().replaceFirst("^((?:\\d+\\.){2}\\d+).*", "$1");
    }

    @Override
    public OptionalInt seed() {
      return OptionalInt.of(configuration.seed());
    }

    @Override
    public Solver open() {
      return z3.open(configuration);
    }

    @Override
    public Optional<Supplier<HornSolver>> hornSolvers() {
      return Optional.of(() -> z3.openForHornClauses(configuration));
    }
  }

  /** An external program. */
  record External(List<String> words) implements SolverSource {
    public External {
      words = List.copyOf(words);
    }

    @Override
    public String name() {
      return String.join(" ", words);
    }

    @Override
    public OptionalInt seed() {
      return OptionalInt.empty();
    }

    @Override
    public Solver open() {
      return new CommandSolver(words);
    }

    @Override
    public Optional<Supplier<HornSolver>> hornSolvers() {
      return Optional.empty();
    }
  }

  /** The selected solver, if it works. */
  static SolverSource of(SolverOptions options) throws RejectedException {
    if (options.command().isPresent()) {
      return command(options.command().get());
    }
    return builtIn(
        Z3Availability.load(),
        new SolverConfiguration(options.seed(), OptionalLong.of(options.memoryBytes())));
  }

  static SolverSource builtIn(Z3Availability availability, SolverConfiguration configuration)
      throws RejectedException {
    return switch (availability) {
      case Z3Availability.Loaded loaded -> new BuiltIn(loaded, configuration);
      case Z3Availability.Missing(String why, List<String> advice) ->
          throw rejected("Z3 cannot be loaded: " + why, String.join("; ", advice));
    };
  }

  private static SolverSource command(List<String> words) throws RejectedException {
    var external = new External(words);
    try (Solver solver = external.open()) {
      switch (solver.check()) {
        case Answer.Satisfiable _ -> {}
        case Answer.Unsatisfiable _ ->
            throw noSolver(external, "it answers unsat to an empty script");
        case Answer.Unknown(_, String detail) ->
            throw noSolver(external, detail.lines().findFirst().orElse("it gives no answer"));
      }
    }
    return external;
  }

  private static RejectedException noSolver(External external, String why) {
    return rejected(
        "`%s` does not answer like a solver: %s".formatted(external.name(), why),
        "it has to read SMT-LIB 2 from its standard input, as `z3 -in` and `cvc5 --lang smt2` do");
  }

  private static RejectedException rejected(String what, String help) {
    return new RejectedException(Diagnostic.error("V009", Position.NONE, what).withHelp(help));
  }
}
