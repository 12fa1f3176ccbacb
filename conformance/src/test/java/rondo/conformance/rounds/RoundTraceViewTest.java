package rondo.conformance.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.json.Json;
import rondo.trace.print.Style;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;

class RoundTraceViewTest {
  private static final String FLOODING =
      """
      protocol FloodSet(N = 3) {
        input x : 1..2
        var known : set of 1..2 = {x}
        output decision : 1..2
        round flood {
          send known to all
          update(heard) {
            known |= union(heard)
            decide smallest(known)
          }
        }
        stop after 1 rounds
        network crash 1
        check agreement
      }
      """;

  private static final String VOTING =
      """
      protocol OneThirdRule(N = 3) {
        input x : 1..2
        output decision : 1..2
        round {
          send x to all
          update(heard) {
            if size(heard) > 2*N/3 { x = smallest(mostFrequent(heard)) }
            for v in 1..2 { if count(heard, v) > 2*N/3 { decide v } }
          }
        }
        network any
        check termination
      }
      """;

  private static final String TELLING =
      """
      protocol Telling(N = 3) {
        enum Colour { red, green, blue }
        message Word { colour : Colour, by : process? }
        input x : Colour
        output decision : Colour
        phase {
          round idle { }
          round tell {
            if self == primary(phase) { send Word(x, self) to all }
            update(heard) {
              if heard from primary(phase) { decide heard[primary(phase)].colour }
            }
          }
        }
        network byzantine 1
        check validity
      }
      """;

  private static RoundSystem system(String text) throws RejectedException {
    return Distal.parse("test.dst", text, Map.of()).roundSystem();
  }

  /** A start with the initial values of these numbers; a negative one is byzantine. */
  private static RoundRun.Start start(RoundSystem system, Value unproposed, int... initial) {
    var semantics = new RoundProcessSemantics(system);
    var members = new ArrayList<ProcessState>();
    for (int i : initial) {
      List<Value> values = semantics.initialValues(members.size()).get(Math.max(0, i));
      members.add(
          new ProcessState(i < 0 ? ProcessStatus.BYZANTINE : ProcessStatus.CORRECT, values));
    }
    return new RoundRun.Start(members, unproposed);
  }

  private static Exchange exchange(
      Set<Integer> crashing, List<Forgery> forged, List<List<Integer>> heard) {
    List<List<Integer>> choices = Collections.nCopies(heard.size(), List.of());
    return new Exchange(Synchrony.ASYNCHRONOUS, crashing, forged, heard, choices, 0);
  }

  private static TraceView trace(RoundSystem system, RoundRun run) {
    return RoundTraceViewBuilder.build(system, RoundReplay.of(new RoundInterpreter(system), run));
  }

  private static TraceView flooding() throws RejectedException {
    RoundSystem system = system(FLOODING);
    RoundStep crash =
        exchange(Set.of(0), List.of(), List.of(List.of(), List.of(1, 2), List.of(0, 1, 2)));
    RoundRun.Start start = start(system, Value.NONE, 0, 1, 1);
    return trace(system, new RoundRun(start, List.of(crash), OptionalInt.empty()));
  }

  private static TraceView voting() throws RejectedException {
    RoundSystem system = system(VOTING);
    RoundStep first =
        exchange(Set.of(), List.of(), List.of(List.of(0, 1, 2), List.of(0, 1, 2), List.of(0, 2)));
    RoundStep again =
        exchange(Set.of(), List.of(), List.of(List.of(0, 1), List.of(1), List.of(0, 2)));
    RoundRun.Start start = start(system, Value.NONE, 0, 1, 1);
    return trace(system, new RoundRun(start, List.of(first, again), OptionalInt.of(1)));
  }

  private static TraceView telling() throws RejectedException {
    RoundSystem system = system(TELLING);
    Optional<Value> silence = Optional.empty();
    List<Integer> all = List.of(0, 1, 2);
    RoundStep idle =
        exchange(
            Set.of(),
            List.of(new Forgery(0, 1, silence), new Forgery(0, 2, silence)),
            List.of(all, List.of(1, 2), List.of(1, 2)));
    Optional<Value> blue = Optional.of(new Value.Items(List.of(Value.of(2), Value.of(1))));
    RoundStep tell =
        exchange(
            Set.of(),
            List.of(new Forgery(0, 1, silence), new Forgery(0, 2, blue)),
            List.of(all, List.of(1, 2), all));
    RoundRun.Start start = start(system, Value.of(2), -1, 1, 0);
    return trace(system, new RoundRun(start, List.of(idle, tell), OptionalInt.empty()));
  }

