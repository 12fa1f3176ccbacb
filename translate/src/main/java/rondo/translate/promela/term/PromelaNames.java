package rondo.translate.promela.term;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Generates Promela identifiers: the user's names, unless they are keywords of Promela or C or
 * already taken.
 */
public final class PromelaNames {
  private static final Set<String> WORDS =
      Set.of(
          """
          active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan d_proctype
          d_step do else empty enabled end eval exists false fi for full goto hidden if in init inline
          int len local ltl mtype nempty never nfull notrace np_ nr_pr od of partition pc_value pid
          printf printm priority proctype provided ref run select set_priority get_priority short
          show skip timeout trace true typedef unless unsigned until weakuntil always eventually
          next release stronguntil implies equivalent xr xs U V W X D_proctype STDIN forall count
          public accept progress
          auto case char const continue default double enum extern float long register return signed
          sizeof static struct switch union void volatile while main now uchar ushort uint state
          """
              .strip()
              .split("\\s+"));

  private final Set<String> taken = new HashSet<>(WORDS);
  private final Set<String> inUse = new LinkedHashSet<>();
  private final Set<String> temporaries = new LinkedHashSet<>();

  public PromelaNames() {}

  /** A permanent identifier. */
  public String claim(String wanted) {
    String name = free(wanted);
    for (int i = 2; temporaries.contains(name); i++) {
      name = free(wanted + "_" + i);
    }
    taken.add(name);
    return name;
  }

  private String free(String wanted) {
    String plain = wanted.replaceAll("\\W+", "_");
    if (plain.isEmpty() || plain.startsWith("_") || Character.isDigit(plain.charAt(0))) {
      plain = "v" + plain;
    }
    String name = plain;
    for (int i = 2; taken.contains(name) || inUse.contains(name); i++) {
      name = plain + "_" + i;
    }
    return name;
  }

  /** A temporary variable. */
  String temporary(String wanted) {
    String name = free(wanted);
    inUse.add(name);
    temporaries.add(name);
    return name;
  }

  /** The number of live temporaries. */
  int mark() {
    return inUse.size();
  }

  /** Releases all temporaries allocated after the mark. */
  void release(int mark) {
    new ArrayList<>(inUse).subList(mark, inUse.size()).forEach(inUse::remove);
  }

  /** All temporaries ever allocated. */
  public List<String> temporaries() {
    return List.copyOf(temporaries);
  }
}
