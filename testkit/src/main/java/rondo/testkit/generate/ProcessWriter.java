package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;

import java.util.ArrayList;
import java.util.List;

/** Writes one proctype or init. */
final class ProcessWriter {

  private final Draft draft;
  private final Dice dice;
  private final Statements statements;
  private final ProcessPlan plan;
  private final int nesting;

  ProcessWriter(Draft draft, Statements statements, ProcessPlan plan) {
    this.draft = draft;
    this.dice = draft.dice();
    this.statements = statements;
    this.plan = plan;
    this.nesting = draft.plans().size() > 2 ? 2 : 3;
  }

  void write(Scope globals, int size) {
    Scope scope = globals.inner();
    String head = plan.isInit() ? "init" : head(scope, globals);
    statements.labels().start();
    int start = draft.out().length();
    draft
        .out()
        .block(
            head + " {",
            () -> {
              declareLocals(scope);
              body(scope, Math.max(2, size - dice.below(size)));
            },
            "}");
    draft.out().rewrite(start, statements.labels()::resolve);
  }

  private String head(Scope scope, Scope globals) {
    var parameters = new ArrayList<String>();
    for (ProcessPlan.Parameter parameter : plan.parameters()) {
      switch (parameter) {
        case ProcessPlan.Parameter.Number() -> {
          parameters.add("byte p");
          scope.add(new Cell("p", NATURAL));
        }
        case ProcessPlan.Parameter.Channel(Signature signature) -> {
          parameters.add("chan r");
          scope.add(new Link("r", signature, Link.Capacity.UNKNOWN));
        }
      }
    }
    String active =
        switch (plan.instances()) {
          case 0 -> "";
          case 1 -> "active ";
          default -> "active [" + plan.instances() + "] ";
        };
    String priority =
        draft.has(Trait.PRIORITY) && dice.chance(60) ? " priority " + dice.between(1, 3) : "";
    String provided =
        draft.has(Trait.PROVIDED) && dice.chance(50)
            ? " provided (" + statements.expressions().pure(globals, 1) + ")"
            : "";
    return "%sproctype %s(%s)%s%s"
        .formatted(active, plan.name(), String.join("; ", parameters), priority, provided);
  }

  private void declareLocals(Scope scope) {
    draft.line("byte x" + (dice.chance(40) ? " = " + dice.below(3) : "") + ";");
    scope.add(new Cell("x", NATURAL));
    if (dice.chance(40)) {
      draft.line("bit y = %s > %d;".formatted(scope.readable(NATURAL).text(), dice.below(2)));
      scope.add(new Cell("y", FLAG));
    }
    if (dice.chance(20)) {
      draft.line("mtype z;");
      scope.add(new Cell("z", SYMBOL));
    }
    if (dice.chance(20)) {
      draft.line(dice.oneOf("int", "short") + " w = -1;");
      scope.add(new Cell("w", SIGNED));
    }
    if (draft.has(Trait.ARRAY) && dice.chance(20)) {
      draft.line("%s v[2];".formatted(dice.oneOf("bit", "bool")));
      scope.add(new Scope.Array("v", 2, FLAG));
    }
    if (draft.has(Trait.TYPEDEF) && dice.chance(30)) {
      draft.line("T0 t;");
      scope.add(new Cell("t.n", NATURAL));
      scope.add(new Cell("t.b", FLAG));
      scope.addStruct("t");
    }
    if (draft.has(Trait.FOR) || draft.has(Trait.SELECT)) {
      draft.line("byte i0, i1;");
      scope.addReadOnly(new Cell("i0", NATURAL));
      scope.addReadOnly(new Cell("i1", NATURAL));
    }
    if (!draft.signatures().isEmpty()) {
      declareChannels(scope);
    }
  }

  private void declareChannels(Scope scope) {
    Signature first = draft.signatures().getFirst();
    if (draft.has(Trait.LOCAL_CHANNEL) && dice.chance(60)) {
      int capacity = draft.has(Trait.RENDEZVOUS) && dice.chance(40) ? 0 : dice.between(1, 2);
      draft.line("chan l = [%d] of { %s };".formatted(capacity, first.text()));
      scope.add(
          new Link("l", first, capacity == 0 ? Link.Capacity.RENDEZVOUS : Link.Capacity.BUFFERED));
    }
    if (draft.has(Trait.CHANNEL_PASSING)) {
      List<Link> initial =
          scope.links().stream()
              .filter(l -> l.signature().equals(first) && l.text().startsWith("c"))
              .toList();
      draft.line("chan k = " + dice.pick(initial).text() + ";");
      scope.add(new Link("k", first, Link.Capacity.UNKNOWN));
    }
  }

  private void body(Scope scope, int size) {
    if (plan.isInit()) {
      startOthers(scope);
    }
    if (dice.chance(30)) {
      statements.step(scope); // or else many would wait from the start
    }
    int marked = dice.below(size);
    for (int i = 0; i < size; i++) {
      if (i == marked && draft.has(Trait.REMOTE)) {
        statements.labels().place("here");
      } else if (i == marked && draft.has(Trait.GOTO)) {
        statements.labels().place("top");
      }
      statements.next(scope, Place.PLAIN, nesting);
    }
    if (dice.chance(60)) {
      statements.loop(scope, nesting);
    }
  }

  private void startOthers(Scope scope) {
    List<ProcessPlan> waiting = draft.plans().stream().filter(p -> p.instances() == 0).toList();
    Runnable starts =
        () -> waiting.forEach(p -> draft.line(statements.starts().run(scope, p) + ";"));
    if (waiting.isEmpty() || dice.chance(50)) {
      starts.run();
    } else {
      draft.out().block("atomic {", starts, "};");
    }
  }
}
