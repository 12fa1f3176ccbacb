package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Term;
import rondo.ir.event.Reaction;
import rondo.ir.round.Mentions;

/**
 * Finds updates whose outcome depends on the order in which messages arrive. To ask for the first
 * or last message does, and {@code for m in heard} may: all other questions about a mailbox are
 * about a multiset.
 *
 * <p>The turns of such a loop commute if
 *
 * <ul>
 *   <li>no condition, index, or bound of an inner loop reads what the loop assigns, and neither
 *       does the condition on the messages that it goes through; and
 *   <li>each variable, or field of one, is assigned in one way throughout the loop, see {@link
 *       Accumulation}: it gathers up values that do not depend on other turns, it is set to
 *       something that is the same in every turn, or each turn sets the item of its own sender.
 * </ul>
 *
 * <p>An error must not depend on the order either. One that some message makes in its turn happens
 * in every order; what is left out behind {@code ||} or {@code &&} must not be able to make one.
 * Where several go wrong, which of them is reported may depend on the order; that something does,
 * not.
 */
final class ArrivalOrder {
  private final List<LocalVariable> variables;
  private final Slots slots;
  private final Findings findings;
  private String otherwise = "; `--semantics interleaved` tries every order";

  ArrivalOrder(List<LocalVariable> variables, Slots slots, Findings findings) {
    this.variables = variables;
    this.slots = slots;
    this.findings = findings;
  }

  /** In a reaction there are no semantics to choose from. */
  void check(Reaction reaction) {
    otherwise = "";
    check(Mentions.of(reaction.guard()));
    check(reaction.body());
  }

  void check(List<Statement> statements) {
    check(Mentions.of(statements));
    loops(statements);
  }

  private void check(Stream<Term> terms) {
    terms
        .filter(t -> t instanceof Term.Fold f && f.loop().source().isMailbox())
        .map(Term.Fold.class::cast)
        .forEach(
            f -> {
              switch (f.kind()) {
                case FIRST -> refuse(f.at(), "which message comes first");
                case LAST -> refuse(f.at(), "which message comes last");
                case COUNT,
                    SUM,
                    LEAST,
                    GREATEST,
                    LONGEST,
                    EXISTS,
                    FORALL,
                    SET,
                    UNION,
                    MOST_FREQUENT -> {}
              }
            });
  }

  private void loops(List<Statement> statements) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.For f -> {
          if (f.loop().source().isMailbox()) {
            new Turns(f).check();
          }
          loops(f.body());
        }
        case Statement.Choose c -> loops(c.body());
        case Statement.Let l -> loops(l.body());
        case Statement.If i -> {
          loops(i.then());
          loops(i.otherwise());
        }
        case Statement.Assign _, Statement.Decide _ -> {}
        case Statement.Assert _, Statement.Send _, Statement.Announce _ -> {}
      }
    }
  }

  private void refuse(Position at, String what) {
    findings.add(
        Rule.ARRIVAL_ORDER
            .at(at, what + " depends on the order in which messages arrive")
            .withHelp(
                "ask for all messages at once (`count`, `exists`, `smallest`, …), gather values up"
                    + " (`+=`, `|=`, `min`, `max`), or go through `values(…)`, which is sorted"
                    + otherwise));
  }

  /** The turns of one loop over a mailbox. */
  private final class Turns {
    private final Statement.For loop;
    private final Set<Integer> assigned = new HashSet<>();
    private final Set<Integer> bound = new HashSet<>();
    private final Map<Place, Accumulation> ways = new HashMap<>();

    Turns(Statement.For loop) {
      this.loop = loop;
    }

    void check() {
      bind(loop.loop());
      collect(loop.body());
      condition(Reads.of(loop.loop()), loop.at());
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
          case Statement.Assert _, Statement.Send _, Statement.Announce _ -> {}
        }
      }
    }

    private void walk(List<Statement> statements) {
      for (Statement each : statements) {
        switch (each) {
          case Statement.Assign a -> assign(a);
          case Statement.Decide d ->
              use(
                  new Place(d.output(), List.of()),
                  isSame(d.value()) ? new Accumulation.Same(d.value(), 0) : null,
                  d.at());
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
          case Statement.Announce a -> refuse(a.at(), "in which order this is announced");
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
      use(Place.of(a.target()), way(a), a.at());
    }

    private Accumulation way(Statement.Assign a) {
      if (isSame(a.value())) {
        return new Accumulation.Same(a.value(), a.target().path().size());
      }
      boolean ownItem =
          !a.target().path().isEmpty()
              && a.target().path().getFirst() instanceof Part.OfItems(Term index, _, _)
              && loop.loop().sender().map(s -> index.equals(new Term.Bound(s))).orElse(false);
      if (ownItem && !Reads.of(a.value()).anyVariable(assigned)) {
        return new Accumulation.OfSender();
      }
      var gathering =
          new Gatherer(new Bounds(variables, slots), t -> !Reads.of(t).anyVariable(assigned));
      return gathering.way(a).orElse(null);
    }

    private void use(Place place, Accumulation way, Position at) {
      Accumulation before = way == null ? null : ways.putIfAbsent(place, way);
      boolean overlaps = ways.keySet().stream().anyMatch(place::overlaps);
      if (way == null || overlaps || before != null && !before.equals(way)) {
        refuse(at, "what becomes of `" + variables.get(place.variable()).name() + "`");
      }
    }
  }

  /** What is assigned to: a variable, or a field of one, or of a field of it. */
  private record Place(int variable, List<Integer> fields) {
    /** Up to the first index, since that may be any. */
    static Place of(Statement.Target target) {
      var fields = new ArrayList<Integer>();
      for (Part part : target.path()) {
        if (!(part instanceof Part.OfStructure(int field))) {
          break;
        }
        fields.add(field);
      }
      return new Place(target.variable(), fields);
    }

    /** Whether one is a part of the other. */
    boolean overlaps(Place other) {
      int common = Math.min(fields.size(), other.fields.size());
      return variable == other.variable
          && fields.size() != other.fields.size()
          && fields.subList(0, common).equals(other.fields.subList(0, common));
    }
  }
}
