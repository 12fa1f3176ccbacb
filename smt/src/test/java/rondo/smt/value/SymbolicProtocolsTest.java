package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicSends;
import rondo.smt.formula.SmtModel;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.testkit.CorpusModel;
import rondo.testkit.rounds.corpus.RoundModel;

/** All code of protocols, evaluated symbolically on random states and messages. */
class SymbolicProtocolsTest {
  private static final int TIMES = 12;

  static Stream<Named<RoundModel>> protocols() throws IOException {
    var all = new ArrayList<RoundModel>();
    all.addAll(RoundModel.in(Path.of("..", "examples", "rounds")));
    all.addAll(RoundModel.in(CorpusModel.folder().resolve("holds")));
    all.addAll(RoundModel.in(CorpusModel.folder().resolve("violated")));
    return all.stream().map(m -> Named.of(m.name(), m));
  }

  /** A random point of a run. */
  private record TestSetup(
      RoundSystem system, SplittableRandom random, RoundNumber number, InputEncoding encoding) {
    ValueGenerator any() {
      return new ValueGenerator(random, number.phase());
    }

    Round round() {
      return system.rounds().get(number.round());
    }

    List<Type> types() {
      return system.variables().stream().map(LocalVariable::type).toList();
    }

    List<Value> variables() {
      return types().stream().map(any()::of).toList();
    }

    List<ReceivedMessage> mailbox() {
      var received = new ArrayList<ReceivedMessage>();
      for (int p = 0; p < system.processes(); p++) {
        if (random.nextInt(4) > 0) {
          received.add(new ReceivedMessage(p, any().of(round().message())));
        }
      }
      return received;
    }

    SymbolicEvaluationCheck meaning(int self) {
      return new SymbolicEvaluationCheck(system.processes(), self, number, encoding);
    }
  }

  private static List<TestSetup> scenes(RoundModel model) throws RejectedException {
    RoundSystem system = model.system(Map.of());
    var scenes = new ArrayList<TestSetup>();
    for (int round = 0; round < system.rounds().size(); round++) {
      for (int i = 0; i < TIMES; i++) {
        var random = new SplittableRandom(100L * round + i);
        int phase = 1 + random.nextInt(system.phaseLimit().orElse(5));
        InputEncoding encoding = i % 2 == 0 ? InputEncoding.CONSTANTS : InputEncoding.VARIABLES;
        scenes.add(new TestSetup(system, random, new RoundNumber(phase, round), encoding));
      }
    }
    return scenes;
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void updatesDoTheSame(RoundModel model) throws RejectedException {
    for (TestSetup setup : scenes(model)) {
      int self = setup.random().nextInt(setup.system().processes());
      List<Value> own = setup.variables();
      SymbolicEvaluationCheck meaning =
          setup
              .meaning(self)
              .with(own, setup.types())
              .withMailbox(setup.mailbox(), setup.round().message(), setup.random());
      meaning.checkWellFormed();
      meaning.compare(setup.round().update());
      meaning.compare(setup.system().init());
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void theSameIsSent(RoundModel model) throws RejectedException {
    for (TestSetup setup : scenes(model)) {
      int self = setup.random().nextInt(setup.system().processes());
      List<Value> own = setup.variables();
      SymbolicEvaluationCheck meaning = setup.meaning(self).with(own, setup.types());
      SymbolicSends sent = SymbolicSends.of(meaning.values, meaning.view(), setup.round());
      SmtModel variables = meaning.inputs.builder.model();
      Optional<Fault> failed =
          sent.failures().stream()
              .filter(f -> variables.holds(f.when()))
              .map(GuardedFault::fault)
              .findFirst();
      List<Optional<Value>> expected;
      try {
        expected = new RoundProcessSemantics(setup.system()).messages(self, own, setup.number());
      } catch (FaultException e) {
        SymbolicEvaluationCheck.same(failed.orElseThrow(), e.fault());
        continue;
      }
      assertThat(failed).isEmpty();
      var actual = new ArrayList<Optional<Value>>();
      for (GuardedValue message : sent.messages()) {
        actual.add(
            variables.holds(message.when())
                ? Optional.of(meaning.values.evaluate(variables, message.value()))
                : Optional.empty());
      }
      assertThat(actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void propertiesSeeTheSame(RoundModel model) throws RejectedException {
    for (TestSetup setup : scenes(model)) {
      var members = new ArrayList<List<Value>>();
      var conditions = new ArrayList<List<Boolean>>();
      for (int p = 0; p < setup.system().processes(); p++) {
        members.add(setup.variables());
        SplittableRandom random = setup.random();
        conditions.add(
            Stream.generate(random::nextBoolean).limit(ProcessStatus.values().length).toList());
      }
      var view = new SymbolicEvaluationCheck.ConcreteView(members, conditions);
      for (RoundProperty property : setup.system().properties()) {
        switch (property) {
          case RoundProperty.Invariant invariant ->
              setup
                  .meaning(0)
                  .compare(List.of(invariant.condition()), invariant.slots(), view, setup.types());
          case RoundProperty.Temporal temporal -> {
            List<Term> guards = temporal.observer().guards().toList();
            setup.meaning(0).compare(guards, temporal.slots(), view, setup.types());
          }
          case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
        }
      }
    }
  }
}
