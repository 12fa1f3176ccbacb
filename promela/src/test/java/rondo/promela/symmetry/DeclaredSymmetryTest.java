package rondo.promela.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.Observer;
import rondo.ir.ProcessSortKey;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.promela.Promela;

class DeclaredSymmetryTest {
  private static final String MODEL =
      """
      mtype = { req };
      typedef Note { byte n; ref server about }
      ref client turn;
      byte plain;
      active [2] proctype client() {
        ref server chosen;
        byte _state;
        public chan answers = [1] of { mtype, Note, chan };
        public Note notes[2];
        byte tries;
        Note own;
        chan other;
      idle:
        chosen = anyRef(server);
        server[chosen].q!req,_lid;
        turn = _lid
      }
      active [3] proctype server() {
        public ref client customer;
        public chan q = [2] of { mtype, ref client };
        q?req,customer
      }
      """;

  private static final SymmetrySort CLIENT = new SymmetrySort.Member(0, 0);
  private static final SymmetrySort SERVER = new SymmetrySort.Member(1, 0);

  private static Promela.Model model(String text) throws RejectedException {
    return Promela.parse("model.pml", text, Map.of());
  }

  private static VariableShape global(Promela.Model model, String name) {
    return model
        .system()
        .symmetry()
        .orElseThrow()
        .globals()
        .get(index(model.system().globals(), name));
  }

  private static VariableShape local(Promela.Model model, int type, String name) {
    Symmetry symmetry = model.system().symmetry().orElseThrow();
    return symmetry
        .locals()
        .get(type)
        .get(index(model.system().processTypes().get(type).locals(), name));
  }

  private static int index(List<Variable> variables, String name) {
    return variables.stream().map(Variable::name).toList().indexOf(name);
  }

  @Test
  void thereIsAFamilyForEachReplicatedType() throws RejectedException {
    Symmetry symmetry = model(MODEL).system().symmetry().orElseThrow();
    assertThat(symmetry.families()).extracting(Family::name).containsExactly("client", "server");
    assertThat(symmetry.families()).extracting(Family::size).containsExactly(2, 3);
    assertThat(symmetry.families()).allMatch(f -> f.fixed().isEmpty());
  }

  @Test
  void variablesHoldReferencesWhereTheyAreDeclaredTo() throws RejectedException {
    Promela.Model model = model(MODEL);
    assertThat(global(model, "turn")).isEqualTo(VariableShape.of(CLIENT));
    assertThat(global(model, "plain")).isEqualTo(VariableShape.of(SymmetrySort.PLAIN));
    assertThat(local(model, 0, "chosen")).isEqualTo(VariableShape.of(SERVER));
    assertThat(local(model, 0, "tries")).isEqualTo(VariableShape.of(SymmetrySort.PLAIN));
    assertThat(local(model, 0, "own.n")).isEqualTo(VariableShape.of(SymmetrySort.PLAIN));
    assertThat(local(model, 0, "own.about")).isEqualTo(VariableShape.of(SERVER));
    assertThat(local(model, 0, "other")).isEqualTo(VariableShape.of(SymmetrySort.CHANNEL));
  }

  @Test
  void publicVariablesBelongToTheirProcesses() throws RejectedException {
    Promela.Model model = model(MODEL);
    Dimension clients = Dimension.by(0, 0, 2);
    assertThat(global(model, "client_answers"))
        .isEqualTo(VariableShape.of(SymmetrySort.CHANNEL, clients));
    assertThat(global(model, "server_customer"))
        .isEqualTo(VariableShape.of(CLIENT, Dimension.by(1, 0, 3)));
    assertThat(global(model, "client_notes.notes.n"))
        .isEqualTo(VariableShape.of(SymmetrySort.PLAIN, clients, Dimension.plain(2)));
    assertThat(global(model, "client_notes.notes.about"))
        .isEqualTo(VariableShape.of(SERVER, clients, Dimension.plain(2)));
  }

  @Test
  void messagesHaveReferencesStructuresAndChannels() throws RejectedException {
    Promela.Model model = model(MODEL);
    Symmetry symmetry = model.system().symmetry().orElseThrow();
    List<String> names = model.system().channelTypes().stream().map(c -> c.name()).toList();
    assertThat(symmetry.fields().get(names.indexOf("client_answers")))
        .containsExactly(SymmetrySort.PLAIN, SymmetrySort.PLAIN, SERVER, SymmetrySort.CHANNEL);
    assertThat(symmetry.fields().get(names.indexOf("server_q")))
        .containsExactly(SymmetrySort.PLAIN, CLIENT);
  }

