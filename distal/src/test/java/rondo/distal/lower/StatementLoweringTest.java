package rondo.distal.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;

/**
 * Updates have the specified semantics, and are rejected if they depend on the order of arrival.
 */
class StatementLoweringTest {
  private static final String PROTOCOL =
      """
      protocol P(N = 3) {
        message Vote { v : 0..9, ok : bool }
        record Pair { a : 0..9, b : 0..9 }
        input x : 0..9 in {3}
        var y : 0..20
        var b : bool
        var s : set of 0..9
        var t : table[process] of (0..9)?
        var c : table[0..9] of 0..3
        var r : Pair
        output d : 0..9
        round {
          send Vote(x, b) to all
          update(heard) {
            %s
          }
        }
        network any
      }
      """;

  private static final List<ReceivedMessage> MAILBOX =
      List.of(
          new ReceivedMessage(2, vote(4, Value.TRUE)),
          new ReceivedMessage(0, vote(1, Value.FALSE)),
          new ReceivedMessage(1, vote(4, Value.FALSE)));

  private static Value vote(int value, Value ok) {
    return new Value.Items(List.of(Value.of(value), ok));
  }

  private static RoundSystem system(String statements) throws RejectedException {
    return Distal.parse("p.dst", PROTOCOL.formatted(statements), Map.of()).roundSystem();
  }

  /** The changed variables, or the run-time error, for all nondeterministic choices. */
  private static String outcomes(String statements) {
    RoundSystem system;
    try {
      system = system(statements);
    } catch (RejectedException e) {
      return e.diagnostics().stream().map(Diagnostic::code).collect(Collectors.joining(" "));
    }
    var semantics = new RoundProcessSemantics(system);
    List<Value> before = semantics.initialValues(1).getFirst();
    return semantics.update(1, before, new RoundNumber(1, 0), MAILBOX).stream()
        .map(o -> o.fault().isPresent() ? o.fault().get().kind() + "" : text(system, before, o))
        .distinct()
        .collect(Collectors.joining(" | "));
  }

