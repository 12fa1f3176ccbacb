package rondo.verify.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.local.HandlerCoverage;
import rondo.explore.SymmetryUse;
import rondo.ir.event.EventSystem;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.sample.SamplingResult;
import rondo.sample.SchedulingStrategy;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofCertificate.CheckedObligation;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.trace.file.ExecutionMode;
import rondo.trace.view.TraceView;

/** How a property was verified: assumptions, reductions, and results besides the verdict. */
public sealed interface MethodDetails {
  /** The properties whose verdicts are those of one search, by name, if there are several. */
  default List<String> sharedBy() {
    return List.of();
  }

  /**
   * An explicit-state search of interleaved processes.
   *
   * @param whyNoReduction why partial-order reduction was not used, although it was wanted
   * @param symmetry the use of symmetry reduction
   * @param asymmetries candidates for symmetric processes and what distinguishes them, if symmetry
   *     was to be detected
   * @param partitions the summary of partition symmetry reduction, if it was used
   */
  record ProcessSearch(
      Optional<String> whyNoReduction,
      SymmetryUse symmetry,
      List<String> asymmetries,
      Optional<String> partitions)
      implements MethodDetails {
    /** A search without any reduction. */
    public static final ProcessSearch UNREDUCED =
        new ProcessSearch(Optional.empty(), new SymmetryUse.None(), List.of(), Optional.empty());

    public ProcessSearch {
      asymmetries = List.copyOf(asymmetries);
    }
  }

  /**
   * A round-based protocol and its assumptions.
   *
   * @param parameters the values of its parameters
   * @param when the further assumptions of the property
   * @param values the classes of input values; empty if value symmetry was not wanted
   */
  record RoundProtocol(
      RoundSystem system,
      SequencedMap<String, Integer> parameters,
      List<Assumption> when,
      List<ValueClass> values)
      implements MethodDetails {
    public RoundProtocol {
      parameters = copy(parameters);
      when = List.copyOf(when);
      values = List.copyOf(values);
    }
  }

  /**
   * An explicit-state search of a round-based protocol.
   *
   * @param parameters the values of its parameters
   * @param result the result with process and value symmetry
   * @param sharedBy the properties whose verdicts are those of the search, by name; empty if it is
   *     only one
   */
  record RoundSearch(
      RoundSystem system,
      SequencedMap<String, Integer> parameters,
      StepGranularity granularity,
      RoundVerifier.Result result,
      List<String> sharedBy)
      implements MethodDetails {
    public RoundSearch {
      parameters = copy(parameters);
      sharedBy = List.copyOf(sharedBy);
    }

    /** A search for one property. */
    public RoundSearch(
        RoundSystem system,
        SequencedMap<String, Integer> parameters,
        StepGranularity granularity,
        RoundVerifier.Result result) {
      this(system, parameters, granularity, result, List.of());
    }
  }

  /** A search of the round-based translation of an event-based protocol. */
  record SequentializedSearch(RoundSearch search) implements MethodDetails {
    @Override
    public List<String> sharedBy() {
      return search.sharedBy();
    }
  }

  /** The round-based translation of an event-based protocol. */
  record SequentializedProtocol(RoundProtocol protocol) implements MethodDetails {}

  /**
   * An event-based protocol.
   *
   * @param parameters the values of its parameters
   * @param mode the execution mode, which determines the steps
   */
  record EventProtocol(
      EventSystem system, SequencedMap<String, Integer> parameters, ExecutionMode mode)
      implements MethodDetails {
    public EventProtocol {
      parameters = copy(parameters);
    }
  }

  /**
   * An explicit-state search of an event-based protocol.
   *
   * @param parameters the values of the protocol's parameters
   * @param mode the execution mode, which determines the steps
   */
  record EventSearch(
      EventSystem system,
      SequencedMap<String, Integer> parameters,
      ExecutionMode mode,
      EventVerifier.Result result)
      implements MethodDetails {
    public EventSearch {
      parameters = copy(parameters);
    }
  }

  /**
   * A search for violations of communication closure.
   *
   * @param proof the conditions that are proved statically
   */
  record CommunicationClosureSearch(EventSearch search, Distal.CommunicationClosure proof)
      implements MethodDetails {}

