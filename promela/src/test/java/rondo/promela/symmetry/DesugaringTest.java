package rondo.promela.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

class DesugaringTest {
  private static String plain(String model) throws RejectedException {
    Promela.parse("model.pml", model, Map.of());
    return Promela.plainPromela("model.pml", model, Map.of());
  }

  private static void assertPlain(String model, String expected) throws RejectedException {
    assertThat(plain(model)).isEqualTo(expected);
    assertThat(plain(plain(model))).isEqualTo(expected);
  }

  @Test
  void aPublicVariableIsAnElementOfAGlobalArray() throws RejectedException {
    assertPlain(
        """
        active proctype other() { skip }
        active [2] proctype server() {
          public chan q = [4] of { byte };
          public byte load = 3;
          byte x;
          q?x;
          load = x
        }
        """,
        """
        chan server_q[2] = [4] of {byte};
        byte server_load[2] = 3;
        active proctype other() {
          skip
        }
        active [2] proctype server() {
          byte x;
          server_q[_pid - 1]?x;
          server_load[_pid - 1] = x
        }
        """);
  }

  @Test
  void aChoiceAndItsStatementAreOneStepForEachProcess() throws RejectedException {
    assertPlain(
        """
        active [2] proctype client() { server[anyRef(server)].q!_lid }
        active [3] proctype server() { public chan q = [1] of { ref client }; q?_ }
        """,
        """
        chan server_q[3] = [1] of {byte};
        active [2] proctype client() {
          if
          :: server_q[0]!_pid
          :: server_q[1]!_pid
          :: server_q[2]!_pid
          fi
        }
        active [3] proctype server() {
          server_q[_pid - 2]?_
        }
        """);
  }

  @Test
  void aChoiceAmongOneIsNone() throws RejectedException {
    assertPlain(
        "active proctype only() { ref only r; r = anyRef(only) }",
        """
        active proctype only() {
          byte r = 255;
          r = 0
        }
        """);
  }

  @Test
  void referencesLeadOverSeveralProcesses() throws RejectedException {
    assertPlain(
        """
        active [2] proctype client() {
          public ref server srv;
          ref client c;
          server[client[c].srv].q!c
        }
        active [2] proctype server() {
          public chan q = [1] of { ref client };
          public ref server next = _lid;
          ref client c;
          server[server[next].next].q?c
        }
        """,
        """
        byte client_srv[2] = 255;
        chan server_q[2] = [1] of {byte};
        byte server_next[2] = {0,1};
        active [2] proctype client() {
          byte c = 255;
          server_q[client_srv[c]]!c
        }
        active [2] proctype server() {
          byte c = 255;
          server_q[server_next[server_next[_pid - 2]]]?c
        }
        """);
  }

  @Test
  void aPublicArrayLiesInAStructureOfItsOwn() throws RejectedException {
    assertPlain(
        """
        active [2] proctype node() {
          public ref node heard[3];
          heard[1] = _lid;
          node[anyRef(node)].heard[2] = heard[1]
        }
        """,
        """
        typedef node_heard_of_one { byte heard[3] = 255 }
        node_heard_of_one node_heard[2];
        active [2] proctype node() {
          node_heard[_pid].heard[1] = _pid;
          if
          :: node_heard[0].heard[2] = node_heard[_pid].heard[1]
          :: node_heard[1].heard[2] = node_heard[_pid].heard[1]
          fi
        }
        """);
  }

  @Test
  void quantifiersAreWrittenOut() throws RejectedException {
    assertPlain(
        """
        active proctype first() { skip }
        active [2] proctype node() {
          public bool b;
        here:
          b = (forall (node n) node[n].b) || (exists (node n) (n != _lid && node[n].b));
          assert(count(node n : node[n].b) + count(node n : node[n]@here) < 3)
        }
        ltl p { [] forall (node n) (node[n].b -> node[n]@here) }
        """,
        """
        bool node_b[2];
        active proctype first() {
          skip
        }
        active [2] proctype node() {
          here: node_b[_pid - 1] = node_b[0] && node_b[1] || (0 != _pid - 1 && node_b[0] || 1 != _pid - 1 && node_b[1]);
          assert((node_b[0] != 0) + (node_b[1] != 0) + (node[1]@here + node[2]@here) < 3)
        }
        ltl p { [](((!node_b[0] || node[1]@here) && (!node_b[1] || node[2]@here)) != 0) }
        """);
  }

