package rondo.mutate;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.mutate.change.ModelMutant;
import rondo.mutate.change.MutationOperator;

/**
 * The mutants to verify.
 *
 * @param time the time limit of a mutant; if absent, it depends on the time of the original
 */
public record MutationOptions(
    Set<MutationOperator> operators, Selection selection, Optional<Duration> time) {
  /** All mutants. */
  public static final MutationOptions DEFAULT =
      new MutationOptions(
          EnumSet.allOf(MutationOperator.class), new Selection.All(), Optional.empty());

  public MutationOptions {
    operators = Set.copyOf(operators);
  }

  /** Selects some of the mutants; they keep their order. */
  public sealed interface Selection {
    record All() implements Selection {}

    /** The first ones. */
    record First(int count) implements Selection {}

    /** A random sample, the same for the same seed. */
    record Sample(int count, long seed) implements Selection {}

    default List<ModelMutant> of(List<ModelMutant> mutants) {
      return switch (this) {
        case All() -> mutants;
        case First(int count) -> mutants.subList(0, Math.min(count, mutants.size()));
        case Sample(int count, long seed) -> {
          int[] order = IntStream.range(0, mutants.size()).toArray();
          var random = new Random(seed);
          for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
          }
          yield IntStream.of(order).limit(count).sorted().mapToObj(mutants::get).toList();
        }
      };
    }
  }

  /** The selected mutants, in their order. */
  public List<ModelMutant> selected(List<ModelMutant> mutants) {
    return selection.of(mutants.stream().filter(m -> operators.contains(m.operator())).toList());
  }
}
