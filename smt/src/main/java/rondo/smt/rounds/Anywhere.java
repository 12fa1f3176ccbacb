package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Behaviour;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * Any state at the beginning of any phase, reachable or not: of which no more is known than what
 * types and the network say.
 *
 * <p>Where runs do not end, only the order of stamps counts, and so does that of the phase among
 * them. A state holds finitely many of them, so that the numbers up to one more are enough for all
 * orders. Whose turn it is in the phase is open besides. Only where a protocol asks whose turn it
 * was in a phase whose stamp it has, numbers have to tell that, too: then there are as many times
 * more of them as there are processes.
 */
final class Anywhere {
  /** Where runs end after more phases than this, nobody goes through all of them. */
  private static final int MOST_PHASES = 4096;

  private final RoundSystem system;
  private final Allowance allowance;
  private final Chairs chairs;
  private final SymbolicValues values;
  private final Formulas f;
  private final List<Formula> possible = new ArrayList<>();
  private final List<List<Value>> first;

  /** How strictly stamps come before the phase that begins. */
  private enum Begins {
    WITHOUT_STAMPS,
    WITH_STAMPS
  }

  private final Begins begins;

  private Anywhere(RoundSystem system, Chairs chairs, SymbolicValues values) {
    this.system = system;
    this.chairs = chairs;
    this.allowance = new Allowance(system.network());
    this.values = values;
    this.f = values.formulas();
    var behaviour = new Behaviour(system);
    var rows = IntStream.range(0, system.processes()).mapToObj(behaviour::initial).toList();
    this.first = rows.stream().map(List::getFirst).toList();
    this.begins =
        rows.stream().flatMap(List::stream).allMatch(this::isUnstamped)
            ? Begins.WITHOUT_STAMPS
            : Begins.WITH_STAMPS;
  }

  /** All of them. */
  static Start of(RoundSystem system, Chairs chairs, SymbolicValues values)
      throws RejectedException {
    var anywhere = new Anywhere(system, chairs, values);
    anywhere.refuse();
    return anywhere.start();
  }

  private void refuse() throws RejectedException {
    if (system.phases().isPresent()) {
      if (system.phases().getAsInt() > MOST_PHASES) {
        throw Refusal.TOO_MANY_PHASES.at(
            system.phase().getFirst().at(), "there are too many phases for induction");
      }
      return;
    }
    for (LocalVariable variable : system.variables()) {
      if (Stamps.isUnlimited(variable.type())) {
        throw Refusal.SETS_OF_STAMPS.at(
            variable.at(), "a set of phases without end may be of any size");
      }
    }
    boolean forges =
        system.network().assumptions().stream()
            .anyMatch(a -> a instanceof Assumption.Byzantine(int most, _) && most > 0);
    for (Round round : system.phase()) {
      if (forges && Stamps.isStamped(round.message())) {
        throw Refusal.FORGED_STAMPS.at(
            round.at(), "byzantine processes could make up phases, of which there is no last one");
      }
    }
  }

  private boolean isUnstamped(List<Value> row) {
    for (int v = 0; v < row.size(); v++) {
      Type type = system.variables().get(v).type();
      if (Stamps.isStamped(type) && !isUnstamped(row.get(v))) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is no number in it but 0; others than stamps may be in the way. */
  private static boolean isUnstamped(Value value) {
    return switch (value) {
      case Value.None _ -> true;
      case Value.Number(int number) -> number == 0;
      case Value.Items(List<Value> items) -> items.stream().allMatch(Anywhere::isUnstamped);
    };
  }

  private Start start() {
    Moment moment = moment();
    Standings standings = standings();
    var members = new ArrayList<List<SymbolicValue>>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(p, moment.phase()));
      possible.add(f.implies(standings.byzantine().get(p), is(members.get(p), first.get(p))));
    }
    var unproposed = Validity.unproposed(system, values);
    possible.add(unproposed.wellFormed());
    var situation =
        new Situation(0, moment, standings, members, memory(moment.phase()), unproposed.value());
    return new Start(situation, f.and(possible));
  }

