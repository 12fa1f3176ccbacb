package rondo.distal.lower;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Term;

/**
 * Refuses updates whose outcome depends on the order in which messages arrive. Only {@code for m in
 * heard} could: all other questions about a mailbox are about a multiset.
 *
 * <p>The turns of such a loop commute if
 *
 * <ul>
 *   <li>no condition, index, or bound of an inner loop reads what the loop assigns; and
 *   <li>each variable is assigned in one way throughout the loop, see {@link Accumulation}: it
 *       gathers up values that do not depend on other turns, it is set to something that is the
 *       same in every turn, or each turn sets the item of its own sender.
 * </ul>
 */
final class ArrivalOrder {
  private final List<LocalVariable> variables;
  private final Slots slots;
  private final Findings findings;

  ArrivalOrder(List<LocalVariable> variables, Slots slots, Findings findings) {
    this.variables = variables;
    this.slots = slots;
    this.findings = findings;
  }

  void check(List<Statement> statements) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.For f -> {
          if (f.loop().source() instanceof Source.Heard) {
            new Turns(f).check();
          }
          check(f.body());
        }
        case Statement.Choose c -> check(c.body());
        case Statement.Let l -> check(l.body());
        case Statement.If i -> {
          check(i.then());
          check(i.otherwise());
        }
        case Statement.Assign _, Statement.Decide _ -> {}
        case Statement.Assert _, Statement.Send _ -> {}
      }
    }
  }

  private void refuse(Position at, String what) {
    findings.add(
        Rule.ARRIVAL_ORDER
            .at(at, what + " depends on the order in which messages arrive")
            .withHelp(
                "ask for all messages at once (`count`, `exists`, `smallest`, …), gather values up"
                    + " (`+=`, `|=`, `min`, `max`), or go through `values(…)`, which is sorted"));
  }

  /** The turns of one loop over a mailbox. */
  private final class Turns {
    private final Statement.For loop;
    private final Set<Integer> assigned = new HashSet<>();
    private final Set<Integer> bound = new HashSet<>();
    private final Map<Integer, Accumulation> ways = new HashMap<>();

    Turns(Statement.For loop) {
      this.loop = loop;
    }

    void check() {
      bind(loop.loop());
      collect(loop.body());
      walk(loop.body());
    }

    private void bind(Loop l) {
      bound.add(l.variable().slot());
      l.sender().ifPresent(s -> bound.add(s.slot()));
    }

    private void collect(List<Statement> statements) {
      for (Statement each : statements) {
        switch (each) {
          case Statement.Assign a -> assigned.add(a.target().variable());
          case Statement.Decide d -> assigned.add(d.output());
          case Statement.If i -> {
            collect(i.then());
            collect(i.otherwise());
          }
          case Statement.For f -> {
            bind(f.loop());
            collect(f.body());
          }
          case Statement.Choose c -> {
            bind(c.loop());
            collect(c.body());
          }
          case Statement.Let l -> {
            bound.add(l.binder().slot());
            collect(l.body());
          }
          case Statement.Assert _, Statement.Send _ -> {}
        }
      }
    }

    private void walk(List<Statement> statements) {
      for (Statement each : statements) {
        switch (each) {
          case Statement.Assign a -> assign(a);
          case Statement.Decide d ->
              use(d.output(), isSame(d.value()) ? new Accumulation.Same(d.value()) : null, d.at());
          case Statement.If i -> {
            condition(Reads.of(i.condition()), i.at());
            walk(i.then());
            walk(i.otherwise());
          }
          case Statement.For f -> {
            condition(Reads.of(f.loop()), f.at());
            walk(f.body());
          }
          case Statement.Choose c -> {
            condition(Reads.of(c.loop()), c.at());
            walk(c.body());
          }
          case Statement.Let l -> {
            condition(Reads.of(l.value()), l.at());
            walk(l.body());
          }
          case Statement.Assert a -> condition(Reads.of(a.condition()), a.at());
          case Statement.Send s -> condition(Reads.of(s.message(), s.to()), s.at());
        }
      }
    }

    private void condition(Reads reads, Position at) {
      if (reads.anyVariable(assigned)) {
        refuse(at, "this reads what other turns of the loop assign, so it");
      }
    }

    private boolean isSame(Term value) {
      Reads reads = Reads.of(value);
      return !reads.anyVariable(assigned) && !reads.anySlot(bound);
    }

    private void assign(Statement.Assign a) {
      for (Part part : a.target().path()) {
        if (part instanceof Part.OfItems(Term index, _, _)) {
          condition(Reads.of(index), a.at());
        }
      }
      use(a.target().variable(), way(a), a.at());
    }

    private Accumulation way(Statement.Assign a) {
      if (isSame(a.value())) {
        return new Accumulation.Same(a.value());
      }
      boolean ownItem =
          !a.target().path().isEmpty()
              && a.target().path().getFirst() instanceof Part.OfItems(Term index, _, _)
              && loop.loop().sender().map(s -> index.equals(new Term.Bound(s))).orElse(false);
      if (ownItem && !Reads.of(a.value()).anyVariable(assigned)) {
        return new Accumulation.OfSender();
      }
      var gathering = new Gatherer(variables, slots, t -> !Reads.of(t).anyVariable(assigned));
      return gathering.way(a).orElse(null);
    }

    private void use(int variable, Accumulation way, Position at) {
      Accumulation before = way == null ? null : ways.putIfAbsent(variable, way);
      if (way == null || before != null && !before.equals(way)) {
        refuse(at, "what becomes of `" + variables.get(variable).name() + "`");
      }
    }
  }
}
