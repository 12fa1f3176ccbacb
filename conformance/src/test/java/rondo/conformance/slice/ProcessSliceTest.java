package rondo.conformance.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.promela.Promela;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Replay;
import rondo.trace.Trace;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.slice.ProcessExplainer;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action.Execution;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.Snapshot;

/**
 * A value outside the slice of a run of processes can be changed: the steps of the slice remain
 * enabled and assign the same values, and the run ends in the same way.
 */
class ProcessSliceTest {
  private static final int MAX_STEPS = 40;
  private static final int WALKS = 8;

  private int violations;
  private int changes;

  @Test
  void whatIsOutsideTheSliceOfAGeneratedProgramDoesNotMatter() {
    for (long seed = 0; seed < 500; seed++) {
      check(ProgramGenerator.generate(seed, 3), seed);
    }
    assertThat(violations).as("violated runs").isGreaterThan(100);
    assertThat(changes).as("changed runs").isGreaterThan(500);
  }

  private void check(String program, long seed) {
    ProcessSystem system;
    try {
      system = Promela.parse("made.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      return; // It has an endless atomic sequence.
    }
    FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
    var random = new SplittableRandom(seed);
    var interpreter = new Interpreter(system, policy);
    for (int walk = 0; walk < WALKS; walk++) {
      Optional<Trace> trace;
      try {
        trace = violation(interpreter, random);
      } catch (EndlessAtomicException | FaultException e) {
        return;
      }
      if (trace.isPresent()) {
        TraceView view =
            ProcessExplainer.explain(
                Replay.run(system, policy, trace.get()), system, policy, trace.get());
        if (view.explanation() instanceof Explanation.Slice(Snapshot start, _, _)) {
          violations++;
          new Perturbation(system, interpreter, trace.get(), view, start, random)
              .run("seed " + seed + "\n" + program);
        }
        return;
      }
    }
  }

  /** An element of a variable; the owner is negative if it is global. */
  private record Element(int owner, int variable, int index, Variable declaration) {}

  /** Changes the values outside a slice, one after the other. */
  private final class Perturbation {
    private final ProcessSystem system;
    private final Interpreter interpreter;
    private final Trace trace;
    private final TraceView view;
    private final Snapshot start;
    private final SplittableRandom random;
    private final List<GlobalState> states = new ArrayList<>();
    private final List<Transition> taken = new ArrayList<>();

    Perturbation(
        ProcessSystem system,
        Interpreter interpreter,
        Trace trace,
        TraceView view,
        Snapshot start,
        SplittableRandom random) {
      this.system = system;
      this.interpreter = interpreter;
      this.trace = trace;
      this.view = view;
      this.start = start;
      this.random = random;
    }

    void run(String name) {
      states.add(interpreter.initial());
      for (int choice : trace.choices()) {
        taken.add(interpreter.expand(states.getLast()).transitions().get(choice));
        states.add(taken.getLast().target());
      }
      Set<String> relevant = new HashSet<>();
      start.processes().forEach(v -> v.values().forEach(b -> relevant.add(b.variable())));
      for (int t = 0; t < states.size(); t++) {
        for (Map.Entry<String, Element> element : elements(states.get(t)).entrySet()) {
          boolean isOutside =
              t == 0
                  ? !relevant.contains(element.getKey())
                  : lastChange(t, element.getKey()).equals(Optional.of(false));
          if (isOutside && !element.getValue().declaration().isChannel()) {
            try {
              perturb(t, element.getKey(), element.getValue());
            } catch (AssertionError e) {
              throw new AssertionError(
                  "%s after %d: %s\n%s\n%s"
                      .formatted(
                          element.getKey(),
                          t,
                          e.getMessage(),
                          TracePrinter.print(view, Style.PLAIN),
                          name),
                  e);
            }
          }
        }
      }
    }

    /** Whether the last change of a variable in a transition belongs to the slice. */
    private Optional<Boolean> lastChange(int transition, String name) {
      Optional<Boolean> last = Optional.empty();
      for (TraceStep step : view.steps()) {
        if (((Execution) step.action()).transition() == transition) {
          for (int c = 0; c < step.changes().size(); c++) {
            if (step.changes().get(c) instanceof Change.OfVariable change
                && change.name().equals(name)) {
              last = Optional.of(step.isRelevantChange(c));
            }
          }
        }
      }
      return last;
    }

    private boolean isRelevant(int transition) {
      return view.steps().stream()
          .filter(s -> ((Execution) s.action()).transition() == transition)
          .anyMatch(TraceStep::isRelevant);
    }

    private void perturb(int after, String name, Element element) {
      GlobalState state = changed(states.get(after), element);
      if (state.equals(states.get(after))) {
        return;
      }
      Set<Integer> stopped = new HashSet<>();
      for (int t = after + 1; t <= taken.size(); t++) {
        Transition original = taken.get(t - 1);
        boolean isStopped = original.steps().stream().anyMatch(s -> stopped.contains(s.pid()));
        Expansion expansion = interpreter.expand(state);
        Optional<Transition> same =
            isStopped
                ? Optional.empty()
                : expansion.transitions().stream()
                    .filter(n -> isSame(n.steps(), original.steps()))
                    .findFirst();
        if (same.isPresent()) {
          state = same.get().target();
        } else {
          boolean fails =
              expansion.failures().stream()
                  .anyMatch(f -> f.fault().kind() == Fault.Kind.RUNTIME_ERROR);
          boolean changesProcesses =
              original.target().processes().size() != states.get(t - 1).processes().size();
          if (fails || changesProcesses) {
            return;
          }
          assertThat(isRelevant(t)).as("transition %d is impossible", t).isFalse();
          original.steps().forEach(s -> stopped.add(s.pid()));
        }
        compare(t, state);
      }
      changes++;
      Expansion last = interpreter.expand(state);
      if (trace.fault().isPresent()) {
        Fault fault =
            interpreter.expand(states.getLast()).failures().get(trace.fault().getAsInt()).fault();
        if (fault.kind() == Fault.Kind.ASSERTION) {
          assertThat(last.failures().stream().map(f -> f.fault().at())).contains(fault.at());
        }
      } else if (stopped.isEmpty()) {
        assertThat(last.endState()).isEqualTo(EndState.INVALID_END);
      }
    }

    /** What the slice says was assigned has the same value. */
    private void compare(int transition, GlobalState state) {
      Map<String, Element> elements = elements(state);
      for (TraceStep step : view.steps()) {
        if (((Execution) step.action()).transition() == transition) {
          for (Change change : step.changes()) {
            if (change instanceof Change.OfVariable(String name, _, _)
                && lastChange(transition, name).equals(Optional.of(true))
                && elements.containsKey(name)) {
              assertThat(value(state, elements.get(name)))
                  .as("%s after transition %d", name, transition)
                  .isEqualTo(value(states.get(transition), elements.get(name)));
            }
          }
        }
      }
    }

    private static boolean isSame(List<Step> one, List<Step> other) {
      if (one.size() != other.size()) {
        return false;
      }
      for (int i = 0; i < one.size(); i++) {
        if (!one.get(i).isSameStatement(other.get(i))) {
          return false;
        }
      }
      return true;
    }

    private Map<String, Element> elements(GlobalState state) {
      var elements = new LinkedHashMap<String, Element>();
      add("", -1, system.globals(), elements);
      for (int pid = 0; pid < state.processes().size(); pid++) {
        ProcessType type = system.processTypes().get(state.processes().get(pid).type());
        add(type.name() + "(" + pid + "):", pid, type.locals(), elements);
      }
      return elements;
    }

    private static void add(
        String prefix, int owner, List<Variable> variables, Map<String, Element> to) {
      for (int v = 0; v < variables.size(); v++) {
        for (int e = 0; e < variables.get(v).length(); e++) {
          to.put(
              prefix + variables.get(v).elementName(e), new Element(owner, v, e, variables.get(v)));
        }
      }
    }

    private static int value(GlobalState state, Element element) {
      List<List<Integer>> variables =
          element.owner() < 0 ? state.globals() : state.processes().get(element.owner()).locals();
      return variables.get(element.variable()).get(element.index());
    }

    private GlobalState changed(GlobalState state, Element element) {
      int value = value(state, element);
      int other = element.declaration().type().truncate(value ^ (1 << random.nextInt(3)));
      var globals = new ArrayList<>(state.globals());
      var processes = new ArrayList<>(state.processes());
      if (element.owner() < 0) {
        globals.set(element.variable(), with(globals.get(element.variable()), element, other));
      } else {
        GlobalState.Process process = processes.get(element.owner());
        var locals = new ArrayList<>(process.locals());
        locals.set(element.variable(), with(locals.get(element.variable()), element, other));
        processes.set(
            element.owner(),
            new GlobalState.Process(
                process.type(), process.controlState(), process.priority(), locals));
      }
      return new GlobalState(
          globals,
          processes,
          state.channels(),
          state.lastPid(),
          state.observerState(),
          state.monitorState());
    }

    private static List<Integer> with(List<Integer> elements, Element element, int value) {
      var changed = new ArrayList<>(elements);
      changed.set(element.index(), value);
      return List.copyOf(changed);
    }
  }

  /** A random run that ends in a failed assertion, an error, or an invalid end state. */
  private static Optional<Trace> violation(Interpreter interpreter, SplittableRandom random) {
    GlobalState state = interpreter.initial();
    var choices = new ArrayList<Integer>();
    while (choices.size() < MAX_STEPS) {
      Expansion expansion = interpreter.expand(state);
      if (!expansion.failures().isEmpty()) {
        return Optional.of(trace(choices, OptionalInt.of(0)));
      }
      if (expansion.endState() == EndState.INVALID_END) {
        return Optional.of(trace(choices, OptionalInt.empty()));
      }
      if (expansion.transitions().isEmpty()) {
        return Optional.empty();
      }
      int choice = random.nextInt(expansion.transitions().size());
      choices.add(choice);
      state = expansion.transitions().get(choice).target();
    }
    return Optional.empty();
  }

  private static Trace trace(List<Integer> choices, OptionalInt fault) {
    return new Trace(choices, fault, OptionalInt.empty());
  }
}
