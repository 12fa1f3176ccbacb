package rondo.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.trace.ViolationSignature.Feature;

/**
 * A round-based protocol in which each process records which branches of its updates it has
 * executed: a Boolean variable for each block inside of another statement, assigned where the block
 * begins. Updates do not read these variables, so the runs are those of the original protocol.
 */
final class StatementHistory {
  private final RoundSystem original;
  private final RoundSystem instrumented;
  private final List<LocalVariable> variables;

  /** By added variable: the position of the first statement of its block. */
  private final List<Position> blocks = new ArrayList<>();

  StatementHistory(RoundSystem original) {
    this.original = original;
    variables = new ArrayList<>(original.variables());
    List<Stmt> init = inside(original.init());
    List<Round> rounds = original.rounds().stream().map(this::instrumented).toList();
    instrumented =
        new RoundSystem(
            original.name(),
            original.processes(),
            variables,
            init,
            rounds,
            original.phaseLimit(),
            original.network(),
            original.properties());
  }

  /** The protocol without the added variables. */
  RoundSystem original() {
    return original;
  }

  /** The protocol with the added variables. */
  RoundSystem system() {
    return instrumented;
  }

  /** The added variables. */
  Set<Integer> added() {
    return IntStream.range(original.variables().size(), variables.size())
        .boxed()
        .collect(Collectors.toSet());
  }

  private Round instrumented(Round round) {
    return new Round(
        round.name(),
        round.message(),
        round.sends(),
        inside(round.update()),
        round.slots(),
        round.orderSensitivity(),
        round.at());
  }

  /** The statements, with all blocks inside of them instrumented. */
  private List<Stmt> inside(List<Stmt> block) {
    return block.stream().map(this::instrumented).toList();
  }

  private Stmt instrumented(Stmt stmt) {
    return switch (stmt) {
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, Position at) ->
          new Stmt.If(condition, recorded(then), recorded(otherwise), at);
      case Stmt.For(var loop, List<Stmt> body, Position at) ->
          new Stmt.For(loop, recorded(body), at);
      case Stmt.Choose(var loop, List<Stmt> body, Position at) ->
          new Stmt.Choose(loop, inside(body), at);
      case Stmt.Let(var binder, Term value, List<Stmt> body, Position at) ->
          new Stmt.Let(binder, value, inside(body), at);
      case Stmt.Assign _, Stmt.Decide _, Stmt.Assert _, Stmt.Send _, Stmt.Announce _ -> stmt;
    };
  }

  /** A block that is not always executed. */
  private List<Stmt> recorded(List<Stmt> block) {
    if (block.isEmpty()) {
      return block;
    }
    Position at = block.getFirst().at();
    int variable = variables.size();
    variables.add(
        new LocalVariable(
            "executed line " + at.line() + " column " + at.column(),
            new Type.Bool(),
            LocalVariable.Kind.GHOST,
            new Initial.Fixed(Term.FALSE),
            at));
    blocks.add(at);
    var record =
        new Stmt.Assign(new Stmt.Target(variable, List.of()), new Type.Bool(), Term.TRUE, at);
    return Stream.concat(Stream.of(record), inside(block).stream()).toList();
  }

  /** The same run of the original protocol. */
  RoundRun original(RoundRun run) {
    List<RoundState.ProcessState> processes =
        run.start().processStates().stream()
            .map(
                p ->
                    new RoundState.ProcessState(
                        p.status(), p.variables().subList(0, original.variables().size())))
            .toList();
    return new RoundRun(
        new RoundRun.Start(processes, run.start().unproposed()), run.steps(), run.cycle());
  }

  /** The branches that some process has executed before a state. */
  Set<Feature> executed(RoundState state) {
    var features = new TreeSet<Feature>();
    for (RoundState.ProcessState process : state.processStates()) {
      for (int i = 0; i < blocks.size(); i++) {
        if (process.variables().get(original.variables().size() + i).equals(Value.TRUE)) {
          features.add(Feature.executed("", blocks.get(i)));
        }
      }
    }
    return features;
  }
}
