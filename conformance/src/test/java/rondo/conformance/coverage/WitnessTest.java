package rondo.conformance.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventTransition;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.round.RoundProperty;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.RoundReference;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.PropertyReport;

/** A witness of a generated model is reached if and only if the interpreter reaches it. */
class WitnessTest {
  private static final int MODELS = Integer.getInteger("rondo.programs", 40);
  private static final int MAX_STATES = 3_000;

  private static final List<Method.Explicit> METHODS =
      List.of(
          Method.Explicit.DEFAULT,
          Method.Explicit.DEFAULT.with(
              SearchOptions.defaults().withReduction(Reduction.NONE).withThreads(1)));

  private static PropertyReport verify(Model model, Method method, String witness)
      throws RejectedException {
    return Verification.verify(
            model,
            method,
            List.of(new PropertySelector.Witness(witness)),
            VerificationListener.NONE)
        .property(witness)
        .orElseThrow();
  }

  /** Compares verdicts of all methods, which agree on the witness unless an error comes first. */
  private static void compare(
      Model model, String witness, boolean reachable, GeneratedTestStatistics tally)
      throws RejectedException {
    for (Method.Explicit method : METHODS) {
      PropertyReport report = verify(model, method, witness);
      if (report.verdict() instanceof Verdict) {
        return; // An error was found first, or there are too many states.
      }
      assertThat(report.verdict() instanceof PropertyVerdict.Reached)
          .as(witness + " in\n" + model.source().text().orElseThrow())
          .isEqualTo(reachable);
      assertThat(report.counterexamples()).hasSize(reachable ? 1 : 0);
    }
    tally.compared(reachable ? Answer.HOLDS : Answer.VIOLATED);
  }

  @Test
  void witnessesOfProgramsAreReachedAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("witnesses of generated programs");
    for (long seed = 1; seed <= MODELS; seed++) {
      tally.generated();
      String program = LooselyCoupledGenerator.generate(seed, 4);
      var model = (Model.Processes) Model.load(ModelSource.of("model.pml", program));
      ProcessSystem system = model.model().system();
      Set<GlobalState> states = states(system);
      int first = index(system, "g");
      int second = index(system, "h");
      for (int value = 0; value <= 2; value++) {
        int g = value;
        Predicate<GlobalState> holds =
            s -> s.globals().get(first).getFirst() == g && s.globals().get(second).getFirst() != g;
        compare(
            model, "g == %d && h != %d".formatted(g, g), states.stream().anyMatch(holds), tally);
      }
    }
    tally.requireCompared(100).requireEachVerdict(10);
  }

  private static int index(ProcessSystem system, String variable) {
    return system.globals().stream().map(Variable::name).toList().indexOf(variable);
  }

  private static Set<GlobalState> states(ProcessSystem system) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    Set<GlobalState> seen = new HashSet<>(Set.of(interpreter.initial()));
    var queue = new ArrayDeque<>(seen);
    while (!queue.isEmpty()) {
      interpreter.expand(queue.remove()).transitions().stream()
          .map(Interpreter.Transition::target)
          .filter(seen::add)
          .forEach(queue::add);
    }
    return seen;
  }

  @Test
  void witnessesOfEventsAreReachedAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("witnesses of generated events");
    for (long seed = 1; seed <= MODELS; seed++) {
      tally.generated();
      ModelSource source = ModelSource.of("made.dst", EventProtocolGenerator.of(seed));
      for (String witness :
          List.of(
              "exists p in one : p.n_one == 2",
              "exists p in one : p.left_one == 0 && size(p.seen_one) == 0",
              "forall p in one : p.who_one != none")) {
        Model model = Model.load(source);
        var with = (Model.Events) Model.load(source.withWitnesses(List.of(witness)));
        EventSystem system = with.protocol().system();
        Optional<Boolean> reachable = reaches(system);
        if (reachable.isPresent()) {
          compare(model, witness, reachable.get(), tally);
        }
      }
    }
    tally.requireCompared(60).requireEachVerdict(10);
  }

  /** Whether a state violates the negation of the witness, the last property; empty if unknown. */
  private static Optional<Boolean> reaches(EventSystem system) {
    var interpreter =
        new EventInterpreter(
            system.withProperties(system.properties().getLast()),
            Precedence.FIRST,
            DeliverySemantics.AT_ONCE);
    Set<EventState> seen = new HashSet<>();
    var queue = new ArrayDeque<EventState>();
    interpreter.initial().forEach(i -> i.state().filter(seen::add).ifPresent(queue::add));
    while (!queue.isEmpty() && seen.size() <= MAX_STATES) {
      EventState state = queue.remove();
      if (!interpreter.violatedProperties(state).isEmpty()) {
        return Optional.of(true);
      }
      for (EventTransition t : interpreter.successors(state)) {
        t.target().filter(seen::add).ifPresent(queue::add);
      }
    }
    return seen.size() > MAX_STATES ? Optional.empty() : Optional.of(false);
  }

  @Test
  void witnessesOfRoundsAreReachedAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("witnesses of generated rounds");
    for (long seed = 1; seed <= MODELS; seed++) {
      tally.generated();
      ModelSource source = ModelSource.of("made.dst", new RoundProtocolGenerator(seed).protocol());
      for (String witness : List.of("forall p : decided(p)", "exists p : size(p.s) == 0")) {
        var with = (Model.Rounds) Model.load(source.withWitnesses(List.of(witness)));
        RoundProperty property = with.protocol().system().properties().getLast();
        assertThat(property.isWitness()).isTrue();
        RoundReference.Answer reference =
            RoundReference.decide(with.protocol().system(), property, MAX_STATES);
        compare(Model.load(source), witness, !reference.holds(), tally);
      }
    }
    tally.requireCompared(60).requireEachVerdict(5);
  }
}
