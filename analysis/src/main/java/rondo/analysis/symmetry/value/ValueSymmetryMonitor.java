package rondo.analysis.symmetry.value;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.diagnostics.Position;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.interpreter.RoundProcessSemantics;

/**
 * Run-time monitor for the conditions of value symmetry that static analysis cannot decide.
 *
 * <ul>
 *   <li>In an order-preserving class, no value may occur that is in no state: a process sends
 *       values that it has, and stores values that it has or has received. A fresh value would have
 *       to lie before, after or between the others, and not every order of values leaves room
 *       there.
 *   <li>A loop over values iterates in their order. In a permutable class, at most one iteration
 *       may have an effect. In an order-preserving class, the order is that of the values in use,
 *       and the iterations for other values must have no effect.
 * </ul>
 *
 * <p>A violation is only recorded: the caller has to restart the search with less symmetry.
 */
public final class ValueSymmetryMonitor {
  private final ValueClasses classes;
  private final List<ValueClass> symmetric;
  private final List<ValueOccurrences> variables;
  private final List<ValueOccurrences> messages;
  private final boolean ordered;
  private final AtomicReference<ValueClasses> restriction = new AtomicReference<>();

  public ValueSymmetryMonitor(ValueClasses classes) {
    this.classes = classes;
    symmetric = classes.symmetric();
    variables = classes.variables();
    messages = classes.messages();
    ordered = symmetric.stream().anyMatch(c -> c.symmetry() == SymmetryKind.ORDER_PRESERVING);
  }

  public ValueClasses classes() {
    return classes;
  }

  /** The remaining symmetry, if a violation was observed. */
  public Optional<ValueClasses> restriction() {
    return Optional.ofNullable(restriction.get());
  }

  /** Checks the messages of a process in a round. */
  public void observeSent(List<Value> own, int round, List<Optional<Value>> sent) {
    if (!ordered) {
      return;
    }
    BitSet[] there = used(own);
    for (Optional<Value> message : sent) {
      BitSet[] values = ValueOccurrences.noValues(symmetric.size());
      message.ifPresent(m -> messages.get(round).collect(m, values));
      requireKnown(values, there, classes.system().rounds().get(round).at());
    }
  }

  /** Executes an update and checks it. */
  public List<Outcome> observeUpdate(RoundProcessSemantics semantics, Update of) {
    BitSet[] there = used(of.own());
    int round = of.number().round();
    of.mailbox().forEach(h -> messages.get(round).collect(h.message(), there));
    List<Outcome> outcomes =
        semantics.update(of.process(), of.own(), of.number(), of.mailbox(), new LoopMonitor(there));
    if (ordered) {
      Position at = classes.system().rounds().get(round).at();
      outcomes.forEach(o -> requireKnown(used(o.variables()), there, at));
    }
    return outcomes;
  }

  /** The arguments of an update. */
  public record Update(
      int process, List<Value> own, RoundNumber number, List<ReceivedMessage> mailbox) {}

  private BitSet[] used(List<Value> own) {
    BitSet[] used = ValueOccurrences.noValues(symmetric.size());
    for (int v = 0; v < own.size(); v++) {
      variables.get(v).collect(own.get(v), used);
    }
    return used;
  }

  private void requireKnown(BitSet[] values, BitSet[] known, Position at) {
    for (int c = 0; c < values.length; c++) {
      if (symmetric.get(c).symmetry() == SymmetryKind.ORDER_PRESERVING
          && isNew(values[c], known[c])) {
        String order = symmetric.get(c).restriction().map(w -> w + ", and ").orElse("");
        restrict(
            c,
            SymmetryKind.FIXED,
            new ValueAsymmetryReason(order + "a value occurs that no process holds", at));
      }
    }
  }

  private static boolean isNew(BitSet values, BitSet known) {
    var some = (BitSet) values.clone();
    some.andNot(known);
    return !some.isEmpty();
  }

  private void restrict(int number, SymmetryKind kind, ValueAsymmetryReason why) {
    restriction.compareAndSet(null, classes.restricted(number, kind, why));
  }

  /** Checks the loops of one update. */
  private final class LoopMonitor implements LoopOrderMonitor {
    private final BitSet[] known;
    private final Map<Stmt.For, AbstractValue> loops = classes.loops();

    LoopMonitor(BitSet[] known) {
      this.known = known;
    }

    @Override
    public Optional<EffectiveIterations> requirement(Stmt.For loop) {
      AbstractValue each = loops.get(loop);
      if (each == null) {
        return Optional.empty();
      }
      if (!concerned(each, SymmetryKind.PERMUTABLE).isEmpty()) {
        return Optional.of(new EffectiveIterations.AtMostOne());
      }
      if (!each.isFresh() || concerned(each, SymmetryKind.ORDER_PRESERVING).isEmpty()) {
        return Optional.empty();
      }
      ValueOccurrences occurrences = classes.occurrences(each);
      return Optional.of(new EffectiveIterations.OnlyOf(v -> isKnown(v, occurrences)));
    }

    private boolean isKnown(Value value, ValueOccurrences occurrences) {
      BitSet[] values = ValueOccurrences.noValues(symmetric.size());
      occurrences.collect(value, values);
      return IntStream.range(0, values.length).noneMatch(c -> isNew(values[c], known[c]));
    }

    private List<Integer> concerned(AbstractValue each, SymmetryKind kind) {
      var concerned = new ArrayList<Integer>();
      for (int c = 0; c < symmetric.size(); c++) {
        if (symmetric.get(c).symmetry() == kind && classes.holds(each, c)) {
          concerned.add(c);
        }
      }
      return concerned;
    }

    @Override
    public void reportOrderDependence(Stmt.For loop) {
      AbstractValue each = loops.get(loop);
      List<Integer> exchanged = concerned(each, SymmetryKind.PERMUTABLE);
      if (exchanged.isEmpty()) {
        ValueAsymmetryReason why =
            new ValueAsymmetryReason(
                "a loop has an effect for values that no process holds", loop.at());
        restrict(
            concerned(each, SymmetryKind.ORDER_PRESERVING).getFirst(), SymmetryKind.FIXED, why);
      } else {
        ValueAsymmetryReason why =
            new ValueAsymmetryReason("the order of a loop over them matters", loop.at());
        restrict(exchanged.getFirst(), less(), why);
      }
    }

    /** If Byzantine processes may send any value, an ordered class cannot be symmetric. */
    private SymmetryKind less() {
      return classes.allowsForgedValues() ? SymmetryKind.FIXED : SymmetryKind.ORDER_PRESERVING;
    }
  }
}
