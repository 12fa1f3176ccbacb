package rondo.conformance.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
    tally.requireCompared(10);
  }

  private static void compare(
      RoundSystem system,
      RoundProperty property,
      String description,
      GeneratedTestStatistics tally) {
    var reference = new RoundRunReference(system.withProperties(List.of(property)), property);
    Map<Integer, Set<ViolationSignature>> expected = reference.byLength(LENGTH);
    if (reference.isAbandoned() || reference.hasChoices) {
      return;
    }
    for (int wanted : List.of(1, 3, ALL)) {
      SearchOptions options =
          SearchOptions.defaults()
              .withMemoryBytes(1L << 28)
              .withMaxDepth(LENGTH)
              .withDifferent(wanted);
      SignatureReference.check(
          RoundVerifier.verify(system, property, options, _ -> {}, () -> false).verdict(),
          expected,
          v -> v.trace().choices().size() - 1,
          wanted,
          property.name() + ", " + description);
    }
    tally.compared(expected.isEmpty() ? Answer.HOLDS : Answer.VIOLATED);
  }

  /** The runs of the interpreter. */
  private static final class RoundRunReference
      extends SignatureReference<RoundRunReference.Node> {
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

    RoundRunReference(RoundSystem system, RoundProperty property) {
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
            .forEach(b -> branches.put(place(b.getFirst()), Feature.executed("", b.getFirst().at())));
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
    record Node(RoundState state, Set<Feature> executed, Set<NetworkFault> faults) {}

    @Override
    Collection<Node> initial() {
      return interpreter.initial().stream().map(s -> new Node(s, Set.of(), Set.of())).toList();
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
      return signatures.of(node.state(), new TreeSet<>(node.executed()), node.faults(), fault);
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
          var all = new HashSet<>(node.executed());
          var faults = new HashSet<>(node.faults());
          for (int p = 0; p < system.processes(); p++) {
            if (updates(node.state(), exchange, p)) {
              all.addAll(branches(node.state(), transition, exchange, p));
              if (loses(node.state(), transition, exchange, p)) {
                faults.add(NetworkFault.LOSS);
              }
            }
          }
          boolean forges =
              exchange.forged().stream()
                  .anyMatch(
                      f -> status(node.state(), f.sender()) != ProcessStatus.BYZANTINE);
          if (forges) {
            faults.add(NetworkFault.TRANSIENT_FORGERY);
          }
          next.add(new Node(transition.target().get(), all, faults));
        }
      }
      next.removeIf(
          n ->
              n.faults().contains(NetworkFault.LOSS)
                  && !node.faults().contains(NetworkFault.LOSS)
                  && next.contains(withoutLoss(n)));
      return next;
    }

    private static Node withoutLoss(Node node) {
      var others = new HashSet<>(node.faults());
      others.remove(NetworkFault.LOSS);
      return new Node(node.state(), node.executed(), others);
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
