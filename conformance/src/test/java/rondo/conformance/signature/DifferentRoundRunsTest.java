package rondo.conformance.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.rounds.RoundRunSignatures;
import rondo.rounds.RoundVerifier;
import rondo.rounds.engine.configuration.Configuration.NetworkFault;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;
import rondo.trace.ViolationSignature.Feature;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

class DifferentRoundRunsTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.programs", 30);
  private static final int LENGTH = 3;
  private static final int ALL = 100_000;

  @Test
  void runsOfProtocolsAreTheFirstOnesOfTheInterpreterThatDiffer() throws RejectedException {
    var tally = new GeneratedTestStatistics("different runs of rounds");
    for (long seed = 1; seed <= PROTOCOLS; seed++) {
      String protocol = new RoundProtocolGenerator(seed).protocol();
      RoundSystem system =
          ((Model.Rounds) Model.load(ModelSource.of("made.dst", protocol))).protocol().system();
      for (RoundProperty property : system.properties()) {
        if (!(property instanceof RoundProperty.Temporal) && !property.isWitness()) {
          tally.generated();
          compare(system, property, "seed " + seed + " in\n" + protocol, tally);
        }
      }
    }
    tally.requireCompared(10).requireEachVerdict(5);
  }

  private static void compare(
      RoundSystem system,
      RoundProperty property,
      String description,
      GeneratedTestStatistics tally) {
    Map<ViolationSignature, Integer> most = new HashMap<>();
    Map<ViolationSignature, Integer> least = new HashMap<>();
    for (Comparison comparison : Comparison.values()) {
      var reference =
          new RoundRunReference(system.withProperties(List.of(property)), property, comparison);
      var lengths = comparison == Comparison.BY_PROCESS ? most : least;
      reference
          .byLength(LENGTH)
          .forEach((length, signatures) -> signatures.forEach(s -> lengths.put(s, length)));
      if (reference.isAbandoned() || reference.hasChoices) {
        return;
      }
    }
    String described = property.name() + ", " + description;
    List<Violation> all = verify(system, property, ALL);
    for (Violation violation : all) {
      ViolationSignature signature = violation.signature().orElseThrow();
      int length = violation.trace().choices().size() - 1;
      assertThat(most).as(described).containsKey(signature);
      assertThat(length)
          .as("%s, %s", signature, described)
          .isBetween(most.get(signature), least.getOrDefault(signature, LENGTH));
    }
    List<ViolationSignature> found = all.stream().map(v -> v.signature().orElseThrow()).toList();
    assertThat(found).as(described).doesNotHaveDuplicates().containsAll(least.keySet());
    assertThat(all.stream().map(v -> v.trace().choices().size()).toList()).isSorted();
    for (int wanted : List.of(1, 3)) {
      assertThat(verify(system, property, wanted))
          .as(described)
          .isEqualTo(all.subList(0, Math.min(wanted, all.size())));
    }
    tally.compared(most.isEmpty() ? Answer.HOLDS : Answer.VIOLATED);
  }

  private static List<Violation> verify(RoundSystem system, RoundProperty property, int wanted) {
    SearchOptions options =
        SearchOptions.defaults()
            .withMemoryBytes(1L << 28)
            .withMaxDepth(LENGTH)
            .withDifferent(wanted);
    return RoundVerifier.verify(system, property, options, _ -> {}, () -> false).verdict()
            instanceof Verdict.Violated violated
        ? violated.violations()
        : List.of();
  }

  /**
   * Which deliveries lead to the same states, so that the one with the fewest losses counts. The
   * engine compares states up to permutations of processes that are interchangeable, some or all.
   */
  private enum Comparison {
    BY_PROCESS,
    UP_TO_PERMUTATION
  }

  /** The runs of the interpreter. */
  private static final class RoundRunReference extends SignatureReference<RoundRunReference.Node> {
    private final RoundSystem system;
    private final RoundInterpreter interpreter;
    private final RoundProperty property;
    private final RoundRunSignatures signatures;

    /** The first statements of blocks that are not always executed, by line and column. */
    private final Map<String, Feature> branches = new HashMap<>();

    /** The branches that an update executes. */
    private final Set<Feature> executed = new HashSet<>();

    private final RoundProcessSemantics semantics;

    /** Whether some update chooses, so that its branches are not determined by the messages. */
    private boolean hasChoices;

    private final Comparison comparison;

    RoundRunReference(RoundSystem system, RoundProperty property, Comparison comparison) {
      this.comparison = comparison;
      this.system = system;
      this.property = property;
      interpreter = new RoundInterpreter(system);
      signatures = new RoundRunSignatures(system, property);
      hasChoices = !system.init().isEmpty();
      semantics = new RoundProcessSemantics(system, this::executed);
      system.rounds().forEach(r -> addBranches(r.update()));
    }

    private void addBranches(List<Stmt> block) {
      for (Stmt stmt : block) {
        Stream<List<Stmt>> branching =
            stmt instanceof Stmt.If || stmt instanceof Stmt.For
                ? stmt.blocks().stream()
                : Stream.empty();
        branching
            .filter(b -> !b.isEmpty())
            .forEach(
                b -> branches.put(place(b.getFirst()), Feature.executed("", b.getFirst().at())));
        stmt.blocks().forEach(this::addBranches);
      }
    }

    private static String place(Stmt stmt) {
      return stmt.at().line() + ":" + stmt.at().column();
    }

    private void executed(Stmt stmt) {
      Optional.ofNullable(branches.get(place(stmt))).ifPresent(executed::add);
    }

    /** A state, the branches executed before, and the faults of the network before. */
    record Node(RoundState state, List<Set<Feature>> executed, Set<NetworkFault> faults) {}

    /** What is compared of a node: its processes, without the messages that may still be lost. */
    record ComparedNode(List<List<Object>> processes, int untilStable, Set<NetworkFault> faults) {}

    private ComparedNode compared(Node node, Set<NetworkFault> faults) {
      var processes = new ArrayList<List<Object>>();
      for (int p = 0; p < system.processes(); p++) {
        processes.add(List.of(node.state().processStates().get(p), node.executed().get(p)));
      }
      if (comparison == Comparison.UP_TO_PERMUTATION) {
        processes.sort(Comparator.comparingInt(List::hashCode));
      }
      return new ComparedNode(processes, node.state().network().roundsUntilStable(), faults);
    }

    @Override
    Collection<Node> initial() {
      List<Set<Feature>> nothing = Collections.nCopies(system.processes(), Set.of());
      return interpreter.initial().stream().map(s -> new Node(s, nothing, Set.of())).toList();
    }

    private boolean isViolated(RoundState state) {
      return !interpreter.violations(state).isEmpty();
    }

    @Override
    Collection<ViolationSignature> violations(Node node) {
      var found = new ArrayList<ViolationSignature>();
      if (isViolated(node.state())) {
        found.add(signature(node, Optional.empty()));
      } else if (!interpreter.isFinal(node.state())) {
        for (RoundTransition transition : interpreter.successors(node.state())) {
          for (RoundTransition.ProcessFault fault : transition.faults()) {
            boolean counts =
                fault.fault().kind() != Fault.Kind.REVOKED
                    || property instanceof RoundProperty.Irrevocability irrevocability
                        && fault.revoked().contains(irrevocability.output());
            if (counts) {
              found.add(signature(node, Optional.of(fault.fault())));
            }
          }
        }
      }
      return found;
    }

    private ViolationSignature signature(Node node, Optional<Fault> fault) {
      var all = new TreeSet<Feature>();
      node.executed().forEach(all::addAll);
      return signatures.of(node.state(), all, node.faults(), fault);
    }

    @Override
    Collection<Node> successors(Node node) {
      if (isViolated(node.state()) || interpreter.isFinal(node.state())) {
        return List.of();
      }
      var next = new HashSet<Node>();
      for (RoundTransition transition : interpreter.successors(node.state())) {
        if (transition.target().isPresent()
            && transition.step() instanceof RoundStep.Exchange exchange) {
          var all = new ArrayList<>(node.executed());
          var faults = new HashSet<>(node.faults());
          for (int p = 0; p < system.processes(); p++) {
            if (updates(node.state(), exchange, p)) {
              var more = new HashSet<>(all.get(p));
              more.addAll(branches(node.state(), transition, exchange, p));
              all.set(p, more);
              if (loses(node.state(), transition, exchange, p)) {
                faults.add(NetworkFault.LOSS);
              }
            }
          }
          boolean forges =
              exchange.forged().stream()
                  .anyMatch(f -> status(node.state(), f.sender()) != ProcessStatus.BYZANTINE);
          if (forges) {
            faults.add(NetworkFault.TRANSIENT_FORGERY);
          }
          next.add(new Node(transition.target().get(), all, faults));
        }
      }
      Set<ComparedNode> all =
          next.stream().map(n -> compared(n, n.faults())).collect(Collectors.toSet());
      next.removeIf(
          n ->
              n.faults().contains(NetworkFault.LOSS)
                  && !node.faults().contains(NetworkFault.LOSS)
                  && all.contains(compared(n, withoutLoss(n.faults()))));
      return next;
    }

    private static Set<NetworkFault> withoutLoss(Set<NetworkFault> faults) {
      var others = new HashSet<>(faults);
      others.remove(NetworkFault.LOSS);
      return others;
    }

    private static ProcessStatus status(RoundState state, int process) {
      return state.processStates().get(process).status();
    }

    private static boolean updates(RoundState state, RoundStep.Exchange exchange, int process) {
      return status(state, process).followsProtocol() && !exchange.crashing().contains(process);
    }

    private static Optional<RoundStep.Forgery> forgery(
        RoundStep.Exchange exchange, int sender, int receiver) {
      return exchange.forged().stream()
          .filter(f -> f.sender() == sender && f.receiver() == receiver)
          .findFirst();
    }

    private Set<Feature> branches(
        RoundState state, RoundTransition transition, RoundStep.Exchange exchange, int process) {
      var mailbox = new ArrayList<ReceivedMessage>();
      for (int sender : exchange.heard().get(process)) {
        Optional<RoundStep.Forgery> forged = forgery(exchange, sender, process);
        Optional<Value> message =
            forged.isPresent()
                ? forged.get().message()
                : transition.sent().get(sender).get(process);
        message.ifPresent(m -> mailbox.add(new ReceivedMessage(sender, m)));
      }
      executed.clear();
      try {
        hasChoices |=
            semantics
                    .update(
                        process,
                        state.processStates().get(process).variables(),
                        state.roundNumber(),
                        mailbox)
                    .size()
                > 1;
      } catch (FaultException e) {
        return Set.of();
      }
      return Set.copyOf(executed);
    }

    /** Whether the network loses a message to a process. */
    private boolean loses(
        RoundState state, RoundTransition transition, RoundStep.Exchange exchange, int process) {
      boolean conditions = !system.network().faultModel().heardOfConditions().isEmpty();
      for (int sender = 0; sender < system.processes(); sender++) {
        boolean isReliable =
            status(state, sender) == ProcessStatus.CORRECT
                && !exchange.crashing().contains(sender)
                && forgery(exchange, sender, process).isEmpty();
        boolean sends = conditions || transition.sent().get(sender).get(process).isPresent();
        if (isReliable && sends && !exchange.heard().get(process).contains(sender)) {
          return true;
        }
      }
      return false;
    }
  }
}
