package rondo.ir.data;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which statements were executed. Statements are told apart by identity: two that are written alike
 * are two.
 */
public final class StatementCoverage implements StatementWatch {
  private final Map<Statement, Integer> numbers = new IdentityHashMap<>();

  /** Threads only ever set an element to true. */
  private final boolean[] executed;

  /** Of these blocks, and all blocks inside. */
  public StatementCoverage(List<List<Statement>> blocks) {
    blocks.forEach(this::number);
    executed = new boolean[numbers.size()];
  }

  private void number(List<Statement> block) {
    for (Statement statement : block) {
      numbers.putIfAbsent(statement, numbers.size());
      blocks(statement).forEach(this::number);
    }
  }

  private static List<List<Statement>> blocks(Statement statement) {
    return switch (statement) {
      case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
          List.of(then, otherwise);
      case Statement.For loop -> List.of(loop.body());
      case Statement.Choose choice -> List.of(choice.body());
      case Statement.Let let -> List.of(let.body());
      case Statement.Assign _,
          Statement.Decide _,
          Statement.Assert _,
          Statement.Send _,
          Statement.Announce _ ->
          List.of();
    };
  }

  @Override
  public void executed(Statement statement) {
    Integer number = numbers.get(statement);
    if (number != null && !executed[number]) {
      executed[number] = true;
    }
  }

  private boolean isExecuted(Statement statement) {
    return executed[numbers.get(statement)];
  }

  /** The first statement of each block that was never entered, unless an outer one was not. */
  public List<Statement> missed(List<Statement> block) {
    var missed = new ArrayList<Statement>();
    for (Statement statement : block) {
      if (!isExecuted(statement)) {
        missed.add(statement);
        return missed;
      }
      blocks(statement).forEach(b -> missed.addAll(missed(b)));
    }
    return missed;
  }

  /** How many statements a block has, with all blocks inside. */
  public static int count(List<Statement> block) {
    return block.size()
        + block.stream().flatMap(s -> blocks(s).stream()).mapToInt(StatementCoverage::count).sum();
  }

  /** What was executed here or there, of the same statements. */
  public void add(StatementCoverage other) {
    other.numbers.forEach(
        (statement, number) -> {
          if (other.executed[number]) {
            executed(statement);
          }
        });
  }
}
