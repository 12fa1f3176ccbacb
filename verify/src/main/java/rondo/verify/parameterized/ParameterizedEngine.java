package rondo.verify.parameterized;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.data.ProtocolProperty;
import rondo.trace.Verdict.Extent;
import rondo.verify.check.SolverProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;

/** A kind of protocol for {@link ParameterizedVerification}: its searches and its proofs. */
interface ParameterizedEngine<P extends ProtocolProperty> {
  SymbolicProtocol<?, ?> symbolic();

  /** What a report says of the protocol. */
  MethodDetails.ParameterizedProtocol details();

  SolverSettings settings();

  /** The selected properties, by default all of the protocol. */
  List<P> properties(List<String> names) throws RejectedException;

  /**
   * The report of a search for given values of the free parameters; empty if the protocol rejects
   * them, or if they do not satisfy the assumptions.
   */
  Optional<Report> search(
      Map<String, Integer> values,
      List<String> properties,
      SearchOptions limits,
      VerificationListener listener)
      throws RejectedException;

  /** Attempts a proof for all values. */
  ProofAttempt prove(P property, SolverProgress progress) throws RejectedException;

  /** Opens the progress of a proof. */
  SolverProgress progress(P property, VerificationListener listener);

  /** The result of an attempt. */
  sealed interface ProofAttempt {
    record Proved(MethodDetails.ParameterizedProof proof) implements ProofAttempt {}

    /** A violation for these values, which a search has to confirm. */
    record Candidate(SequencedMap<String, Integer> values) implements ProofAttempt {}

    /**
     * Neither a proof nor a violation.
     *
     * @param safeDepth the depth up to which no instance has a violation, if it is known
     */
    record Failed(Extent.Stopped extent, OptionalInt safeDepth) implements ProofAttempt {}
  }
}
