package rondo.ir.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FilteredProductTest {
  @Test
  void interchangeablePartsOccurInOneOrderTheFirst() {
    List<String> binary = List.of("a", "b");
    FilteredProduct<String> product =
        FilteredProduct.of(
            List.of(binary, List.of("x", "y"), binary, binary),
            List.of(List.of(0, 2, 3)),
            _ -> true,
            "combinations");
    assertThat(product)
        .containsExactly(
            List.of("a", "x", "a", "a"),
            List.of("a", "x", "a", "b"),
            List.of("a", "x", "b", "b"),
            List.of("a", "y", "a", "a"),
            List.of("a", "y", "a", "b"),
            List.of("a", "y", "b", "b"),
            List.of("b", "x", "b", "b"),
            List.of("b", "y", "b", "b"));
  }

  @Test
  void aPrefixThatIsNotAllowedIsNotExtended() {
    List<Integer> digits = List.of(0, 1, 2);
    FilteredProduct<Integer> product =
        FilteredProduct.of(
            List.of(digits, digits),
            prefix -> prefix.stream().mapToInt(Integer::intValue).sum() <= 1,
            "combinations");
    assertThat(product).containsExactly(List.of(0, 0), List.of(0, 1), List.of(1, 0));
  }
}