  @Test
  void referencesAreShownAsTheProcessesThatTheyReferTo() throws RejectedException {
    Promela.Model model = model(MODEL);
    List<Variable> locals = model.system().processTypes().get(0).locals();
    var chosen = locals.get(index(locals, "chosen")).domain().orElseThrow();
    assertThat(List.of(0, 2, 255).stream().map(chosen::print))
        .containsExactly("server(2)", "server(4)", "_undef_ref");
    assertThat(locals.get(index(locals, "tries")).domain()).isEmpty();
    List<String> texts =
        model.system().processTypes().get(0).states().stream()
            .flatMap(s -> s.edges().stream())
            .map(e -> e.text())
            .toList();
    assertThat(texts)
        .contains("chosen = server(2)", "chosen = server(4)", "server[chosen].q!req,_lid");
  }

  @Test
  void processesAreComparedInTheOrderOfDeclarations() throws RejectedException {
    Promela.Model model = model(MODEL);
    List<Variable> globals = model.system().globals();
    List<Variable> locals = model.system().processTypes().get(0).locals();
    var kind =
        (Family.Kind.Processes)
            model.system().symmetry().orElseThrow().families().getFirst().kind();
    assertThat(kind.sortKeys())
        .containsExactly(
            new ProcessSortKey.Local(index(locals, "chosen")),
            new ProcessSortKey.ControlState(),
            new ProcessSortKey.OwnedGlobal(index(globals, "client_answers")),
            new ProcessSortKey.OwnedGlobal(index(globals, "client_notes.notes.n")),
            new ProcessSortKey.OwnedGlobal(index(globals, "client_notes.notes.about")),
            new ProcessSortKey.Local(index(locals, "tries")),
            new ProcessSortKey.Local(index(locals, "own.n")),
            new ProcessSortKey.Local(index(locals, "own.about")),
            new ProcessSortKey.Local(index(locals, "other")));
  }

  private static Symmetry watched(Promela.Model model, String name) {
    return model.systemWithObserver(observer(model, name)).symmetry().orElseThrow();
  }

  private static Observer observer(Promela.Model model, String name) {
    return model.observers().stream().filter(o -> o.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void aFormulaAboutAnArbitraryProcessKeepsThatOne() throws RejectedException {
    Promela.Model model =
        model(
            MODEL
                + "ltl p (server s) { [] (server[s].customer != turn) } ltl q { [] (turn == turn) }");
    assertThat(watched(model, "p").families().get(1).fixed()).isEqualTo(new TreeSet<>(Set.of(0)));
    assertThat(watched(model, "p").families().get(0).fixed()).isEmpty();
    assertThat(watched(model, "q").families().get(1).fixed()).isEmpty();
  }

  private static List<String> obstacles(String property, String text) throws RejectedException {
    Promela.Model model = model(MODEL + property + text);
    return model.declaredSymmetry().obstacles(Optional.of("p")).stream()
        .map(Diagnostic::code)
        .toList();
  }

  @Test
  void aPropertyThatNamesAProcessIsVerifiedWithoutExchangingAny() throws RejectedException {
    assertThat(obstacles("", "ltl p { [] (server[0].customer == _undef_ref) }"))
        .containsExactly("S010");
    assertThat(obstacles("", "ltl p { [] !(client[1]@idle) }")).containsExactly("S010");
    assertThat(obstacles("", "ltl p { [] !(client@idle) }")).containsExactly("S010");
    assertThat(obstacles("", "ltl p { [] (turn != 1) }")).containsExactly("S006");
    assertThat(obstacles("", "ltl p { [] (turn < 2) }")).containsExactly("S005");
    assertThat(obstacles("", "never p { do :: server[1].customer == turn :: else od }"))
        .containsExactly("S010");
    assertThat(obstacles("", "ltl p { [] exists (client c) <> (turn == c) }"))
        .containsExactly("S021");
  }

  @Test
  void whatNamesNoProcessIsNoObstacle() throws RejectedException {
    assertThat(obstacles("", "ltl p { [] forall (server s) (server[s].customer != turn) }"))
        .isEmpty();
    assertThat(obstacles("", "ltl p { <> (count(client c : client[c]@idle) == 1) }")).isEmpty();
    assertThat(obstacles("ltl q { [] !(client[1]@idle) }", "ltl p { [] (turn == turn) }"))
        .isEmpty();
  }

  @Test
  void anAssertionThatTellsProcessesApartConcernsEveryProperty() throws RejectedException {
    Promela.Model model =
        model(
            MODEL.replace("turn = _lid", "turn = _lid; assert(_pid != 7)")
                + "ltl q { [] (turn == turn) }");
    assertThat(model.declaredSymmetry().obstacles(Optional.empty()))
        .extracting(Diagnostic::code)
        .containsExactly("S016");
    assertThat(model.system().symmetry()).isEmpty();
    assertThat(model.systemWithObserver(observer(model, "q")).symmetry()).isEmpty();
  }

  @Test
  void whatIsPrintedTellsNobodyApart() throws RejectedException {
    Promela.Model model =
        model(MODEL.replace("turn = _lid", "turn = _lid; printf(\"%d %d\", _pid, _lid + 1)"));
    assertThat(model.declaredSymmetry().obstacles(Optional.empty())).isEmpty();
  }
}
