package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates random programs of loosely coupled processes: most transitions are local or use a
 * channel with one sender and one receiver, so that partial order reduction has ample sets to
 * choose. The couplings are chosen to expose wrong ample sets: guards on globals that another
 * process enables late, channels with several users, rendezvous, assertions about globals, and
 * processes that loop forever, which would be an ample set that postpones all others.
 */
public final class LooselyCoupledGenerator {
  private static final List<String> GLOBALS = List.of("g", "h", "f");

  private final RandomSource source;
  private final int size;
  private final ProgramText out = new ProgramText();
  private final List<Integer> capacities = new ArrayList<>();
  private final boolean claims;
  private int processes;
  private int labels;

  private LooselyCoupledGenerator(long seed, int size, int claiming) {
    source = new RandomSource(seed);
    this.size = size;
    claims = source.chance(claiming);
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new LooselyCoupledGenerator(seed, size, 15).program();
  }

  /** The program of this seed with exclusive claims of senders ({@code xs}), mostly valid. */
  public static String generateWithClaims(long seed, int size) {
    return new LooselyCoupledGenerator(seed, size, 100).program();
  }

  private String program() {
    processes = source.between(2, 4);
    out.line("byte g, h;");
    out.line("bit f;");
    out.line("byte a[2];");
    // Channel c leads from process c to the next one; usually no other process uses it.
    for (int c = 0; c < processes; c++) {
      capacities.add(source.weighted(15, 50, 35));
      out.line("chan c%d = [%d] of { byte };".formatted(c, capacities.get(c)));
    }
    int spinning = source.chance(25) ? source.below(processes) : -1;
    for (int p = 0; p < processes; p++) {
      int pid = p;
      boolean spins = p == spinning;
      out.block("active proctype P%d() {".formatted(p), () -> body(pid, spins), "}");
    }
    return out.toString();
  }

  private void body(int pid, boolean spins) {
    out.line("byte x%s;".formatted(source.chance(50) ? " = 1" : ""));
    out.line("byte y;");
    if (claims && capacities.get(pid) > 0 && source.chance(70)) {
      out.line("xs c%d;".formatted(pid));
    }
    int count = Math.max(1, source.between(size / 2, size) - (processes > 3 ? 1 : 0));
    for (int i = 0; i < count; i++) {
      if (source.chance(30)) {
        out.line("end%d:".formatted(labels++));
      }
      statement(pid, 1);
    }
    if (spins) {
      out.block(
          "do",
          () -> {
            out.line(":: x = 1 - x;");
            if (source.chance(30)) {
              out.line(":: " + guard() + " -> break;");
            }
          },
          "od;");
    } else if (source.chance(30)) {
      loop(pid);
    }
    out.line(source.chance(35) ? "assert(" + claim() + ")" : "skip");
  }

  private void loop(int pid) {
    out.block(
        "do",
        () -> {
          out.line(":: y < 2 ->");
          out.line("y++;");
          statement(pid, 0);
          out.line(":: else -> break;");
        },
        "od;");
  }

  private void statement(int pid, int depth) {
    switch (depth > 0
        ? source.weighted(34, 18, 12, 10, 8, 8, 6, 4)
        : source.weighted(40, 30, 20, 10)) {
      case 0 -> out.line(local() + ";");
      case 1 -> out.line(message(pid) + ";");
      case 2 -> out.line(write() + ";");
      case 3 -> out.line(guard() + ";");
      case 4 -> choice(pid);
      case 5 -> out.block("atomic {", () -> sequence(pid), "};");
      case 6 -> out.line("assert(" + claim() + ");");
      default -> out.block("d_step {", () -> out.line(local() + "; " + write() + ";"), "};");
    }
  }

  private void sequence(int pid) {
    if (source.chance(40)) {
      out.line((source.chance(50) ? guard() : message(pid)) + ";");
    }
    out.line(local() + ";");
    out.line(write() + ";");
  }

  private void choice(int pid) {
    out.block(
        "if",
        () -> {
          String first = source.chance(50) ? guard() : message(pid);
          out.line(":: " + first + " -> " + local() + ";");
          if (source.chance(50)) {
            out.line(":: " + (source.chance(50) ? guard() : message(pid)) + " -> " + write() + ";");
          }
          // Only its owner may query a channel that is claimed.
          if (!claims && source.chance(60)) {
            out.line(source.oneOf(":: else -> skip;", ":: else -> x = 2;", ":: else -> g = 1;"));
          }
        },
        "fi;");
  }

  private String local() {
    return source.oneOf("x = (x + 1) % 3", "y = x", "x = 1 - (x & 1)", "x = y", "skip", "y = 1");
  }

  /** A write that others see; mostly to variables that other processes may wait for. */
  private String write() {
    return source.oneOf(
        "f = 1",
        "g = 1",
        "h = 1",
        "g = x",
        "h = y",
        "a[0] = x",
        "a[1] = 1",
        "a[x & 1] = 1",
        "f = 1 - f",
        "g = (g + 1) % 3");
  }

  /** A guard that other processes may enable late. */
  private String guard() {
    return source.oneOf(
        "f", "g == 1", "h > 0", "g != h", "a[0] == 1", "a[1] > 0", "(f && x < 2)", "g + h > 1");
  }

  private String claim() {
    String global = source.pick(GLOBALS);
    return source.oneOf(
        global + " < 2",
        "g == h || f == 0",
        "x < 3",
        "!(g == 1 && h == 1)",
        "a[0] + a[1] < 3",
        "x + y < 4",
        "g != 2 || f");
  }

  /** A send or receive, mostly on the channels to and from the process, sometimes on any. */
  private String message(int pid) {
    int mine = source.chance(80) ? pid : source.below(processes);
    int other = source.chance(80) ? (pid + processes - 1) % processes : source.below(processes);
    if (!claims && source.chance(15) && capacities.get(other) > 0) {
      return source
          .oneOf("nempty(c%d)", "nfull(c%d)", "empty(c%d)", "len(c%d) > 0", "c%d?[1]")
          .formatted(other);
    }
    if (source.chance(50)) {
      String send = source.chance(10) && capacities.get(mine) > 0 ? "!!" : "!";
      return "c" + mine + send + source.oneOf("x", "1", "g", "y");
    }
    String receive = source.chance(15) && capacities.get(other) > 0 ? "??" : "?";
    return "c" + other + receive + source.oneOf("x", "y", "_", "1", "g", "eval(x)");
  }
}
