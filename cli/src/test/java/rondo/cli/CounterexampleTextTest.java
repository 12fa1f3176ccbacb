package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counterexamples refer to the source, whatever optimisations did to the model. */
class CounterexampleTextTest {
  /** Public variables of every shape, and references in all places. */
  private static final String REPLICATED =
      """
      mtype = { hello };
      typedef Note { ref server whom; byte pages[2] }

      active proctype client() {
        ref server friend;
        atomic {
          friend = anyRef(server);
          server[friend].load = 3;
          server[friend].letters!hello,friend;
          server[friend].room = 5;
          server[friend].seen[1] = true;
          server[friend].note.pages[1] = 7;
          server[friend].note.whom = friend;
          server[friend].letters?_,_;
          friend = _undef_ref
        }
        assert(false)
      }

      active [2] proctype server() {
        public byte load;
        public chan letters = [1] of { mtype, ref server };
        public unsigned room : 3;
        public bool seen[2];
        public Note note;
      end:
        false
      }
      """;

  @TempDir Path folder;

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text).toString();
  }

  private String saved() {
    return folder.resolve("t.json").toString();
  }

  private String verified(String text, String symmetry) throws IOException {
    return trace(
        CommandResult.rondo(
            "verify", "--threads=1", "--symmetry", symmetry, "--trace", saved(), model(text)));
  }

  /** The trace, from the head of the table to its end. */
  private static String trace(CommandResult result) {
    List<String> lines = result.out().lines().toList();
    int from = index(lines, " step ");
    return String.join("\n", lines.subList(from, index(lines, "  --> "))) + "\n";
  }

  private static int index(List<String> lines, String start) {
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void publicVariablesAndReferencesAreCalledAfterTheirProcess() throws IOException {
    String told =
        """
         step  process    line  statement                            what changes
            1  client(0)  7     friend = server(1)                   client(0):friend: _undef_ref -> server(1)
            2  client(0)  8     server[friend].load = 3              server(1).load: 0 -> 3
            3  client(0)  9     server[friend].letters!hello,friend  server(1).letters = [hello,server(1)]
            4  client(0)  10    server[friend].room = 5              server(1).room: 0 -> 5
            5  client(0)  11    server[friend].seen[1] = 1           server(1).seen[1]: 0 -> 1
            6  client(0)  12    server[friend].note.pages[1] = 7     server(1).note.pages[1]: 0 -> 7
            7  client(0)  13    server[friend].note.whom = friend    server(1).note.whom: _undef_ref -> server(1)
            8  client(0)  14    server[friend].letters?_,_           server(1).letters = (empty)
            9  client(0)  15    friend = _undef_ref                  client(0):friend: server(1) -> _undef_ref
           10  client(0)  17    assert(0)
        assertion violated: 0
        """;
    assertThat(verified(REPLICATED, "canonical")).isEqualTo(told);
    assertThat(verified(REPLICATED, "off")).isEqualTo(told);
    assertThat(trace(CommandResult.rondo("trace", saved()))).isEqualTo(told);
    CommandResult json = CommandResult.rondo("trace", "--format", "json", saved());
    assertThat(json.out())
        .contains("\"variable\": \"server(1).note.pages[1]\"")
        .contains("\"to\": \"[hello,server(1)]\"");
  }

  @Test
  void aSimulationCallsThemTheSame() throws IOException {
    CommandResult result =
        CommandResult.typing("s\nq\n", "simulate", "--interactive", model(REPLICATED));
    assertThat(result.out())
        .contains("  server(1).load = 0\n  server(2).load = 0\n")
        .contains("\n  server(2).note.whom = _undef_ref\n")
        .contains("\n  client(0):friend = _undef_ref\n")
        .contains("\n  server(2).letters = (empty)\n");
  }

  @Test
  void whoFollowsAReferenceToNobodyIsToldSo() throws IOException {
    String text =
        """
        active proctype client() { ref server friend; server[friend].load = 1 }
        active [2] proctype server() { public byte load; end: false }
        """;
    assertThat(verified(text, "canonical"))
        .isEqualTo(
            """
             step  process    line  statement                what changes
                1  client(0)  1     server[friend].load = 1
            dereference of an undefined reference to `server`
            """);
  }

  @Test
  void elementsOfArraysOfStructuresAreWrittenAsInTheModel() throws IOException {
    String text =
        """
        typedef Note { byte pages[2]; bool read }
        Note notes[2];
        active proctype writer() {
          notes[1].pages[1] = 7;
          notes[1].read = true;
          assert(false)
        }
        """;
    assertThat(verified(text, "off"))
        .isEqualTo(
            """
             step  process    line  statement              what changes
                1  writer(0)  4     notes[1].pages[1] = 7  notes[1].pages[1]: 0 -> 7
                2  writer(0)  5     notes[1].read = 1      notes[1].read: 0 -> 1
                3  writer(0)  6     assert(0)
            assertion violated: 0
            """);
  }

  /** The search resets {@code item}, which is dead between lines 5 and 7; the program does not. */
  @Test
  void variablesKeepTheirValuesWhenNobodyReadsThem() throws IOException {
    String text =
        """
        byte sum;
        active proctype adder() {
          byte item;
          item = 2;
          sum = sum + item;
          sum = sum * 2;
          item = 5;
          assert(sum != 4)
        }
        """;
    assertThat(verified(text, "off"))
        .isEqualTo(
            """
             step  process   line  statement         what changes
                1  adder(0)  4     item = 2          adder(0):item: 0 -> 2
                2  adder(0)  5     sum = sum + item  sum: 0 -> 2
                3  adder(0)  6     sum = sum * 2     sum: 2 -> 4
                4  adder(0)  7     item = 5          adder(0):item: 2 -> 5
                5  adder(0)  8     assert(sum != 4)
            assertion violated: sum != 4
            """);
  }

  /** Symmetry detection gives {@code server} an initial value that is no process. */
  @Test
  void variablesBeginWithWhatTheModelSays() throws IOException {
    String text =
        """
        byte users[2];
        active [2] proctype client() {
          byte server;
          do
          :: atomic {
               select(server : 0 .. 1);
               users[server]++;
               assert(users[server] < 2)
             }
          od
        }
        """;
    String told =
        """
         step  process    line  statement                  what changes
            1  client(1)  6     server = 0
            2  client(1)  7     users[server]++            users[0]: 0 -> 1
            3  client(1)  8     assert(users[server] < 2)
            4  client(1)  6     server = 0
            5  client(1)  7     users[server]++            users[0]: 1 -> 2
            6  client(1)  8     assert(users[server] < 2)
        assertion violated: users[server] < 2
        """;
    assertThat(verified(text, "auto")).isEqualTo(told);
    assertThat(trace(CommandResult.rondo("trace", saved()))).isEqualTo(told);
  }
}
