package rondo.rounds.values;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Heard;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Statement;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.round.Behaviour;
import rondo.rounds.values.ValueClass.Use;

/**
 * Watches a protocol while it runs, for what cannot be told from its text.
 *
 * <ul>
 *   <li>Where only the order of values counts, no value may come up that is in no state: a process
 *       sends values that it has, and keeps those that it has or has heard. A value out of the blue
 *       would have to lie before, behind or between the others, and not every order of values has
 *       room there.
 *   <li>A loop through values takes them in their order. Where any values change places, at most
 *       one turn may do anything. Where only the order counts, that is the order of those that are
 *       in use, and the turns of others must do nothing.
 * </ul>
 *
 * <p>What is seen is noted and nothing else happens: whoever asks for it has to begin again with
 * less.
 */
public final class ValueGuard {
  private final ValueClasses classes;
  private final List<ValueClass> renamed;
  private final List<Places> variables;
  private final List<Places> messages;
  private final boolean ordered;
  private final AtomicReference<ValueClasses> less = new AtomicReference<>();

  public ValueGuard(ValueClasses classes) {
    this.classes = classes;
    renamed = classes.renamed();
    variables = classes.variables();
    messages = classes.messages();
    ordered = renamed.stream().anyMatch(c -> c.use() == Use.ORDERED);
  }

  public ValueClasses classes() {
    return classes;
  }

  /** What is left if something was seen that does not go with what there is. */
  public Optional<ValueClasses> less() {
    return Optional.ofNullable(less.get());
  }

  /** Is told what a process sends in a round. */
  public void sent(List<Value> own, int round, List<Optional<Value>> sent) {
    if (!ordered) {
      return;
    }
    BitSet[] there = used(own);
    for (Optional<Value> message : sent) {
      BitSet[] told = ValueRenaming.none(renamed.size());
      message.ifPresent(m -> messages.get(round).collect(m, told));
      requireKnown(told, there, classes.system().phase().get(round).at());
    }
  }

  /** What a process makes of what it hears in a round, under the eyes of this guard. */
  public List<Outcome> update(Behaviour behaviour, Update of) {
    BitSet[] there = used(of.own());
    int round = of.when().round();
    of.mailbox().forEach(h -> messages.get(round).collect(h.message(), there));
    List<Outcome> outcomes =
        behaviour.update(of.process(), of.own(), of.when(), of.mailbox(), new Eyes(there));
    if (ordered) {
      Position at = classes.system().phase().get(round).at();
      outcomes.forEach(o -> requireKnown(used(o.variables()), there, at));
    }
    return outcomes;
  }

  /** Who updates, and from what. */
  public record Update(int process, List<Value> own, When when, List<Heard> mailbox) {}

  private BitSet[] used(List<Value> own) {
    BitSet[] used = ValueRenaming.none(renamed.size());
    for (int v = 0; v < own.size(); v++) {
      variables.get(v).collect(own.get(v), used);
    }
    return used;
  }

  private void requireKnown(BitSet[] values, BitSet[] known, Position at) {
    for (int c = 0; c < values.length; c++) {
      if (renamed.get(c).use() == Use.ORDERED && isNew(values[c], known[c])) {
        String order = renamed.get(c).why().map(w -> w + ", and ").orElse("");
        restrict(c, Use.KEPT, new Reason(order + "a value comes up that nobody has", at));
      }
    }
  }

  private static boolean isNew(BitSet values, BitSet known) {
    var some = (BitSet) values.clone();
    some.andNot(known);
    return !some.isEmpty();
  }

  private void restrict(int number, Use use, Reason why) {
    less.compareAndSet(null, classes.restricted(number, use, why));
  }

  /** Watches the loops of one update. */
  private final class Eyes implements LoopWatch {
    private final BitSet[] known;
    private final Map<Statement.For, Flow> loops = classes.loops();

    Eyes(BitSet[] known) {
      this.known = known;
    }

    @Override
    public Optional<Turns> turns(Statement.For loop) {
      Flow each = loops.get(loop);
      if (each == null) {
        return Optional.empty();
      }
      if (!concerned(each, Use.EXCHANGED).isEmpty()) {
        return Optional.of(new Turns.AtMostOne());
      }
      if (!each.isMadeUp() || concerned(each, Use.ORDERED).isEmpty()) {
        return Optional.empty();
      }
      Places places = classes.places(each);
      return Optional.of(new Turns.OnlyOf(v -> isKnown(v, places)));
    }

    private boolean isKnown(Value value, Places places) {
      BitSet[] values = ValueRenaming.none(renamed.size());
      places.collect(value, values);
      return IntStream.range(0, values.length).noneMatch(c -> isNew(values[c], known[c]));
    }

    private List<Integer> concerned(Flow each, Use use) {
      var concerned = new ArrayList<Integer>();
      for (int c = 0; c < renamed.size(); c++) {
        if (renamed.get(c).use() == use && classes.holds(each, c)) {
          concerned.add(c);
        }
      }
      return concerned;
    }

    @Override
    public void isOrdered(Statement.For loop) {
      Flow each = loops.get(loop);
      List<Integer> exchanged = concerned(each, Use.EXCHANGED);
      if (exchanged.isEmpty()) {
        Reason why = new Reason("a loop does something for values that nobody has", loop.at());
        restrict(concerned(each, Use.ORDERED).getFirst(), Use.KEPT, why);
      } else {
        Reason why = new Reason("a loop takes them one after the other", loop.at());
        restrict(exchanged.getFirst(), less(), why);
      }
    }

    /** Where anybody may make values up, their order must not count. */
    private Use less() {
      return classes.inventsValues() ? Use.KEPT : Use.ORDERED;
    }
  }
}
