package rondo.conformance.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.distal.Distal;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.trace.slice.CausalSlice;
import rondo.trace.slice.Definition;
import rondo.trace.slice.RoundSlicer;

/**
 * A value outside the slice of a run of rounds can be changed: the assignments of the slice assign
 * the same values in the same rounds, and the same property is violated.
 */
class RoundSliceTest {
  private static final int MAX_ROUNDS = 6;
  private static final int WALKS = 10;

  private int violations;
  private int changes;

  @Test
  void whatIsOutsideTheSliceOfAGeneratedProtocolDoesNotMatter() throws Exception {
    for (long seed = 0; seed < 100; seed++) {
      check(new RoundProtocolGenerator(seed).protocol(), OrderSensitivity.INSENSITIVE, seed);
      check(
          new RoundProtocolGenerator(seed, OrderSensitivity.SENSITIVE).protocol(),
          OrderSensitivity.SENSITIVE,
          seed);
      check(new ValueProtocolGenerator(seed).protocol(), OrderSensitivity.INSENSITIVE, seed);
    }
    assertThat(violations).as("violated runs").isGreaterThan(100);
    assertThat(changes).as("changed runs").isGreaterThan(500);
  }

  private void check(String protocol, OrderSensitivity sensitivity, long seed) throws Exception {
    RoundSystem all = Distal.parse("made.dst", protocol, Map.of(), sensitivity).roundSystem();
    var random = new SplittableRandom(seed);
    for (RoundProperty property : all.properties()) {
      RoundSystem system = all.withProperties(List.of(property));
      var interpreter = new RoundInterpreter(system);
      for (int walk = 0; walk < WALKS; walk++) {
        Optional<RoundReplay> run = violation(interpreter, random);
        if (run.isPresent()) {
          violations++;
          check(system, run.get(), random, "seed " + seed + "\n" + protocol + run.get().run());
          break;
        }
      }
    }
  }

  /** A random run that ends in a violation. */
  private static Optional<RoundReplay> violation(
      RoundInterpreter interpreter, SplittableRandom random) {
    RoundState start;
    try {
      start = interpreter.randomInitialState(random);
    } catch (FaultException e) {
      return Optional.empty();
    }
    RoundState state = start;
    var steps = new ArrayList<RoundStep>();
    while (steps.size() < MAX_ROUNDS
        && interpreter.violations(state).isEmpty()
        && !interpreter.isFinal(state)) {
      Optional<RoundTransition> next = interpreter.randomSuccessor(state, random);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      steps.add(next.get().step());
      if (next.get().target().isEmpty() || !interpreter.violations(next.get()).isEmpty()) {
        break;
      }
      state = next.get().target().get();
    }
    var run =
        new RoundRun(
            new RoundRun.Start(start.processStates(), start.unproposed()),
            steps,
            OptionalInt.empty());
    return Optional.of(RoundReplay.of(interpreter, run)).filter(r -> !r.violations().isEmpty());
  }

  private void check(RoundSystem system, RoundReplay replay, SplittableRandom random, String name) {
    CausalSlice slice = RoundSlicer.slice(system, replay).orElseThrow();
    for (int p = 0; p < system.processes(); p++) {
      for (int v = 0; v < system.variables().size(); v++) {
        for (int i = 0; i < replay.states().size(); i++) {
          Value after = replay.states().get(i).processStates().get(p).variables().get(v);
          boolean isDefined =
              i == 0
                  || !after.equals(
                      replay.states().get(i - 1).processStates().get(p).variables().get(v));
          boolean isRelevant =
              slice.contains(
                  i == 0 ? new Definition.InitialValue(p, v) : new Definition.Assignment(i, p, v));
          List<Value> others =
              Domain.values(system.variables().get(v).type(), 1).stream()
                  .filter(o -> !o.equals(after))
                  .toList();
          if (isDefined && !isRelevant && !others.isEmpty()) {
            Value other = others.get(random.nextInt(others.size()));
            perturb(system, replay, slice, new Change(i, p, v, other), name);
          }
        }
      }
    }
  }

  /** The value of a variable after a round. */
  private record Change(int round, int process, int variable, Value to) {}