  private SymbolicValue any(String name, Type type, int lastStamp) {
    SymbolicVariable any = values.variable(name, type, lastStamp);
    possible.add(any.wellFormed());
    return any.value();
  }

  private Moment moment() {
    boolean ends = system.phases().isPresent();
    int last = ends ? system.phases().getAsInt() + 1 : 1 + stamps();
    boolean exact = ends || chairs.stampsTakeTurns();
    int most = ends || !chairs.stampsTakeTurns() ? last : last * system.processes();
    var phase = (Amount) any("phase", new Type.Range(1, most), 0);
    return new Moment(
        phase, primary(phase, exact), exact ? Moment.Numbering.EXACT : Moment.Numbering.ORDER_ONLY);
  }

  private Amount primary(Amount phase, boolean exact) {
    var turns = new Turns(system.processes(), values);
    if (!chairs.takesTurns()) {
      return values.of(0);
    }
    if (exact) {
      return turns.primary(phase);
    }
    return chairs.rotate()
        ? values.of(0)
        : (Amount) any("turn", new Type.Process(system.processes()), 0);
  }

  /** How many stamps there are at most. */
  private int stamps() {
    return system.processes()
        * system.variables().stream().mapToInt(v -> Stamps.most(v.type())).sum();
  }

  private Standings standings() {
    List<Formula> crashed = flags("crashed", allowance.crashes());
    List<Formula> omitting = flags("omits", allowance.omissions());
    List<Formula> byzantine = flags("byzantine", allowance.byzantine(Span.WHOLE_RUN));
    for (int p = 0; p < system.processes(); p++) {
      possible.add(f.atMost(1, List.of(crashed.get(p), omitting.get(p), byzantine.get(p))));
    }
    return new Standings(crashed, omitting, byzantine);
  }

  /** Who is so, at most so many. */
  private List<Formula> flags(String name, int most) {
    if (most == 0) {
      return Collections.nCopies(system.processes(), f.truth(false));
    }
    List<Formula> flags =
        IntStream.range(0, system.processes())
            .mapToObj(p -> f.variable(name + "[" + p + "]"))
            .toList();
    possible.add(f.atMost(most, flags));
    return flags;
  }

  private List<SymbolicValue> member(int process, Amount phase) {
    var stamps = new Stamps(values);
    var variables = new ArrayList<SymbolicValue>();
    for (LocalVariable variable : system.variables()) {
      String name = variable.name() + "[" + process + "]";
      SymbolicValue value = any(name, variable.type(), (int) phase.high());
      variables.add(value);
      for (Stamps.Cell cell : stamps.in(variable.type(), value)) {
        Formula begun =
            switch (begins) {
              case WITHOUT_STAMPS -> values.less(cell.stamp(), phase);
              case WITH_STAMPS -> f.not(values.less(phase, cell.stamp()));
            };
        possible.add(f.implies(cell.there(), begun));
      }
    }
    return variables;
  }

  private Formula is(List<SymbolicValue> variables, List<Value> row) {
    return f.and(
        IntStream.range(0, row.size())
            .mapToObj(v -> values.same(variables.get(v), values.of(row.get(v))))
            .toList());
  }

  private Situation.Memory memory(Amount phase) {
    int losses = allowance.atFirst().lossesLeft();
    int unrest = allowance.atFirst().unrest();
    Bits left = upTo("lossesLeft", losses);
    Bits more = upTo("unrest", unrest);
    if (system.phases().isPresent() && allowance.synchronousAfter().isPresent()) {
      for (Map.Entry<Long, Formula> entry :
          new Turns(system.processes(), values).cases(phase).entrySet()) {
        long over = (entry.getKey() - 1) * system.phase().size();
        Bits exact = f.constant(Math.max(0, unrest - over), more.width());
        possible.add(f.implies(entry.getValue(), f.same(more, exact)));
      }
    }
    return new Situation.Memory(left, more);
  }

  private Bits upTo(String name, int most) {
    int width = Beginnings.width(most);
    if (most == 0) {
      return f.constant(0, width);
    }
    Bits number = f.variable(name, width);
    possible.add(f.unsignedAtMost(number, f.constant(most, width)));
    return number;
  }
}
