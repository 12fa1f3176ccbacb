package rondo.testkit.symbolic;

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
import rondo.ir.data.Heard;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.round.Behaviour;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Model;
import rondo.smt.value.Dispatch;
import rondo.smt.value.Failure;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.testkit.CorpusModel;
import rondo.testkit.round.RoundModel;

/** Everything that protocols do, done with formulas, on states and messages that are made up. */
class SymbolicProtocolsTest {
  private static final int TIMES = 12;

  static Stream<Named<RoundModel>> protocols() throws IOException {
    var all = new ArrayList<RoundModel>();
    all.addAll(RoundModel.in(Path.of("..", "examples", "rounds")));
    all.addAll(RoundModel.in(CorpusModel.folder().resolve("holds")));
    all.addAll(RoundModel.in(CorpusModel.folder().resolve("violated")));
    return all.stream().map(m -> Named.of(m.name(), m));
  }

  /** A place in a run that is made up. */
  private record Scene(RoundSystem system, SplittableRandom random, When when, Feeding feeding) {
    AnyValue any() {
      return new AnyValue(random, when.phase());
    }

    Round round() {
      return system.phase().get(when.round());
    }

    List<Type> types() {
      return system.variables().stream().map(LocalVariable::type).toList();
    }

    List<Value> variables() {
      return types().stream().map(any()::of).toList();
    }

    List<Heard> mailbox() {
      var heard = new ArrayList<Heard>();
      for (int p = 0; p < system.processes(); p++) {
        if (random.nextInt(4) > 0) {
          heard.add(new Heard(p, any().of(round().message())));
        }
      }
      return heard;
    }

    SymbolicMeaning meaning(int self) {
      return new SymbolicMeaning(system.processes(), self, when, feeding);
    }
  }

  private static List<Scene> scenes(RoundModel model) throws RejectedException {
    RoundSystem system = model.system(Map.of());
    var scenes = new ArrayList<Scene>();
    for (int round = 0; round < system.phase().size(); round++) {
      for (int i = 0; i < TIMES; i++) {
        var random = new SplittableRandom(100L * round + i);
        int phase = 1 + random.nextInt(system.phases().orElse(5));
        Feeding feeding = i % 2 == 0 ? Feeding.CONSTANTS : Feeding.VARIABLES;
        scenes.add(new Scene(system, random, new When(phase, round), feeding));
      }
    }
    return scenes;
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void updatesDoTheSame(RoundModel model) throws RejectedException {
    for (Scene scene : scenes(model)) {
      int self = scene.random().nextInt(scene.system().processes());
      List<Value> own = scene.variables();
      SymbolicMeaning meaning =
          scene
              .meaning(self)
              .with(own, scene.types())
              .hearing(scene.mailbox(), scene.round().message(), scene.random());
      meaning.checkFed();
      meaning.compare(scene.round().update());
      meaning.compare(scene.system().init());
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void theSameIsSent(RoundModel model) throws RejectedException {
    for (Scene scene : scenes(model)) {
      int self = scene.random().nextInt(scene.system().processes());
      List<Value> own = scene.variables();
      SymbolicMeaning meaning = scene.meaning(self).with(own, scene.types());
      Dispatch sent = Dispatch.of(meaning.values, meaning.view(), scene.round());
      Model variables = meaning.fed.assignment.model();
      Optional<Fault> failed =
          sent.failures().stream()
              .filter(f -> variables.holds(f.when()))
              .map(Failure::fault)
              .findFirst();
      List<Optional<Value>> expected;
      try {
        expected = new Behaviour(scene.system()).messages(self, own, scene.when());
      } catch (FaultException e) {
        SymbolicMeaning.same(failed.orElseThrow(), e.fault());
        continue;
      }
      assertThat(failed).isEmpty();
      var actual = new ArrayList<Optional<Value>>();
      for (Guarded message : sent.messages()) {
        actual.add(
            variables.holds(message.when())
                ? Optional.of(meaning.values.read(variables, message.value()))
                : Optional.empty());
      }
      assertThat(actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void propertiesSeeTheSame(RoundModel model) throws RejectedException {
    for (Scene scene : scenes(model)) {
      var members = new ArrayList<List<Value>>();
      var conditions = new ArrayList<List<Boolean>>();
      for (int p = 0; p < scene.system().processes(); p++) {
        members.add(scene.variables());
        SplittableRandom random = scene.random();
        conditions.add(
            Stream.generate(random::nextBoolean).limit(Term.Condition.values().length).toList());
      }
      var seen = new SymbolicMeaning.Seen(members, conditions);
      for (RoundProperty property : scene.system().properties()) {
        switch (property) {
          case RoundProperty.Invariant invariant ->
              scene
                  .meaning(0)
                  .compare(List.of(invariant.condition()), invariant.slots(), seen, scene.types());
          case RoundProperty.Temporal temporal -> {
            List<Term> guards =
                temporal.observer().states().stream()
                    .flatMap(s -> s.moves().stream())
                    .map(m -> m.guard())
                    .toList();
            scene.meaning(0).compare(guards, temporal.observer().slots(), seen, scene.types());
          }
          case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
        }
      }
    }
  }
}