  private void perturb(
      RoundSystem system, RoundReplay replay, CausalSlice slice, Change change, String name) {
    var own = new ArrayList<List<Value>>();
    replay
        .states()
        .getFirst()
        .processStates()
        .forEach(s -> own.add(new ArrayList<>(s.variables())));
    apply(change, 0, own);
    try {
      for (int i = 0; i + 1 < replay.states().size(); i++) {
        if (replay.run().steps().get(i) instanceof Exchange) {
          round(system, replay, i, own);
        }
        for (int p = 0; p < system.processes(); p++) {
          List<Value> after = replay.states().get(i + 1).processStates().get(p).variables();
          for (int v = 0; v < after.size(); v++) {
            if (slice.contains(new Definition.Assignment(i + 1, p, v))
                && !(after.get(v) instanceof Value.Items)) {
              assertThat(own.get(p).get(v))
                  .as("round " + (i + 1) + ", p" + p + ", " + v + ": " + change + "\n" + name)
                  .isEqualTo(after.get(v));
            }
          }
        }
        apply(change, i + 1, own);
      }
      changes++;
      RoundState last = replay.states().getLast();
      boolean isInvariant =
          replay.violations().getFirst() instanceof RoundViolation.PropertyViolation(var property)
              && property instanceof RoundProperty.Invariant;
      if (isInvariant) {
        var members = new ArrayList<ProcessState>();
        for (int p = 0; p < own.size(); p++) {
          members.add(new ProcessState(last.processStates().get(p).status(), own.get(p)));
        }
        var changed =
            new RoundState(
                last.roundNumber(), members, last.network(), last.observer(), last.unproposed());
        assertThat(new RoundInterpreter(system).violations(changed))
            .as(change + "\n" + name)
            .isNotEmpty();
      }
    } catch (FaultException e) {
      // The changed value causes a run-time error.
    }
  }

  private static void apply(Change change, int round, List<List<Value>> own) {
    if (change.round() == round) {
      own.get(change.process()).set(change.variable(), change.to());
    }
  }

  private static void round(
      RoundSystem system, RoundReplay replay, int step, List<List<Value>> own) {
    RoundState state = replay.states().get(step);
    var exchange = (Exchange) replay.transitions().get(step).step();
    var semantics = new RoundProcessSemantics(system);
    var sent = new ArrayList<List<Optional<Value>>>();
    for (int p = 0; p < own.size(); p++) {
      sent.add(
          follows(state, p)
              ? semantics.messages(p, own.get(p), state.roundNumber())
              : Collections.nCopies(own.size(), Optional.empty()));
    }
    var next = new ArrayList<List<Value>>();
    for (int p = 0; p < own.size(); p++) {
      if (!follows(state, p) || exchange.crashing().contains(p)) {
        next.add(own.get(p));
        continue;
      }
      var mailbox = new ArrayList<ReceivedMessage>();
      for (int sender : exchange.heard().get(p)) {
        Optional<Value> message =
            sender != p && exchange.forgers().contains(sender)
                ? forged(sender, p, exchange)
                : sent.get(sender).get(p);
        message.ifPresent(m -> mailbox.add(new ReceivedMessage(sender, m)));
      }
      List<Integer> choices = exchange.choices().get(p);
      Outcome outcome =
          semantics.update(p, own.get(p), state.roundNumber(), mailbox).stream()
              .filter(o -> o.choices().equals(choices))
              .findFirst()
              .orElseThrow(RoundSliceTest::error);
      if (outcome.fault().filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent()) {
        throw error();
      }
      next.add(new ArrayList<>(outcome.variables()));
    }
    own.clear();
    own.addAll(next);
  }

  private static boolean follows(RoundState state, int process) {
    ProcessStatus status = state.processStates().get(process).status();
    return status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING;
  }

  private static Optional<Value> forged(int sender, int receiver, Exchange exchange) {
    return exchange.forged().stream()
        .filter(f -> f.sender() == sender && f.receiver() == receiver)
        .findFirst()
        .flatMap(Forgery::message);
  }

  private static FaultException error() {
    return new FaultException(new Fault(Fault.Kind.RUNTIME_ERROR, "changed", Position.NONE));
  }
}
