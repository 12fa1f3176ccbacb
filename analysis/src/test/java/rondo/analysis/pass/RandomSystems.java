package rondo.analysis.pass;

import static rondo.ir.ProcessFixtures.bind;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.check;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.local;
import static rondo.ir.ProcessFixtures.match;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.op;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.Variable;

/**
 * Small random systems: two or three processes over two numbers, a buffered and a rendezvous
 * channel, each process with two numbers and an array of its own. Locals are used most, since the
 * passes transform them.
 */
final class RandomSystems {
  private static final IntType SMALL = IntType.unsigned(2);
  private static final Expr.BinaryOp[] ARITHMETIC = {
    Expr.BinaryOp.ADD, Expr.BinaryOp.SUB, Expr.BinaryOp.BIT_XOR
  };
  private static final Expr.BinaryOp[] COMPARISONS = {
    Expr.BinaryOp.EQ, Expr.BinaryOp.NE, Expr.BinaryOp.LT, Expr.BinaryOp.GE
  };

  private static final int BUFFER = 2;
  private static final int MEETING = 3;
  private static final int ARRAY = 2;

  private final Random random;

  private RandomSystems(long seed) {
    this.random = new Random(seed);
  }

  static ProcessSystem of(long seed) {
    return new RandomSystems(seed).build();
  }

  private ProcessSystem build() {
    var globals =
        List.of(
            Variable.scalar("g", SMALL, 0),
            Variable.scalar("h", SMALL, 0),
            channel("buffer", 0),
            channel("meeting", 1));
    var channels = List.of(channelType(1, SMALL), channelType(0, SMALL));
    var automata = new ProcessTypeBuilder[2 + random.nextInt(2)];
    for (int i = 0; i < automata.length; i++) {
      automata[i] = automaton("P" + i);
    }
    return system(globals, channels, automata);
  }

  private ProcessTypeBuilder automaton(String name) {
    var result =
        ProcessTypeBuilder.of(
            name,
            Variable.scalar("x", SMALL, random.nextInt(2)),
            Variable.scalar("y", SMALL, 0),
            Variable.array("a", SMALL, 2, 0));
    int states = 3 + random.nextInt(5);
    for (int from = 0; from < states; from++) {
      state(result, from, states);
    }
    return chance(70) ? result.terminate(states) : result.edge(states, when(num(0)), 0);
  }

  private void state(ProcessTypeBuilder builder, int from, int last) {
    int edges = chance(60) ? 1 : 2;
    if (chance(4)) {
      builder.escape(from, 1, action(), random.nextInt(last + 1));
    }
    for (int i = 0; i < edges; i++) {
      edge(builder, from, last, action());
    }
    if (chance(25)) {
      edge(builder, from, last, new Action.Else());
    }
    if (chance(3)) {
      builder.end(from);
    }
  }

  private void edge(ProcessTypeBuilder builder, int from, int last, Action action) {
    int to = chance(75) ? from + 1 : random.nextInt(last + 1);
    if (chance(15)) {
      builder.atomicEdge(from, action, to);
    } else {
      builder.edge(from, action, to);
    }
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private Action action() {
    int dice = random.nextInt(100);
    if (dice < 30) {
      return set(ownPlace(), own());
    } else if (dice < 42) {
      return when(comparison(own(), num(random.nextInt(3))));
    } else if (dice < 50) {
      return when(comparison(shared(), num(random.nextInt(3))));
    } else if (dice < 62) {
      return set(global(random.nextInt(2)), chance(50) ? own() : shared());
    } else if (dice < 70) {
      return send(get(global(BUFFER)), own());
    } else if (dice < 77) {
      return receive(get(global(BUFFER)), chance(70) ? bind(ownPlace()) : match(1));
    } else if (dice < 84) {
      return send(get(global(MEETING)), own());
    } else if (dice < 91) {
      return receive(get(global(MEETING)), chance(70) ? bind(ownPlace()) : match(1));
    } else if (dice < 94) {
      return check(comparison(chance(50) ? own() : shared(), num(random.nextInt(4))));
    } else if (dice < 95) {
      return set(ownPlace(), op(Expr.BinaryOp.DIV, num(3), own()));
    } else if (dice < 97) {
      return when(new Expr.Timeout());
    }
    return new Action.Skip();
  }

  private Location ownPlace() {
    if (chance(75)) {
      return local(random.nextInt(2));
    }
    Expr index =
        chance(50)
            ? num(random.nextInt(2))
            : new Expr.CheckedIndex(
                get(local(random.nextInt(2))), 2, new Expr.Range.Elements("a"), Position.NONE);
    return new Location(Location.Scope.LOCAL, ARRAY, Optional.of(index));
  }

  private Expr own() {
    if (chance(30)) {
      return num(random.nextInt(4));
    }
    Expr value = get(chance(90) ? local(random.nextInt(2)) : local(ARRAY).at(num(1)));
    Expr.BinaryOp operator = ARITHMETIC[random.nextInt(ARITHMETIC.length)];
    return chance(50) ? value : op(operator, value, num(1));
  }

  private Expr shared() {
    Expr value = get(global(random.nextInt(2)));
    return chance(60) ? value : op(Expr.BinaryOp.ADD, value, own());
  }

  private Expr comparison(Expr left, Expr right) {
    return op(COMPARISONS[random.nextInt(COMPARISONS.length)], left, right);
  }
}