  private static String text(RoundSystem system, List<Value> before, Outcome outcome) {
    var text = new StringBuilder();
    for (int i = 0; i < before.size(); i++) {
      Value after = outcome.variables().get(i);
      if (!after.equals(before.get(i))) {
        var variable = system.variables().get(i);
        text.append(text.isEmpty() ? "" : " ")
            .append(variable.name())
            .append('=')
            .append(ValueText.of(variable.type(), after));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "y = x + 1 ~ y=4",
        "y = 1; y = y + y; x = y ~ x=2 y=2",
        "y += 2 ~ y=2",
        "y = 5; y -= 2 ~ y=3",
        "s |= {x}; s |= {1} ~ s={1, 3}",
        "r.b = x; r.a = r.b + 1 ~ r=Pair(4, 3)",
        "t[self] = 7; t[next(self)] = 8 ~ t=[none, 7, 8]",
        "c[x] = 2; c[9] += 1 ~ c=[0, 0, 0, 2, 0, 0, 0, 0, 0, 1]",
        "if x == 3 { y = 1 } else { y = 2 } ~ y=1",
        "if x == 4 { y = 1 } else if x == 3 { y = 2 } else { y = 3 } ~ y=2",
        "let z = x + x let w = z + 1 y = w ~ y=7",
        "if true { let z = 1 y = z } y += x ~ y=4",
        "x = any 1..2 ~ x=1 | x=2",
        "let z = any {5, 6} y = z + z ~ y=10 | y=12",
        "decide any 0..1 ~ d=0 | d=1",
        "choose m in heard where m.v > 1 { y = m.v } ~ y=4",
        "choose m from p in heard { y = m.v; t[p] = 0 } ~"
            + " y=4 t=[none, none, 0] | y=1 t=[0, none, none] | y=4 t=[none, 0, none]",
        "choose v in {} { skip } ~ RUNTIME_ERROR",
        "choose v, z in {1, 2} where v < z { y = v; x = z } ~ x=2 y=1",
        "choose v in {1, 4}, z in {2, 3} where v < z { y = z } ~ y=2 | y=3",
        "choose v in {4}, z in {1} where v < z { y = z } ~ RUNTIME_ERROR",
        "for v in {1, 2}, z in {3} where v > 0 { s |= {v + z} } ~ s={4, 5}",
        "decide 2 ~ d=2",
        "decide d = 2; skip ~ d=2",
        "assert x == 4 ~ ASSERTION",
        "assert x == 3 ~ ``",
        "y = 20; y += 1 ~ RUNTIME_ERROR",
        "for v in 1..4 { y += v } ~ y=10",
        "for v, w in 1..2 where v < w { y += v * w } ~ y=2",
        "for p { t[p] = x } ~ t=[3, 3, 3]",
        "for m in heard { y += m.v } ~ y=9",
        "for m in heard { s |= {m.v} } ~ s={1, 4}",
        "for m in heard { b = b || m.ok } ~ b=true",
        "for m in heard { x = min(x, m.v) } ~ x=1",
        "for m in heard { x = max(m.v, x) } ~ x=4",
        "for m from p in heard { t[p] = m.v } ~ t=[1, 4, 4]",
        "for m in heard { c[m.v] += 1 } ~ c=[0, 1, 0, 0, 2, 0, 0, 0, 0, 0]",
        "for m in heard { if m.ok { b = true; decide 5 } } ~ b=true d=5",
        "for m in heard { let z = m.v for v in 1..z { y += v } } ~ RUNTIME_ERROR",
        "for m in values(heard) { x = m.v } ~ x=4",
        "for m in heard { x = m.v } ~ D205",
        "for m in heard { if y < 3 { y += m.v } } ~ D205",
        "for m in heard { y += m.v; y = 0 } ~ D205",
        "for m in heard { y += m.v - 2 } ~ D205",
        "for m in heard { b = b || t[self] == 1 / 1 } ~ D205",
        "for m in heard { y = y * 2 } ~ D205",
        "for m in heard { c[y] = 1; y += 1 } ~ D205",
        "for m in heard { t[self] = m.v } ~ D205",
        "for m in heard { r.a = m.v } ~ D205",
        "for m in heard { if m.ok { decide m.v } } ~ D205",
        "for m in heard { for n in heard { x = n.v } } ~ D205",
        "for m in heard where y < 3 { y += m.v } ~ D205",
        "for m, n in heard where y < 3 { y += m.v } ~ D205",
        "for m in heard { b = b || m.v * 1000000000 > 5 } ~ D205",
        "for m in heard { b = b && sum(n in heard : n.v * 1000000) > 5 } ~ D205",
        "for m in heard { b = b || 3 * m.v + size(heard) > 5 } ~ b=true",
        "for m in heard { if m.ok { r.a = 1 } else { r.b = 2 } } ~ r=Pair(1, 2)",
        "for m in heard { let z = y y += z } ~ D205",
        "for m in heard { choose v in {1, m.v} { x = v } } ~ D205",
        "for m in heard { x = any {1, 2} } ~ D205",
        "if first(heard).ok { skip } ~ D205",
        "y = first(heard).v ~ D205",
        "for v in {last(heard).v} { y = v } ~ D205",
        "c[first(m in heard : m.v)] = 1 ~ D205",
        "x = last([1, 2] ++ [4]) ~ x=4",
        "x = first(m in [1, 2] ++ [3] where m > 1 : m) ~ x=2",
        "x = first(s) ~ D106"
      })
  void updates(String statements, String expected) {
    assertThat(outcomes(statements)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for m in heard { y += m.v }",
        "for m in heard { s |= {m.v} }",
        "for m in heard { x = min(x, m.v) }",
        "for m from p in heard { t[p] = m.v }",
        "for m in heard { if m.ok { b = true; decide 5 } }",
        "for m in heard { c[m.v] += 1 }",
        "for m in values(heard) { x = m.v }",
        "x = smallest(mostFrequent(m in heard : m.v))"
      })
  void whatIsAllowedDoesNotDependOnTheOrderOfArrival(String statements) throws RejectedException {
    var semantics = new RoundProcessSemantics(system(statements));
    List<Value> before = semantics.initialValues(1).getFirst();
    var number = new RoundNumber(1, 0);
    assertThat(semantics.update(1, before, number, MAILBOX))
        .isEqualTo(semantics.update(1, before, number, MAILBOX.reversed()));
  }
}