  @Test
  void aCrashIsToldWhereItHappens() throws RejectedException {
    assertThat(TracePrinter.print(flooding(), Style.PLAIN))
        .isEqualTo(
            """
             round  process     sends  hears of  x  known          decision
             start  p0                           1  {1}            none
                    p1                           2  {2}            none
                    p2                           2  {2}            none
             1      p0 crashes  {1}              1  {1}            none
             flood  p1          {2}    -- p1 p2  2  {2}            none -> 2
                    p2          {2}    p0 p1 p2  2  {2} -> {1, 2}  none -> 1
             (-- a message that is lost)
            `agreement` is violated
              --> test.dst:14:9
            """);
  }

  @Test
  void aCycleIsToldOnce() throws RejectedException {
    assertThat(TracePrinter.print(voting(), Style.PLAIN))
        .isEqualTo(
            """
             round  process  sends  hears of  x       decision
             start  p0                        1       none
                    p1                        2       none
                    p2                        2       none
             1      p0       1      p0 p1 p2  1 -> 2  none
                    p1       2      p0 p1 p2  2       none
                    p2       2      p0 -- p2  2       none
            the following rounds repeat for ever:
            |2      p0       2      p0 p1 --  2       none
            |       p1       2      -- p1 --  2       none
            |       p2       2      p0 -- p2  2       none
             (-- a message that is lost)
            and so on, from round 2
            `termination` is violated
              --> test.dst:12:9
            """);
  }

  @Test
  void whatAByzantineProcessSendsIsToldByReceiver() throws RejectedException {
    assertThat(TracePrinter.print(telling(), Style.PLAIN))
        .isEqualTo(
            """
             round          process       sends                 hears of  x      decision
             start          p0 byzantine
                            p1                                            green  none
                            p2                                            red    none
             1              p0 byzantine  nothing
             phase 1, idle  p1                                  .  .  .   green  none
                            p2                                  .  .  .   red    none
             2              p0 byzantine  Word(blue, p1) to p2
             phase 1, tell  p1                                  .  .  .   green  none
                            p2                                  p0 .  .   red    none -> blue
             (. nothing was sent)
            `validity` is violated: nobody proposed blue
              --> test.dst:16:9
            """);
  }

  @Test
  void coloursChangeNothingElse() throws RejectedException {
    for (TraceView trace : List.of(flooding(), voting(), telling())) {
      assertThat(TracePrinter.print(trace, Style.ANSI).replaceAll("\u001b\\[[0-9;]*m", ""))
          .isEqualTo(TracePrinter.print(trace, Style.PLAIN));
    }
  }

  @Test
  void programsReadTheSameStory() throws Exception {
    assertThat(TraceJson.of(flooding()))
        .isEqualTo(
            Json.parse(
                """
                {
                  "kind": "rounds",
                  "model": "FloodSet",
                  "start": [
                    {"process": "p0", "status": "correct",
                     "values": {"x": "1", "known": "{1}", "decision": "none"}},
                    {"process": "p1", "status": "correct",
                     "values": {"x": "2", "known": "{2}", "decision": "none"}},
                    {"process": "p2", "status": "correct",
                     "values": {"x": "2", "known": "{2}", "decision": "none"}}],
                  "rounds": [
                    {"round": 1, "name": "flood", "synchronous": false, "processes": [
                      {"process": "p0", "status": "crashes",
                       "sends": [{"message": "{1}", "to": ["p0", "p1", "p2"]}],
                       "heard": [], "lost": [], "changes": []},
                      {"process": "p1", "status": "correct",
                       "sends": [{"message": "{2}", "to": ["p0", "p1", "p2"]}],
                       "heard": ["p1", "p2"], "lost": ["p0"],
                       "changes": [{"variable": "decision", "from": "none", "to": "2"}]},
                      {"process": "p2", "status": "correct",
                       "sends": [{"message": "{2}", "to": ["p0", "p1", "p2"]}],
                       "heard": ["p0", "p1", "p2"], "lost": [],
                       "changes": [
                         {"variable": "known", "from": "{2}", "to": "{1, 2}"},
                         {"variable": "decision", "from": "none", "to": "1"}]}]}],
                  "ending": {"kind": "open"},
                  "violations": [
                    {"message": "`agreement` is violated", "file": "test.dst", "line": 14}]
                }
                """));
  }
}