  /**
   * Sampled schedules.
   *
   * @param model the model and its assumptions, if it is a protocol
   * @param coverage the coverage of handlers, where it is measured
   */
  record SampledRuns(
      Optional<MethodDetails> model,
      SchedulingStrategy strategy,
      long seed,
      SamplingResult result,
      List<HandlerCoverage.ReactionCoverage> coverage)
      implements MethodDetails {
    public SampledRuns {
      coverage = List.copyOf(coverage);
    }
  }

  /**
   * Bounded model checking and k-induction.
   *
   * @param model the model and its assumptions
   * @param result empty if the solver was not used
   */
  record Smt(MethodDetails model, SolverSettings settings, Optional<KInductionResult> result)
      implements MethodDetails {}

  /**
   * A proof with given invariants.
   *
   * @param model the model and its assumptions
   * @param invariants their names
   */
  record InvariantProof(
      MethodDetails model,
      SolverSettings settings,
      List<String> invariants,
      List<Obligation> obligations)
      implements MethodDetails {
    public InvariantProof {
      invariants = List.copyOf(invariants);
      obligations = List.copyOf(obligations);
    }
  }

  /**
   * A protocol of which some parameters may have any value.
   *
   * @param fixed the values of the parameters that do not depend on these
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @param network the assumptions about the network, as they are written
   * @param argument why formulas describe the protocol for every value; empty if none do
   * @param rounds the rounds that a protocol of events was put into; empty if it is in rounds
   * @param assumption the assumption about the network of these rounds, if there is one
   */
  record ParameterizedProtocol(
      String name,
      SequencedMap<String, Integer> fixed,
      List<String> free,
      List<String> assumptions,
      String network,
      Optional<String> argument,
      List<String> rounds,
      Optional<String> assumption) {
    public ParameterizedProtocol {
      fixed = copy(fixed);
      rounds = List.copyOf(rounds);
      free = List.copyOf(free);
      assumptions = List.copyOf(assumptions);
    }
  }

  /**
   * A verification for every value of some parameters.
   *
   * @param instances the searches for given values of the parameters, in increasing order
   * @param proof the proof, if there is one
   * @param safeDepth the depth up to which no instance has a violation, if it is known
   */
  record Parameterized(
      ParameterizedProtocol protocol,
      SolverSettings settings,
      List<Instance> instances,
      Optional<ParameterizedProof> proof,
      OptionalInt safeDepth)
      implements MethodDetails {
    public Parameterized {
      instances = List.copyOf(instances);
    }

    /** The instance for which a search found a violation. */
    public Optional<Instance> violated() {
      return instances.stream().filter(Instance::isViolated).findFirst();
    }

    /** Whether the searches for all smaller values were complete. */
    public boolean isSmallest() {
      return instances.stream()
          .allMatch(i -> i.isViolated() || i.verdict() instanceof Verdict.Holds);
    }
  }

  /**
   * A search for given values of parameters.
   *
   * @param verdict the verdict on the property, for these values
   */
  record Instance(SequencedMap<String, Integer> values, PropertyVerdict verdict) {
    public Instance {
      values = copy(values);
    }

    public boolean isViolated() {
      return verdict instanceof Verdict.Violated;
    }
  }

  /**
   * A proof for every value of parameters.
   *
   * @param kind the kind of proof, for programs
   * @param text the kind of proof, for readers
   * @param k the number of strides without violation that the inductive step assumes, if it is one
   * @param invariants the invariants that it uses
   * @param certificate its obligations, checked by solvers that do not know how it was found
   */
  record ParameterizedProof(
      String kind,
      String text,
      OptionalInt k,
      List<String> invariants,
      List<CheckedObligation> certificate) {
    public ParameterizedProof {
      invariants = List.copyOf(invariants);
      certificate = List.copyOf(certificate);
    }
  }

  /**
   * A proof obligation.
   *
   * @param counterexample its counterexample, if it is refuted
   */
  record Obligation(ObligationResult result, Optional<TraceView> counterexample) {}

  private static SequencedMap<String, Integer> copy(SequencedMap<String, Integer> parameters) {
    return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
  }
}