  @Test
  void anArbitraryProcessIsTheFirstOne() throws RejectedException {
    assertPlain(
        """
        active proctype other() { skip }
        active [2] proctype node() { public bool b; here: b = true }
        ltl p (node n) { [] (node[n]@here -> <> node[n].b) }
        ltl q (node n, node m) { [] (node[n].b || node[m].b) }
        ltl r { forall (node n) <> node[n].b }
        """,
        """
        bool node_b[2];
        active proctype other() {
          skip
        }
        active [2] proctype node() {
          here: node_b[_pid - 1] = 1
        }
        ltl p { [](node[1]@here -> <> node_b[0]) }
        ltl q { [](node_b[0] || node_b[1]) }
        ltl r { <> node_b[0] }
        """);
  }

  @Test
  void aReferenceThatIsDeclaredOnTheWayNeverIsTheFirstProcess() throws RejectedException {
    assertPlain(
        """
        active [2] proctype node() {
          byte x;
          x = 1;
          ref node a;
          { ref node b = _lid; ref node a; a = b }
        }
        """,
        """
        active [2] proctype node() {
          byte x;
          byte a_ = 255;
          byte b = 255;
          byte a__ = 255;
          x = 1;
          a_ = 255;
          {
            b = _pid;
            a__ = 255;
            a__ = b
          }
        }
        """);
  }

  @Test
  void theControlStateIsNoVariable() throws RejectedException {
    assertPlain(
        "active [2] proctype node() { byte _state; public byte x; x = 1 }",
        """
        byte node_x[2];
        active [2] proctype node() {
          node_x[_pid] = 1
        }
        """);
  }

  @Test
  void aProgramWithoutTheWordsStaysAsItIs() throws RejectedException {
    assertPlain(
        "byte ref, public, count[2]; active [2] proctype P() { ref = public; count[_pid] = 1 }",
        """
        byte ref, public, count[2];
        active [2] proctype P() {
          ref = public;
          count[_pid] = 1
        }
        """);
  }

  @Test
  void aParameterOfAFormulaIsKnownInThatFormulaOnly() throws RejectedException {
    assertPlain(
        """
        byte n;
        active [2] proctype node() { public bool b; b = true }
        ltl p (node n) { <> node[n].b }
        ltl q { [] (n == 0) }
        active proctype other() { n = 0 }
        """,
        """
        byte n;
        bool node_b[2];
        active [2] proctype node() {
          node_b[_pid] = 1
        }
        active proctype other() {
          n = 0
        }
        ltl p { <> node_b[0] }
        ltl q { [](n == 0) }
        """);
  }

  @Test
  void whatIsCountedIsOneForEachProcess() throws RejectedException {
    assertThat(
            plain(
                """
                byte x;
                active [2] proctype node() {
                  assert(count(node n : 2) + count(node n : x) + count(node n : (x -> 3 : 0)) < 7)
                }
                """))
        .contains("2 != 0")
        .contains("x != 0");
  }

  @Test
  void aChannelMayBeAnyOfThoseWithReferencesInTheSameFields() throws RejectedException {
    String model =
        """
        chan one = [1] of { byte, ref client };
        chan two = [1] of { byte, ref client };
        chan any;
        active [2] proctype client() {
          ref client c;
          any = one;
          any!1,_lid;
          any?_,c;
          any = two;
          any!1,_undef_ref;
          any?1,c
        }
        """;
    assertThat(plain(model)).contains("any!1,_pid");
    assertThat(Promela.parse("model.pml", model, Map.of()).warnings()).isEmpty();
  }
}
