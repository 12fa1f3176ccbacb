package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import rondo.conformance.InProcessCommand;
import rondo.conformance.formats.ViolatedExamples.ViolatedExample;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EventState;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.promela.text.IncludePath;
import rondo.trace.Replay;
import rondo.trace.Trace;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.ProcessNames;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.StateSequence;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.StateSequence.StateVariable;
import rondo.trace.view.StateSequence.VariableKind;
import rondo.trace.view.StateView;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceView;
import rondo.trace.view.ValueView;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertyCatalog;

/** The states of a run are those of the reference interpreter. */
class StateSequenceTest {
  @TempDir static Path folder;

  private int compared;

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    List<ViolatedExample> examples = ViolatedExamples.all();
    for (int i = 0; i < examples.size(); i++) {
      ViolatedExample example = examples.get(i);
      Path trace = folder.resolve(i + ".json");
      tests.add(DynamicTest.dynamicTest(example.name(), () -> check(example, trace)));
    }
    tests.add(
        DynamicTest.dynamicTest(
            "many states are compared", () -> assertThat(compared).isGreaterThan(900)));
    return tests.stream();
  }

  private void check(ViolatedExample example, Path trace) throws Exception {
    InProcessCommand verified = InProcessCommand.run(example.verify(trace));
    assertThat(verified.status()).as(verified.toString()).isEqualTo(1);
    TraceFile saved = TraceFile.read(trace.toString(), Files.readString(trace));
    switch (saved.run()) {
      case SavedRun.OfProcesses run -> checkProcesses(example, saved, run);
      case SavedRun.OfRounds(var run) -> {
        RoundSystem all =
            Distal.load(example.file(), Map.of(), OrderSensitivity.SENSITIVE).roundSystem();
        RoundSystem system =
            all.withProperties(
                List.of(
                    PropertyCatalog.of(all, ModelSource.of(example.file()))
                        .named(saved.property().orElseThrow())));
        checkRounds(system, RoundReplay.of(new RoundInterpreter(system), run));
      }
      case SavedRun.OfEvents(var mode, var run) -> {
        EventSystem all = Distal.load(example.file(), Map.of()).eventSystem();
        EventSystem system =
            all.withProperties(
                List.of(
                    PropertyCatalog.of(all, ModelSource.of(example.file()))
                        .named(saved.property().orElseThrow())));
        var interpreter = new EventInterpreter(system, mode.precedence(), mode.semantics());
        EventReplay replay = EventReplay.of(interpreter, run);
        checkEvents(system, EventTraceViewBuilder.build(system, mode.semantics(), replay), replay);
      }
    }
  }

  private void checkProcesses(ViolatedExample example, TraceFile saved, SavedRun.OfProcesses run)
      throws Exception {
    var source =
        new ModelSource(
            example.file(),
            Language.of(example.file()),
            Optional.empty(),
            saved.defines(),
            IncludePath.MODEL_FOLDER_ONLY);
    PromelaSettings settings = PromelaSettings.of(source, run.options());
    ProcessSystem system = settings.inUserSteps(settings.load());
    Trace trace = run.trace();
    TraceView view = Replay.run(system, settings.policy(), trace);
    StateSequence sequence = StateSequence.of(view);
    var interpreter = new Interpreter(system, settings.policy());
    GlobalState state = interpreter.initial();
    compare(sequence.states().getFirst(), new StateView(system, state));
    for (int i = 0; i < trace.choices().size(); i++) {
      state = interpreter.expand(state).transitions().get(trace.choices().get(i)).target();
      int transition = i + 1;
      Optional<State> last =
          sequence.states().stream()
              .filter(s -> s.steps().stream().anyMatch(t -> transition(t) == transition))
              .reduce((_, second) -> second);
      if (last.isPresent()) {
        compare(last.get(), new StateView(system, state));
      }
    }
  }

  private static int transition(TraceStep step) {
    return ((Action.Execution) step.action()).transition();
  }

  private void compare(State state, StateView expected) {
    Map<String, ValueView> variables = new LinkedHashMap<>();
    Map<String, ValueView> channels = new LinkedHashMap<>();
    state
        .values()
        .forEach(
            (variable, value) -> {
              String name = variable.title().replace(" (variable)", "");
              boolean isChannel = variable.kind() == VariableKind.CHANNEL;
              if (isChannel || !value.text().equals(name)) {
                (isChannel ? channels : variables).put(name, value);
              }
            });
    assertThat(variables).isEqualTo(expected.variables());
    assertThat(channels).isEqualTo(expected.channels());
    compared++;
  }

  private void checkRounds(RoundSystem system, RoundReplay replay) {
    StateSequence sequence = StateSequence.of(RoundTraceViewBuilder.build(system, replay));
    for (State state : sequence.states()) {
      if (state.number() < replay.states().size()) {
        RoundState expected = replay.states().get(state.number());
        for (StateVariable variable : sequence.variables()) {
          int process = Integer.parseInt(variable.owner().substring(1));
          int v =
              IntStream.range(0, system.variables().size())
                  .filter(i -> system.variables().get(i).name().equals(variable.name()))
                  .findFirst()
                  .orElseThrow();
          Value value = expected.processStates().get(process).variables().get(v);
          assertThat(state.value(variable).orElseThrow().text())
              .as(variable.title())
              .isEqualTo(ValueText.of(system.variables().get(v).type(), value));
        }
        compared++;
      }
    }
  }

  private void checkEvents(EventSystem system, TraceView view, EventReplay replay) {
    StateSequence sequence = StateSequence.of(view);
    var names = new ProcessNames(system);
    var texts = new ValueText(names::of);
    for (State state : sequence.states()) {
      if (state.number() < replay.states().size()) {
        EventState expected = replay.states().get(state.number());
        Map<String, String> values = new LinkedHashMap<>();
        for (int p = 0; p < system.processes(); p++) {
          List<LocalVariable> variables = system.roleOf(p).variables();
          List<Value> own = expected.processStates().get(p).variables();
          put(names.of(p) + ".", variables, own, texts, values);
        }
        for (int m = 0; m < system.monitors().size(); m++) {
          put(
              "monitor " + system.monitors().get(m).name() + ".",
              system.monitors().get(m).variables(),
              expected.monitorVariables(m),
              texts,
              values);
        }
        Map<String, String> found = new LinkedHashMap<>();
        state.values().forEach((variable, value) -> found.put(variable.title(), value.text()));
        assertThat(found).as("after step " + state.number()).isEqualTo(values);
        compared++;
      }
    }
  }

  private static void put(
      String prefix,
      List<LocalVariable> variables,
      List<Value> values,
      ValueText texts,
      Map<String, String> to) {
    for (int v = 0; v < variables.size(); v++) {
      if (!variables.get(v).name().isEmpty()) {
        to.put(
            prefix + variables.get(v).name(), texts.text(variables.get(v).type(), values.get(v)));
      }
    }
  }
}
