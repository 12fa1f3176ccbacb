package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Loop;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Term;
import rondo.ir.round.Round;

/**
 * Sees to it that ghosts change nothing: what depends on one, as a value or because a condition
 * does, is assigned to ghosts only, and is neither sent nor decided.
 */
final class GhostFlow {
  private final List<LocalVariable> variables;
  private final Set<Integer> ghosts;
  private final Set<Integer> haunted = new HashSet<>();
  private final Findings findings;

  GhostFlow(List<LocalVariable> variables, Findings findings) {
    this.variables = variables;
    this.findings = findings;
    this.ghosts =
        IntStream.range(0, variables.size())
            .filter(i -> variables.get(i).kind() == Kind.GHOST)
            .boxed()
            .collect(Collectors.toSet());
  }

  void checkInitialValues() {
    for (LocalVariable v : variables) {
      boolean flows =
          switch (v.initial()) {
            case LocalVariable.Initial.Fixed(Term value) -> dependsOnGhost(Reads.of(value));
            case LocalVariable.Initial.AnyOf(var source) ->
                dependsOnGhost(Reads.of(new Loop(new Binder(0, v.name()), source)));
          };
      if (flows && v.kind() != Kind.GHOST) {
        refuse(v.at(), "`" + v.name() + "` begins with a value that depends on a ghost");
      }
    }
  }

  void check(Round round) {
    for (Round.Send send : round.sends()) {
      if (dependsOnGhost(Reads.of(send.guard()))
          || dependsOnGhost(Reads.of(send.message(), send.to()))) {
        refuse(send.at(), "what is sent depends on a ghost");
      }
    }
    check(round.update(), Control.FREE);
  }

  /** What a process does when the guard holds, if there is one. */
  void check(Term guard, List<Statement> body) {
    check(body, under(Control.FREE, Reads.of(guard)));
  }

  private enum Control {
    FREE,
    /** What is executed depends on a ghost. */
    HAUNTED
  }

  private boolean dependsOnGhost(Reads reads) {
    return reads.anyVariable(ghosts) || reads.anySlot(haunted);
  }

  private void refuse(Position at, String what) {
    findings.add(
        Rule.GHOST_FLOW
            .at(at, what)
            .withHelp("a ghost is for properties and other ghosts; make it a `var`"));
  }

  private Control under(Control outer, Reads reads) {
    return dependsOnGhost(reads) ? Control.HAUNTED : outer;
  }

  private void check(List<Statement> statements, Control control) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.Assign a -> assign(a, control);
        case Statement.Decide d -> {
          if (control == Control.HAUNTED || dependsOnGhost(Reads.of(d.value()))) {
            refuse(d.at(), "what is decided depends on a ghost");
          }
        }
        case Statement.If i -> {
          Control inner = under(control, Reads.of(i.condition()));
          check(i.then(), inner);
          check(i.otherwise(), inner);
        }
        case Statement.For f -> check(f.body(), loop(f.loop(), control));
        case Statement.Choose c -> check(c.body(), loop(c.loop(), control));
        case Statement.Let l -> {
          if (dependsOnGhost(Reads.of(l.value()))) {
            haunted.add(l.binder().slot());
          }
          check(l.body(), control);
        }
        case Statement.Assert _, Statement.Announce _ -> {}
        case Statement.Send s -> {
          if (control == Control.HAUNTED || dependsOnGhost(Reads.of(s.message(), s.to()))) {
            refuse(s.at(), "what is sent depends on a ghost");
          }
        }
      }
    }
  }

  private Control loop(Loop loop, Control control) {
    Reads reads = Reads.of(loop);
    if (dependsOnGhost(reads)) {
      haunted.add(loop.variable().slot());
    }
    return under(control, reads);
  }

  private void assign(Statement.Assign a, Control control) {
    if (ghosts.contains(a.target().variable())) {
      return;
    }
    boolean index =
        a.target().path().stream()
            .anyMatch(p -> p instanceof Part.OfItems(Term i, _, _) && dependsOnGhost(Reads.of(i)));
    if (index || control == Control.HAUNTED || dependsOnGhost(Reads.of(a.value()))) {
      String name = variables.get(a.target().variable()).name();
      refuse(a.at(), "what is assigned to `" + name + "` depends on a ghost");
    }
  }
}
