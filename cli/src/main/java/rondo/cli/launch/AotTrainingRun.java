package rondo.cli.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import rondo.cli.Rondo;
import rondo.cli.io.Console;

/**
 * The training run for the JVM's AOT cache: executes typical commands while the JVM records classes
 * and hot methods.
 */
public final class AotTrainingRun {
  private static final String MODEL =
      """
      #ifndef N
      #define N 3
      #endif
      mtype = { request, grant, release };
      typedef Message { mtype kind; byte from }
      chan toServer = [N] of { mtype, byte };
      chan toClient[N] = [0] of { mtype };
      byte users, count;
      inline use(c) { atomic { users = users + 1; assert(users <= LIMIT) }; c = (c + 1) % 4; users-- }
      active [N] proctype Client() {
        byte turns;
        do
        :: toServer!request(_pid) -> toClient[_pid]?grant; use(turns); toServer!release(_pid)
        od
      }
      active proctype Server() {
        byte who;
        end: do
        :: toServer?request(who) ->
             d_step { count++; if :: count > 7 -> count = 0 :: else fi };
             toClient[who]!grant;
             if
             :: SAFE -> toServer??release(eval(who))
             :: else -> skip
             fi
        od unless { false }
      }
      """;

  private static final String PROTOCOL =
      """
      protocol Training(N = 3, V = 2) {
        message Vote { x : 1..V, stamp : phase, vote : (1..V)? }
        input x : 1..V
        var stamp : phase
        var vote : (1..V)?
        output decision : 1..V
        round report {
          send Vote(x, stamp, vote) to all
          update(heard) {
            if size(heard) > N/2 { x = smallest(mostFrequent(m in heard : m.x)) }
            vote = none
            if forall m in heard : m.x == x { vote = x; stamp = phase }
          }
        }
        round tell {
          if vote != none { send value(vote) to all }
          update(heard) {
            for v in 1..V { if count(heard, v) > N/2 { decide v } }
          }
        }
        network any
        check agreement, validity
        check termination when synchronous after 2 rounds
      }
      """;

  private static final String EVENTS =
      """
      protocol Training(N = 3, B = 3) {
        record Entry { ballot : 0..B, by : process? }
        message Ask { ballot : 1..B }
        message Vote { ballot : 1..B, log : seq[B] of Entry }
        rounds { phase = ballot; round = Ask < Vote }
        var ballot : 0..B
        var log : seq[B] of Entry
        var led : set of 1..B
        var voted : bool
        output won : 1..B
        init { if self == primary(1) { ballot = 1; send Ask(1) to all } }
        upon Ask as m with m.ballot > ballot || m.ballot == ballot && !voted {
          ballot = m.ballot
          voted = true
          send Vote(ballot, log) to m.sender
        }
        upon Vote as votes with ballot == this.ballot times > N/2 {
          voted = true
          led |= {ballot}
          log = longest(v in votes : v.log) ++ [Entry(ballot, self)]
          decide ballot
        }
        upon timeout when ballot < B && self == primary(ballot + 1) {
          ballot = ballot + 1
          voted = false
          send Ask(ballot) to all
        }
        network lossy
        invariant alone : forall p, q : p.led intersect q.led != {} -> p == q
        check agreement
      }
      """;

  private AotTrainingRun() {}

  public static void main(String[] arguments) throws IOException, ClassNotFoundException {
    Class.forName("rondo.cli.Main"); // It ends the program, so it cannot be run here.
    Path folder = Files.createTempDirectory("rondo");
    Path model = folder.resolve("model.pml");
    Path trace = folder.resolve("model.trace.json");
    Path protocol = folder.resolve("protocol.dst");
    Files.writeString(model, MODEL);
    Path events = folder.resolve("events.dst");
    Files.writeString(protocol, PROTOCOL);
    Files.writeString(events, EVENTS);
    String m = model.toString();
    String t = "--trace=" + trace;
    String safe = "-DSAFE=true";
    String unsafe = "-DSAFE=false";
    String one = "-DLIMIT=1";
    String often = "--ltl=[] <> (users == 0 && count < 7)";
    List<List<String>> lines =
        List.of(
            List.of("--version"),
            List.of("help", "verify"),
            List.of("verify", "--threads=1", safe, one, m),
            List.of("verify", safe, one, "--exact-steps", "--json", m),
            // Long enough for the search itself to be hot.
            List.of("verify", safe, one, "-DN=9", "--exact-steps", "--max-states=1500000", m),
            List.of("verify", safe, one, "-DN=9", "--max-states=600000", m),
            List.of("verify", safe, one, "-DN=9", "--exact-steps", "--max-states=600000", often, m),
            List.of("verify", unsafe, one, "--shortest", t, m),
            List.of("verify", unsafe, one, "--json", "--threads=1", t, m),
            List.of("trace", trace.toString()),
            List.of("trace", "--format=chart", trace.toString()),
            List.of("simulate", "--seed=1", "--steps=20", safe, one, m),
            List.of("ltl", "!([] (a -> <> (x > 1)) && [] <> c)"),
            List.of("print", safe, one, m),
            List.of("verify", "--threads=1", t, protocol.toString()),
            List.of("trace", trace.toString()),
            List.of("verify", "--json", t, protocol.toString()),
            List.of("verify", t, "--engine=smt", "--bound=6", protocol.toString()),
            List.of("verify", t, "--engine=smt", "--bound=5", safe, one, m),
            List.of("smt", "--bound=2", "--property=agreement", protocol.toString()),
            List.of("verify", t, "--delivery=mp", "-DB=2", events.toString()),
            List.of("verify", t, events.toString()),
            List.of("trace", "--format=chart", trace.toString()),
            List.of("verify", t, "--sequentialize", "--property=alone", "-DN=6", events.toString()),
            List.of("verify", t, "--sequentialize", events.toString()),
            List.of("sequentialize", "--unchecked", events.toString()),
            List.of("test", t, "--schedules=1000", events.toString()));
    for (List<String> line : lines) {
      run(line);
    }
    Files.deleteIfExists(trace);
    Files.delete(protocol);
    Files.delete(events);
    Files.delete(model);
    Files.delete(folder);
  }

  private static void run(List<String> line) {
    var console =
        new Console(
            new BufferedReader(new StringReader("")),
            new PrintWriter(new StringWriter()),
            new PrintWriter(System.err),
            false,
            false);
    new Rondo(console).execute(line.toArray(String[]::new));
    console.err().flush();
  }
}
