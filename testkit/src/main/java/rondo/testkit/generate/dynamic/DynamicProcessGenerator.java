package rondo.testkit.generate.dynamic;

import rondo.testkit.generate.ProgramText;
import rondo.testkit.generate.RandomSource;

/**
 * Generates random programs whose processes start others and end: in loops, nested, with channels
 * of their own through which children answer. Global temporaries are used in atomic sequences and
 * deterministic blocks, mostly, but not always, assigned before they are read. Some programs
 * observe when processes terminate: they read {@code _pid}, {@code _nr_pr} or the value of a {@code
 * run}, or pass a channel to somebody who outlives it.
 */
public final class DynamicProcessGenerator {
  private static final int TYPES = 2;

  private final RandomSource source;
  private final int size;
  private final ProgramText out = new ProgramText();
  private final boolean observes;
  private final boolean leaks;
  private final boolean times;
  private int labels;

  private DynamicProcessGenerator(long seed, int size) {
    source = new RandomSource(seed);
    this.size = size;
    observes = source.chance(25);
    leaks = source.chance(15);
    times = source.chance(15);
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new DynamicProcessGenerator(seed, size).program();
  }

  private String program() {
    out.line("byte g, h;");
    out.line("byte t, u%s;".formatted(source.chance(30) ? " = 2" : ""));
    out.line("byte own;");
    out.line("chan c = [1] of { byte };");
    if (leaks) {
      out.line("chan k = [1] of { chan };");
    }
    for (int p = 0; p < TYPES; p++) {
      int type = p;
      out.block(
          "proctype P%d(byte d; chan up) {".formatted(p),
          () -> {
            out.line("byte x = d, y;");
            channel();
            body(type);
          },
          "}");
    }
    if (source.chance(50)) {
      out.block("active proctype Q() {", this::other, "}");
    }
    out.block("init {", this::first, "}");
    return out.toString();
  }

  private void channel() {
    out.line("chan me = [%d] of { byte };".formatted(source.below(3) / 2 == 0 ? 1 : 0));
  }

  private void first() {
    out.line("byte x, y, d = 1;");
    channel();
    if (source.chance(50)) {
      out.block(
          "do",
          () -> {
            out.line(":: y < 2 ->");
            out.line("y++;");
            start();
            out.line(":: else -> break;");
          },
          "od;");
    } else if (source.chance(50)) {
      out.block("atomic {", () -> repeat(source.between(1, 2), this::run), "};");
    } else {
      repeat(source.between(1, 2), this::start);
    }
    repeat(source.below(2), this::statement);
    out.line(source.chance(40) ? "assert(" + claim() + ")" : "skip");
  }

  private void body(int type) {
    repeat(source.between(1, Math.max(1, size / 2)), this::statement);
    if (type == 0 && source.chance(60)) {
      out.block(
          "if",
          () -> {
            out.line(":: d > 0 ->");
            out.line("d--;");
            start();
            out.line(":: else -> " + local() + ";");
          },
          "fi;");
    }
    repeat(source.below(2), this::statement);
    if (source.chance(70)) {
      out.line("up!" + source.oneOf("x", "1", "d") + ";");
    }
    out.line(source.oneOf("skip", "x = 0", "g = 1", "assert(" + claim() + ")"));
  }

  /** A process that exists initially, and uses a variable that no other one does. */
  private void other() {
    out.line("byte x, y;");
    out.line("own = " + source.oneOf("g", "1", "h + 1") + ";");
    out.line(write() + ";");
    out.line("x = own;");
    if (source.chance(50)) {
      out.line("own = %d;".formatted(source.below(3)));
      out.line(guard() + ";");
      out.line("assert(own < 3);");
    }
    if (leaks) {
      out.line("chan it;");
      out.line("k?it;");
      out.line("it!1;");
    }
    out.line("skip");
  }

  private void start() {
    run();
    if (source.chance(60)) {
      out.line("me?" + source.oneOf("x", "_") + ";");
    }
  }

  private void run() {
    String call =
        "run P%d(%s, %s)"
            .formatted(source.below(TYPES), source.oneOf("d", "0"), source.oneOf("me", "me", "c"));
    out.line((observes && source.chance(40) ? "x = " + call : call) + ";");
  }

  private void statement() {
    if (source.chance(15)) {
      out.line("end%d:".formatted(labels++));
    }
    switch (source.weighted(20, 15, 12, 20, 15, 8, 6, 4)) {
      case 0 -> out.line(local() + ";");
      case 1 -> out.line(write() + ";");
      case 2 -> out.line(guard() + ";");
      case 3 -> out.block("atomic {", this::sequence, "};");
      case 4 -> out.block("d_step {", this::deterministic, "};");
      case 5 -> out.line(source.oneOf("c!1", "c?x", "c!x", "c?_") + ";");
      case 6 -> out.line("assert(" + claim() + ");");
      default -> out.line(rare() + ";");
    }
  }

  /** A statement that may observe when a process terminates. */
  private String rare() {
    if (leaks && source.chance(60)) {
      return "k!me";
    }
    if (times && source.chance(50)) {
      return "timeout";
    }
    return observes
        ? source.oneOf("x = _pid % 3", "g = _nr_pr % 3", "(_nr_pr < 4)", "x = _pid & 1")
        : "printf(\"%d %d\\n\", _pid, t)";
  }

  private void sequence() {
    if (source.chance(25)) {
      out.line(guard() + ";");
    }
    if (source.chance(85)) {
      out.line("t = " + source.oneOf("g", "x", "g + h") + ";");
    }
    if (source.chance(20)) {
      out.line(source.oneOf("c!t", guard(), "skip", "me?x") + ";");
    }
    out.line(source.oneOf("g = (t + 1) % 3", "h = t % 3", "x = t % 3", "t = (t + x) % 3") + ";");
    if (source.chance(40)) {
      out.block(
          "if",
          () -> {
            out.line(":: t > 0 -> " + write() + ";");
            out.line(source.oneOf(":: else -> t = 0;", ":: else;", ":: t < 2 -> u = t;"));
          },
          "fi;");
    }
    out.line(source.oneOf("skip", local(), "t = 0", "assert(t < 5)") + ";");
  }

  private void deterministic() {
    if (source.chance(85)) {
      out.line("u = 0;");
    }
    if (source.chance(50)) {
      out.block(
          "do",
          () -> {
            out.line(":: u < 2 -> u++;");
            out.line(":: else -> break;");
          },
          "od;");
    } else {
      out.line("u = u + " + source.oneOf("g", "h", "x") + ";");
    }
    out.line(source.oneOf("g = u % 3", "x = u % 3", "h = (h + u) % 3") + ";");
  }

  private void repeat(int times, Runnable action) {
    for (int i = 0; i < times; i++) {
      action.run();
    }
  }

  private String local() {
    return source.oneOf("x = (x + 1) % 3", "y = x", "x = y", "skip", "y = 1");
  }

  private String write() {
    return source.oneOf("g = 1", "h = 1", "g = x % 3", "h = 0", "g = (g + 1) % 3");
  }

  private String guard() {
    return source.oneOf("g == 1", "h > 0", "g != h", "g + h > 1", "g < 2");
  }

  private String claim() {
    return source.oneOf("g < 2", "g == h || h == 0", "x < 3", "!(g == 1 && h == 1)", "x + y < 4");
  }
}
