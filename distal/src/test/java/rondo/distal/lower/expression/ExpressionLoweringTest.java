package rondo.distal.lower.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;

/** Expressions have the specified values. */
class ExpressionLoweringTest {
  private static final String PROTOCOL =
      """
      protocol P(N = 4) {
        enum Colour { red, green, blue }
        record Pair { a : 0..9, b : 0..9? }
        function twice(n : 0..9) : 0..9 = n + n
        function sent(h : mailbox of 0..9) : set of 0..9 = { m for m in h }
        var x : 0..9 = 3
        var none1 : (0..9)?
        var s : set of 0..9 = {1, 5, 7}
        var w : seq[4] of 0..9 = [4, 2, 4]
        var t : table[process] of 0..9 = [2, 3, 5, 7]
        var u : table[1..2] of bool = [true, false]
        var r : Pair = Pair(6, none)
        var result : %s
        round : 0..9 {
          send x to all
          update(heard) { result = %s }
        }
        stop after 3 rounds
        network any
      }
      """;

  /** The value for process 1, in round 2, with messages 5 from process 0, 2 from 3 and 5 from 2. */
  private static String value(String type, String expression) {
    RoundSystem system;
    try {
      system = Distal.parse("p.dst", PROTOCOL.formatted(type, expression), Map.of()).roundSystem();
    } catch (RejectedException e) {
      return e.diagnostics().getFirst().code();
    }
    var semantics = new RoundProcessSemantics(system);
    List<Value> own = semantics.initialValues(1).getFirst();
    var heard =
        List.of(
            new ReceivedMessage(0, Value.of(5)),
            new ReceivedMessage(3, Value.of(2)),
            new ReceivedMessage(2, Value.of(5)));
    List<Outcome> outcomes = semantics.update(1, own, new RoundNumber(2, 0), heard);
    assertThat(outcomes).hasSize(1);
    if (outcomes.getFirst().fault().isPresent()) {
      return "error";
    }
    Type declared = system.variables().getLast().type();
    return ValueText.of(declared, outcomes.getFirst().variables().getLast());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 + 2 * 3 ; 7",
        "9 - 2 - 3 ; 4",
        "7 div 2 ; 3",
        "-7 div 2 + 9 ; 5",
        "-7 mod 4 ; 1",
        "8 / 4 ; 2",
        "(1/3 + 1/6) * 4 ; 2",
        "size(heard) ; 3",
        "count(heard, 5) ; 2",
        "count(m in heard : m > 2) ; 2",
        "count(m from p in heard : p == process(3)) ; 1",
        "count(p : heard from p) ; 3",
        "count(p, q : p != q) - 4 ; 8",
        "count(m in heard where m == 5 : true) ; 2",
        "smallest(heard) ; 2",
        "largest(heard) ; 5",
        "smallest(mostFrequent(heard)) ; 5",
        "min(m in heard : 9 - m) ; 4",
        "max(m in heard where m < 5 : m) ; 2",
        "sum(1..3) ; 6",
        "sum(m in heard : m - 2) ; 6",
        "min(x, 2, 8) ; 2",
        "max(2, 3) ; 3",
        "heard[process(3)] ; 2",
        "heard[self] ; error",
        "size(values(heard)) ; 2",
        "size(senders(heard)) ; 3",
        "size(sent(heard)) ; 2",
        "twice(x) + 1 ; 7",
        "size(s) ; 3",
        "size(s union {1, 2}) ; 4",
        "size(s intersect {1, 2}) ; 1",
        "size(s \\ {1, 2}) ; 2",
        "size({ v div 2 for v in s }) ; 3",
        "size({ v + z for v, z in s }) ; 6",
        "count(v in s, p : v > 1) ; 8",
        "count(v in s, z in w where v > z : true) ; 6",
        "count(v, z in s, p in {self} : v < z) ; 3",
        "sum(v in 1..2, z in {0, 1} : z * v) ; 3",
        "size({ v + z for v in s, z in {0, 2} }) ; 5",
        "size(values(v in s, z in {0, 2} : v + z)) ; 5",
        "size(union(v in s, z in {0, 2} : {v, z})) ; 5",
        "count(m from p in heard, v in {2, 5} : m == v && p != self) ; 3",
        "min(v in s, z in w : v) ; D109",
        "size([ v for v in 1..2, z in 1..2 ]) ; D109",
        "size(1..4 union {9}) ; 5",
        "size(process) ; 4",
        "size(Colour) ; 3",
        "first(w) ; 4",
        "first([3, 1]) ; 3",
        "w[1] ; 2",
        "w[3] ; error",
        "size(w ++ [1]) ; 4",
        "count(w, 4) ; 2",
        "t[self] ; 3",
        "t[next(self)] ; 5",
        "t[next(process(3))] ; 2",
        "t[primary(phase)] ; 3",
        "sum(t) div 2 ; 8",
        "r.a ; 6",
        "r.b ; error",
        "value(none1) ; error",
        "none1 + 1 ; error",
        "none1 == none ? 1 : 2 ; 1",
        "present(r.b) ? r.b : 0 ; 0",
        "round ; 2",
        "phase + 1 ; 3",
        "x > 2 && x < 4 ? 1 : 0 ; 1",
        "x == 3 -> false ? 1 : 0 ; 0",
        "min(v in s where v > 1 : v) ; 5",
        "smallest({}) ; error",
        "9 + 1 ; D111"
      })
  void numbers(String expression, String expected) {
    assertThat(value("0..9", expression)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "size(heard) > 2*N/3 ; true",
        "size(heard) > 3*N/4 ; false",
        "size(heard) >= 3*N/4 ; true",
        "2*N/3 < size(heard) ; true",
        "size(heard)/N > 2/3 ; true",
        "size(heard)/2 + 1/2 == 2 ; true",
        "x in s ; false",
        "5 in heard ; true",
        "3 in 1..x ; true",
        "self in senders(heard) ; false",
        "heard from process(3) ; true",
        "heard from self ; false",
        "{1} subset s ; true",
        "s subset {1} ; false",
        "exists m in heard : m == 2 ; true",
        "forall m in heard : m == 5 ; false",
        "forall v in {} : false ; true",
        "exists p, q : p != q && t[p] + t[q] == 12 ; true",
        "red < blue ; true",
        "u[1] && !u[2] ; true",
        "[1, 2] == [1, 2] ; true",
        "{1, 2} == {2, 1} ; true",
        "r == Pair { a: 6 } ; true",
        "r == Pair(6, 1) ; false",
        "r.b == 1 ; false",
        "w == [4] ++ [2, 4] ; true",
        "true <-> false ; false",
        "false -> 1 div (x - 3) == 0 ; true",
        "process(1) == self ; true",
        "self < process(2) ; true",
        "[v * 2 for v in 1..2] == [2, 4] ; true",
        "decided(self) ; D209"
      })
  void truths(String expression, String expected) {
    assertThat(value("bool", expression)).isEqualTo(expected);
  }

  @Test
  void comparisonsWithFractionsAreExact() throws RejectedException {
    for (String op : List.of("<", "<=", ">", ">=", "==", "!=")) {
      for (int above = -5; above <= 5; above++) {
        for (int below = 1; below <= 3; below++) {
          String fraction = "(" + above + ")/" + below;
          for (int x = -2; x <= 2; x++) {
            String both = "%d %s %s".formatted(x, op, fraction);
            int order = Integer.compare(x * below, above);
            boolean expected =
                switch (op) {
                  case "<" -> order < 0;
                  case "<=" -> order <= 0;
                  case ">" -> order > 0;
                  case ">=" -> order >= 0;
                  case "==" -> order == 0;
                  default -> order != 0;
                };
            assertThat(fraction(x, op, fraction)).as(both).containsOnly(expected);
          }
        }
      }
    }
  }

  /**
   * One comparison with constants, with a variable, with operands swapped, and of two fractions.
   */
  private static List<Boolean> fraction(int x, String op, String fraction)
      throws RejectedException {
    String turned = op.replace('<', '!').replace('>', '<').replace('!', '>');
    String mirrored = op.equals("!=") ? op : turned;
    String text =
        """
        protocol P(N = 1) {
          var x : -9..9 = %d
          var a : bool = %d %s %s
          var b : bool = x %s %s
          var c : bool = %s %s x
          var d : bool = x / 2 %s %s / 2
          round { }
          network any
        }
        """
            .formatted(x, x, op, fraction, op, fraction, fraction, mirrored, op, fraction);
    RoundSystem system = Distal.parse("p.dst", text, Map.of()).roundSystem();
    var truths = new ArrayList<Boolean>();
    for (Value value :
        new RoundProcessSemantics(system).initialValues(0).getFirst().subList(1, 5)) {
      truths.add(value.equals(Value.TRUE));
    }
    return truths;
  }
}
