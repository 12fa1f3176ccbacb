package rondo.distal.lower.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Term;
import rondo.ir.round.Round;

/**
 * Non-interference of ghost variables: a value that depends on a ghost, by data flow or control
 * flow, is assigned to ghosts only, and is neither sent nor decided.
 */
public final class GhostFlow {
  private final List<LocalVariable> variables;
  private final Set<Integer> ghosts;
  private final Set<Integer> tainted = new HashSet<>();
  private final DiagnosticCollector diagnostics;

  public GhostFlow(List<LocalVariable> variables, DiagnosticCollector diagnostics) {
    this.variables = variables;
    this.diagnostics = diagnostics;
    this.ghosts =
        IntStream.range(0, variables.size())
            .filter(i -> variables.get(i).kind() == Kind.GHOST)
            .boxed()
            .collect(Collectors.toSet());
  }

  public void checkInitialValues() {
    for (LocalVariable v : variables) {
      boolean flows =
          switch (v.initial()) {
            case LocalVariable.Initial.Fixed(Term value) -> dependsOnGhost(ReadSet.of(value));
            case LocalVariable.Initial.AnyOf(var range) ->
                dependsOnGhost(ReadSet.of(new Loop(new Binder(0, v.name()), range)));
          };
      if (flows && v.kind() != Kind.GHOST) {
        refuse(v.at(), "`" + v.name() + "` has an initial value that depends on a ghost");
      }
    }
  }

  public void check(Round round) {
    for (Round.Send send : round.sends()) {
      if (dependsOnGhost(ReadSet.of(send.guard()))
          || dependsOnGhost(ReadSet.of(send.message(), send.to()))) {
        refuse(send.at(), "the message or its receivers depend on a ghost");
      }
    }
    check(round.update(), Control.INDEPENDENT);
  }

  /** Checks statements that are executed under a guard. */
  public void check(Term guard, List<Stmt> body) {
    check(body, under(Control.INDEPENDENT, ReadSet.of(guard)));
  }

  private enum Control {
    INDEPENDENT,
    /** Whether a statement is executed depends on a ghost. */
    GHOST_DEPENDENT
  }

  private boolean dependsOnGhost(ReadSet readSet) {
    return readSet.readsAnyVariable(ghosts) || readSet.readsAnySlot(tainted);
  }

  private void refuse(Position at, String what) {
    diagnostics.add(
        Rule.GHOST_FLOW
            .at(at, what)
            .withHelp("only properties and other ghosts may read a ghost; make it a `var`"));
  }

  private Control under(Control outer, ReadSet readSet) {
    return dependsOnGhost(readSet) ? Control.GHOST_DEPENDENT : outer;
  }

  private void check(List<Stmt> statements, Control control) {
    for (Stmt each : statements) {
      switch (each) {
        case Stmt.Assign a -> assign(a, control);
        case Stmt.Decide d -> {
          if (control == Control.GHOST_DEPENDENT || dependsOnGhost(ReadSet.of(d.value()))) {
            refuse(d.at(), "the decision depends on a ghost");
          }
        }
        case Stmt.If i -> {
          Control inner = under(control, ReadSet.of(i.condition()));
          check(i.then(), inner);
          check(i.otherwise(), inner);
        }
        case Stmt.For f -> check(f.body(), loop(f.loop(), control));
        case Stmt.Choose c -> check(c.body(), loop(c.loop(), control));
        case Stmt.Let l -> {
          if (dependsOnGhost(ReadSet.of(l.value()))) {
            tainted.add(l.binder().slot());
          }
          check(l.body(), control);
        }
        case Stmt.Assert _, Stmt.Announce _ -> {}
        case Stmt.Send s -> {
          if (control == Control.GHOST_DEPENDENT
              || dependsOnGhost(ReadSet.of(s.message(), s.to()))) {
            refuse(s.at(), "the message or its receivers depend on a ghost");
          }
        }
      }
    }
  }

  private Control loop(Loop loop, Control control) {
    ReadSet readSet = ReadSet.of(loop);
    if (dependsOnGhost(readSet)) {
      tainted.add(loop.variable().slot());
    }
    return under(control, readSet);
  }

  private void assign(Stmt.Assign a, Control control) {
    if (ghosts.contains(a.target().variable())) {
      return;
    }
    boolean index =
        a.target().path().stream()
            .anyMatch(
                p -> p instanceof PathStep.Element(Term i, _, _) && dependsOnGhost(ReadSet.of(i)));
    if (index || control == Control.GHOST_DEPENDENT || dependsOnGhost(ReadSet.of(a.value()))) {
      String name = variables.get(a.target().variable()).name();
      refuse(a.at(), "the value assigned to `" + name + "` depends on a ghost");
    }
  }
}
