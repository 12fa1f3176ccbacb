package rondo.analysis.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.deterministic;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.run;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.started;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;
import static rondo.ir.ProcessFixtures.withPriorities;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;

class LocalizableGlobalsTest {
  private static final Expr T = get(global(0));
  private static final Action READ = set(global(1), T);
  private static final Set<Integer> NONE = Set.of();

  /** Two processes of one type that use globals t and y, and a rendezvous channel r. */
  private static ProcessSystem twice(ProcessTypeBuilder type) {
    return system(
        List.of(integer("t"), integer("y"), channel("r", 0)),
        List.of(channelType(0, IntType.BYTE)),
        type,
        type);
  }

  private static Set<Integer> of(ProcessTypeBuilder type) {
    return LocalizableGlobals.of(twice(type)).getFirst();
  }

  @Test
  void whatIsAssignedAndReadInOneAtomicSequenceIsATemporary() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 3), 1)
            .edge(1, READ, 2)
            .edge(2, when(get(global(1))), 0);
    assertThat(of(a)).containsExactly(0);
  }

  @Test
  void otherProcessesMayAssignBetweenTwoSteps() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), 3), 1).edge(1, READ, 0);
    assertThat(of(a)).doesNotContain(0);
  }

  @Test
  void otherProcessesMayAssignWhereAnAtomicSequenceBlocks() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 3), 1)
            .atomicEdge(1, when(get(global(1))), 2)
            .edge(2, READ, 0);
    assertThat(of(a)).isEqualTo(NONE);
  }

  @Test
  void anElseKeepsAnAtomicSequenceFromBlocking() {
    var a =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 3), 1)
            .atomicEdge(1, when(get(global(1))), 2)
            .atomicEdge(1, new Action.Else(), 2)
            .edge(2, READ, 0);
    assertThat(of(a)).containsExactly(0);
  }

  @Test
  void aRendezvousInterruptsBothSides() {
    var sends =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, set(global(0), 3), 1)
            .atomicEdge(1, send(get(global(2)), num(1)), 2)
            .edge(2, READ, 0);
    assertThat(of(sends)).doesNotContain(0);
    var receives =
        ProcessTypeBuilder.of("A")
            .atomicEdge(0, receive(get(global(2)), new Pattern.Bind(global(0))), 1)
            .edge(1, READ, 0);
    assertThat(of(receives)).doesNotContain(0);
  }

  @Test
  void aProvidedClauseAndPrioritiesInterruptAtomicSequences() {
    var a = ProcessTypeBuilder.of("A").atomicEdge(0, set(global(0), 3), 1).edge(1, READ, 0);
    assertThat(LocalizableGlobals.of(withPriorities(twice(a))).getFirst()).doesNotContain(0);
    a.provided(get(global(1)));
    assertThat(of(a)).doesNotContain(0);
  }

  @Test
  void aDeterministicBlockIsNotInterrupted() {
    var block =
        deterministic(ProcessTypeBuilder.of("D").edge(0, set(global(0), 3), 1).edge(1, READ, 2));
    assertThat(of(ProcessTypeBuilder.of("A").edge(0, block, 0))).contains(0);
  }

  @Test
  void aGlobalThatIsReadFirstKeepsItsValue() {
    var a = ProcessTypeBuilder.of("A").atomicEdge(0, READ, 1).edge(1, set(global(0), 3), 0);
    assertThat(of(a)).doesNotContain(0);
  }

  @Test
  void aGlobalOfTheOnlyProcessOfItsTypeIsLikeALocal() {
    var a = ProcessTypeBuilder.of("A").edge(0, set(global(0), 3), 1).edge(1, when(T), 0);
    var b = ProcessTypeBuilder.of("B").edge(0, set(global(1), 3), 0);
    var both = system(List.of(integer("t"), integer("y")), List.of(), a, b);
    assertThat(LocalizableGlobals.of(both)).containsExactly(Set.of(0), Set.of(1));
    var reader = ProcessTypeBuilder.of("C").edge(0, when(T), 0);
    var shared = system(List.of(integer("t"), integer("y")), List.of(), a, reader);
    assertThat(LocalizableGlobals.of(shared)).containsExactly(NONE, NONE);
  }

  @Test
  void aProcessThatIsStartedOnceIsTheOnlyOne() {
    var child = ProcessTypeBuilder.of("A").edge(0, set(global(0), 3), 1).edge(1, when(T), 0);
    var once = ProcessTypeBuilder.of("I").edge(0, when(run(0)), 1).terminate(1);
    assertThat(LocalizableGlobals.of(startedBy(once, child)).getFirst()).containsExactly(0);
    var twice =
        ProcessTypeBuilder.of("I").edge(0, when(run(0)), 1).edge(1, when(run(0)), 2).terminate(2);
    assertThat(LocalizableGlobals.of(startedBy(twice, child)).getFirst()).isEmpty();
    var again = ProcessTypeBuilder.of("I").edge(0, when(run(0)), 1).edge(1, when(num(1)), 0);
    assertThat(LocalizableGlobals.of(startedBy(again, child)).getFirst()).isEmpty();
  }

  private static ProcessSystem startedBy(ProcessTypeBuilder starter, ProcessTypeBuilder child) {
    var first = new ProcessSystem.InitialProcess(1, List.of(), 1);
    return started(List.of(integer("t"), integer("y")), List.of(), List.of(first), child, starter);
  }
}
