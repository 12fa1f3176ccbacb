package rondo.verify.parameterized;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.Rule;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.method.Method;
import rondo.verify.method.SolverSource;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.parameterized.ParameterizedEngine.ProofAttempt;
import rondo.verify.report.MethodDetails;

/**
 * A protocol whose free parameters are symbols.
 *
 * @param <M> the protocol for given values
 * @param <S> the protocol with symbols
 * @param model for the default values
 * @param system empty if there are obstacles
 * @param obstacles warnings that say what depends on the values of free parameters
 */
record SymbolicProtocol<M extends Model, S>(
    M model,
    Method.Parameterized method,
    Distal.ParameterizedHeader header,
    SolverSource solvers,
    Optional<S> system,
    List<Diagnostic> obstacles) {
  SymbolicProtocol {
    obstacles = List.copyOf(obstacles);
  }

  /** Reads a protocol with free parameters. */
  interface Reader<S> {
    S read(ModelSource source, Set<String> free, List<String> assumptions) throws RejectedException;
  }

  /** Rejects parameters that the protocol does not have, and malformed assumptions. */
  static <M extends Model, S> SymbolicProtocol<M, S> of(
      M model, Method.Parameterized method, Reader<S> reader) throws RejectedException {
    Distal.ParameterizedHeader header = header(model.source(), method);
    SolverSource solvers = SolverSource.of(method.solver());
    Optional<S> system = Optional.empty();
    List<Diagnostic> obstacles = List.of();
    try {
      Set<String> free = new LinkedHashSet<>(method.free());
      system = Optional.of(reader.read(model.source(), free, method.assumptions()));
    } catch (RejectedException e) {
      obstacles = obstacles(e);
    }
    return new SymbolicProtocol<>(model, method, header, solvers, system, obstacles);
  }

  /** The header of a protocol; rejects free parameters with a value, and malformed assumptions. */
  static Distal.ParameterizedHeader header(ModelSource source, Method.Parameterized method)
      throws RejectedException {
    for (String name : method.free()) {
      if (source.defines().containsKey(name)) {
        throw ParameterizedUnsupported.given(name);
      }
    }
    Distal.ParameterizedHeader header =
        Distal.parameterizedHeader(
            source.protocolText(), source.defines(), new LinkedHashSet<>(method.free()));
    Distal.satisfies(source.protocolText(), source.defines(), method.assumptions());
    return header;
  }

  /** What depends on a free parameter, as warnings; anything else is rejected. */
  private static List<Diagnostic> obstacles(RejectedException e) throws RejectedException {
    if (!e.diagnostics().stream().allMatch(d -> d.code().equals(Rule.NOT_PARAMETERIZED.code()))) {
      throw e;
    }
    return e.diagnostics().stream().map(SymbolicProtocol::asWarning).toList();
  }

  private static Diagnostic asWarning(Diagnostic error) {
    Diagnostic warning = Diagnostic.warning(error.code(), error.at(), error.message());
    return error.help().map(warning::withHelp).orElse(warning);
  }

  ModelSource source() {
    return model.source();
  }

  /** The protocol for given values; empty if it rejects them, or an assumption excludes them. */
  Optional<Model> instance(Map<String, Integer> values) {
    ModelSource given = source();
    for (Map.Entry<String, Integer> value : values.entrySet()) {
      given = given.with(value.getKey(), value.getValue());
    }
    try {
      Model instance = Model.load(given, method.translation());
      return Distal.satisfies(given.protocolText(), given.defines(), method.assumptions())
          ? Optional.of(instance)
          : Optional.empty();
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  /**
   * What a report says of the protocol.
   *
   * @param argument why a proof covers all values
   * @param rounds into which an event-based protocol is put
   * @param assumption that these rounds make in addition
   */
  MethodDetails.ParameterizedProtocol details(
      Optional<String> argument, List<String> rounds, Optional<String> assumption) {
    return new MethodDetails.ParameterizedProtocol(
        header.name(),
        header.fixed(),
        method.free(),
        method.assumptions(),
        header.network(),
        argument,
        rounds,
        assumption);
  }

  /** There is no proof since there are obstacles. */
  ProofAttempt noSystem() {
    return notParameterized(obstacles.getFirst());
  }

  /** There is no proof for the reason in a diagnostic. */
  static ProofAttempt notParameterized(Diagnostic reason) {
    return failed(new Extent.Stopped(Reason.NOT_PARAMETERIZED, reason.at(), reason.message()));
  }

  /** There is no proof, and nothing is known about any depth. */
  static ProofAttempt failed(Extent.Stopped extent) {
    return new ProofAttempt.Failed(extent, OptionalInt.empty());
  }
}
