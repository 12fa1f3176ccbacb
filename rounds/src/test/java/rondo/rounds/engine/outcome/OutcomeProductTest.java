package rondo.rounds.engine.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

/** The product of outcome sets, compared with the choices of one process after the other. */
class OutcomeProductTest {
  private static final int PRODUCTS = 200;

  private final Random random = new Random(5);

  /** Processes with the same outcomes. */
  private record Processes(int position, int count, int[] next, int[] losses) {
    boolean isDistinguished() {
      return position != ProcessGroup.ANONYMOUS;
    }
  }

  @Test
  void productsAreThoseOfSingleProcesses() {
    int enumerated = 0;
    int limited = 0;
    for (int i = 0; i < PRODUCTS; i++) {
      int distinguished = random.nextInt(3);
      List<Processes> all = processes(distinguished);
      int most = random.nextInt(3) == 0 ? random.nextInt(6) : RoundFaultModel.UNLIMITED;
      var product = new OutcomeProduct(distinguished, most);
      for (Processes each : all) {
        var group = new ProcessGroup(0, each.position(), each.count(), FaultStatus.NORMAL);
        product.add(group, new OutcomeSet(each.next(), each.losses(), new int[0], new int[0]));
      }
      var found = new HashMap<List<Integer>, Integer>();
      product
          .product()
          .forEach(
              (key, losses) -> found.put(Arrays.stream(key.values()).boxed().toList(), losses));
      assertThat(found).as(all + " at most " + most).isEqualTo(expected(all, distinguished, most));
      limited += most == RoundFaultModel.UNLIMITED ? 0 : 1;
      enumerated += most == RoundFaultModel.UNLIMITED && isEnumerated(all) ? 1 : 0;
    }
    // Both ways of adding up are taken.
    assertThat(enumerated).isGreaterThan(PRODUCTS / 20);
    assertThat(limited).isGreaterThan(PRODUCTS / 5);
  }

  private static boolean isEnumerated(List<Processes> all) {
    var groups = new LinkedHashMap<IntArrayKey, Integer>();
    all.stream()
        .filter(p -> !p.isDistinguished())
        .forEach(p -> groups.merge(new IntArrayKey(p.next()), p.count(), Integer::sum));
    return MultisetOutcomeEnumerator.isWorthwhile(groups);
  }

  private List<Processes> processes(int distinguished) {
    var all = new ArrayList<Processes>();
    for (int p = 0; p < distinguished; p++) {
      all.add(some(p, 1));
    }
    for (int groups = random.nextInt(5); groups > 0; groups--) {
      all.add(some(ProcessGroup.ANONYMOUS, 1 + random.nextInt(6)));
    }
    return all;
  }

  private Processes some(int position, int count) {
    int[] next = IntStream.range(0, 4).filter(_ -> random.nextInt(6) > 0).toArray();
    int[] own = next.length == 0 ? new int[] {random.nextInt(4)} : next;
    return new Processes(position, count, own, random.ints(own.length, 0, 3).toArray());
  }

  /** Distinguished processes by position, the others sorted, with the fewest losses. */
  private static Map<List<Integer>, Integer> expected(
      List<Processes> all, int distinguished, int most) {
    boolean counts = most != RoundFaultModel.UNLIMITED;
    Map<List<Integer>, Integer> products = Map.of(List.of(), 0);
    for (Processes each : all) {
      for (int i = 0; i < each.count(); i++) {
        var more = new HashMap<List<Integer>, Integer>();
        products.forEach(
            (before, losses) -> {
              for (int o = 0; o < each.next().length; o++) {
                int total = counts ? losses + each.losses()[o] : 0;
                if (!counts || total <= most) {
                  var after = new ArrayList<>(before);
                  after.add(each.next()[o]);
                  if (after.size() > distinguished) {
                    after.subList(distinguished, after.size()).sort(null);
                  }
                  more.merge(after, total, Math::min);
                }
              }
            });
        products = more;
      }
    }
    return products;
  }
}
