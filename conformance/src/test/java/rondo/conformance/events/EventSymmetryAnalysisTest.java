package rondo.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.event.AsymmetryReason;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventSystem;

/** Processes are symmetric unless the protocol distinguishes them. */
class EventSymmetryAnalysisTest {
  private static final String PROTOCOL =
      """
      protocol Some {
        message M { p : process, n : 0..3 }
        role boss[1] {
          upon M as m { skip }
        }
        role worker[3] {
          var friend : process?
          var friends : set of process
          var known : table[process] of 0..3
          var n : 0..3
          init { send M(self, 0) to worker }
          upon M as m {
            BODY
          }
        }
        invariant fine : PROPERTY
      }
      """;

  private static SymmetryGroups of(String body, String property) throws RejectedException {
    String text = PROTOCOL.replace("BODY", body).replace("PROPERTY", property);
    return SymmetryGroups.of(Distal.parse("some.dst", text, Map.of()).eventSystem());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "friend = m.p; friends |= {m.sender, self}",
        "if m.p == self || m.p in friends { n = size(friends) }",
        "known[m.p] = m.n; n = known[self]",
        "send M(m.p, count(q in worker : known[q] == 1)) to friends \\ {self}",
        "choose q in friends union {self} { friend = q }",
        "for q in worker { send M(q, 0) to q; known[q] = 1 }",
        "for q in worker { let b = any {false, true}; if b { send M(q, 0) to q } }",
        "for q in worker { known[q] = any 0..3 }",
        "n = max(q in worker : known[q])",
        "send M(self, 1) to boss; send M(self, 2) to all",
        "friends = {q for q in worker where known[q] == 0}",
        "known = [ max(known[q], m.n) for q in process ]",
        "known = [ q == m.p || q in friends ? m.n : known[q] for q in process ]",
        "known = [ max(r in worker : r == q ? 0 : known[r]) for q in process ]",
        "if known == [ q == self ? 1 : 0 for q in process ] { n = 1 }",
        "n = count(x in [ known[q] for q in process ] : x == 1)",
        "known = m.n == 0 ? known : [ known[q] for q in process ]"
      })
  void whatTreatsAllAlikeTellsNobodyApart(String body) throws RejectedException {
    SymmetryGroups groups = of(body, "forall w, v in worker : w.friend == v.friend -> w.n < 3");
    assertThat(groups.groups()).as(body).containsExactly(List.of(1, 2, 3));
    assertThat(groups.reasons()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if m.p < self { n = 1 }",
        "if next(m.p) == self { n = 1 }",
        "friend = max(q in worker : q)",
        "for q in worker { friend = q }",
        "for q in worker { n = known[q] }",
        "for q in worker { friend = any {q, self} }",
        "for q in worker { known[q] = any {0, known[m.p]} }",
        "friend = primary(m.n)",
        "known = [ q < self ? 1 : 0 for q in process ]",
        "known = [ known[next(q)] for q in process ]",
        "n = first([ known[q] for q in process ])",
        "let t = [ known[q] for q in process ]; n = t[1]",
        "known = m.n == 0 ? [0, 1, 0, 0] : [ known[q] for q in process ]"
      })
  void whatFollowsTheNumbersOfProcessesTellsThemApart(String body) throws RejectedException {
    SymmetryGroups groups = of(body, "true");
    assertThat(groups.groups()).as(body).isEmpty();
    assertThat(groups.reasons()).extracting(AsymmetryReason::role).contains("worker");
    assertThat(groups.reasons().getFirst().at().line()).isEqualTo(13);
  }

  @Test
  void whoIsNamedIsToldFromTheOthers() throws RejectedException {
    assertThat(of("if self == process(2) { n = 1 }", "true").groups())
        .containsExactly(List.of(1, 3));
    assertThat(of("if self in {process(2), process(3)} { n = 1 }", "true").groups())
        .containsExactly(List.of(2, 3));
    assertThat(of("if self != process(0) { n = 1 }", "true").groups())
        .containsExactly(List.of(1, 2, 3));
  }

  @Test
  void propertiesTellProcessesApartToo() throws RejectedException {
    assertThat(of("skip", "process(1).n < 3").groups()).containsExactly(List.of(2, 3));
    assertThat(of("skip", "forall p, q in worker : p < q -> p.n <= q.n").groups()).isEmpty();
  }

  private static final String WATCHED =
      """
      protocol Watched {
        message Go
        message Here { who : process, n : 0..3 }
        role worker[3] {
          var n : 0..3
          init { INIT send Go() to worker }
          upon Go as m { LOOP announce Here(m.sender, n) }
        }
        monitor Watch {
          var last : process?
          var seen : set of process
          var by : table[process] of 0..3
          upon Here as m {
            UPDATE
          }
        }
        invariant fine : true
        NETWORK
      }
      """;

  private static SymmetryGroups watched(String what, String by) throws RejectedException {
    String text = WATCHED.replace(what, by).replaceAll("INIT|LOOP|UPDATE|NETWORK", "");
    return SymmetryGroups.of(Distal.parse("watched.dst", text, Map.of()).eventSystem());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "last = m.sender; seen |= {m.who}",
        "if m.who in seen { by[m.sender] = m.n } else { last = none }",
        "assert size(seen) <= 3; seen = seen union {m.sender}"
      })
  void monitorsThatTreatAllAlikeTellNobodyApart(String update) throws RejectedException {
    SymmetryGroups groups = watched("UPDATE", update);
    assertThat(groups.groups()).containsExactly(List.of(0, 1, 2));
    assertThat(groups.reasons()).isEmpty();
  }

  @Test
  void aProcessThatAMonitorNamesInitiallyIsDistinguished() throws RejectedException {
    assertThat(watched("last : process?", "last : process? = process(1)").groups())
        .containsExactly(List.of(0, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"if m.who < m.sender { last = m.who }", "last = min(q in worker : q)"})
  void aMonitorThatOrdersProcessesIsNamed(String update) throws RejectedException {
    SymmetryGroups groups = watched("UPDATE", update);
    assertThat(groups.groups()).isEmpty();
    assertThat(groups.reasons().getFirst().toString())
        .contains("worker: ", " in monitor Watch (watched.dst:14)");
  }

  @Test
  void aMonitorThatNamesAProcessLeavesTheOthersAlike() throws RejectedException {
    assertThat(watched("UPDATE", "if m.sender == process(1) { last = none }").groups())
        .containsExactly(List.of(0, 2));
  }

  @Test
  void whatIsAnnouncedInInitIsObservedInOrder() throws RejectedException {
    SymmetryGroups groups = watched("INIT", "announce Here(self, 0);");
    assertThat(groups.groups()).isEmpty();
    assertThat(groups.reasons().getFirst().toString()).contains("monitor Watch", "init");
  }

  @Test
  void inOrderALoopSendsToWhoseTurnItIs() throws RejectedException {
    String loop = "for q in worker { send Here(q, 0) to %s }";
    String fifo = "network fifo";
    String text = WATCHED.replace("NETWORK", fifo).replaceAll("INIT|UPDATE", "");
    SymmetryGroups own =
        SymmetryGroups.of(
            Distal.parse("w.dst", text.replace("LOOP", loop.formatted("q;")), Map.of())
                .eventSystem());
    SymmetryGroups same =
        SymmetryGroups.of(
            Distal.parse("w.dst", text.replace("LOOP", loop.formatted("all;")), Map.of())
                .eventSystem());
    assertThat(own.groups()).containsExactly(List.of(0, 1, 2));
    assertThat(same.groups()).isEmpty();
    assertThat(same.reasons().getFirst().text())
        .isEqualTo("a loop over them sends messages in order");
  }

  @Test
  void noMoreProcessesThanFitAreExchanged() throws RejectedException {
    SymmetryGroups groups = watched("UPDATE", "");
    EventSystem system =
        Distal.parse("w.dst", WATCHED.replaceAll("INIT|LOOP|UPDATE|NETWORK", ""), Map.of())
            .eventSystem();
    assertThat(groups.limitedTo(3, system)).isEqualTo(groups);
    assertThat(groups.limitedTo(2, system).groups()).isEmpty();
    assertThat(groups.limitedTo(2, system).reasons().getFirst().text())
        .contains("symmetry is limited to 2 processes");
  }

  @Test
  void orderAmongOneRoleLeavesAnotherAlone() throws RejectedException {
    String text =
        """
        protocol Two {
          message M
          role a[2] { var rank : 0..2 = count(p in a : p < self)  init { send M() to b } }
          role b[3] { upon M as m { skip } }
          invariant fine : forall p in a : p.rank < 2
        }
        """;
    SymmetryGroups groups =
        SymmetryGroups.of(Distal.parse("two.dst", text, Map.of()).eventSystem());
    assertThat(groups.groups()).containsExactly(List.of(2, 3, 4));
    assertThat(groups.reasons()).extracting(AsymmetryReason::role).containsExactly("a");
  }
}
