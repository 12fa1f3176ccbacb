package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates random trace and notrace assertions on which Spin and Rondo agree. Excluded are sorted
 * sends and random receives, where Spin matches another message, and rendezvous that are not
 * accepted, which Spin takes for a send.
 */
final class TraceAssertionGenerator {
  private final GeneratorContext context;
  private final RandomSource randomSource;
  private final List<Source> sources = new ArrayList<>();
  private int ends;

  /** A channel and the operation on it. */
  private record Source(ChannelReference reference, String operator) {}

  TraceAssertionGenerator(GeneratorContext context, GeneratorScope globals) {
    this.context = context;
    this.randomSource = context.source();
    for (ChannelReference reference : globals.links()) {
      if (reference.text().contains("g0")) {
        continue;
      }
      if (reference.isBuffered() && !context.has(LanguageFeature.SORTED)) {
        sources.add(new Source(reference, "!"));
      }
      if (!context.has(LanguageFeature.RANDOM_RECEIVE)) {
        sources.add(new Source(reference, "?"));
      }
    }
  }

  /** Whether there is a channel to make assertions about. */
  boolean arePossible() {
    return !sources.isEmpty();
  }

  void write() {
    context
        .out()
        .block(
            randomSource.chance(65) ? "trace {" : "notrace {",
            () -> {
              if (randomSource.chance(30)) {
                several(2);
              }
              if (randomSource.chance(75)) {
                loop();
              }
              several(randomSource.weighted(50, 30, 20));
              if (context.out().last().endsWith("{")) {
                event("");
              }
            },
            "}");
  }

  private void several(int count) {
    for (int i = 0; i < count; i++) {
      label();
      if (randomSource.chance(25)) {
        context.line("if");
        event(":: ");
        event(":: ");
        context.line("fi;");
      } else {
        event("");
      }
    }
  }

  private void loop() {
    label();
    context.line("do");
    if (randomSource.chance(50)) {
      sources.forEach(
          s -> context.line(":: " + s.reference().text() + s.operator() + anything(s) + ";"));
      if (randomSource.chance(50)) {
        context.line("break;");
      }
    } else {
      int options = randomSource.between(1, 3);
      for (int i = 0; i < options; i++) {
        event(":: ");
        several(randomSource.weighted(60, 30, 10));
      }
      if (randomSource.chance(20)) {
        context.line("break;");
      }
    }
    context.line("od;");
  }

  private void label() {
    if (randomSource.chance(40)) {
      context.line("end" + ends++ + ":");
    }
  }

  private void event(String prefix) {
    Source source = randomSource.pick(sources);
    context.line(prefix + source.reference().text() + source.operator() + message(source) + ";");
  }

  private static String anything(Source source) {
    return String.join(
        ", ", source.reference().messageSignature().fields().stream().map(_ -> "_").toList());
  }

  private String message(Source source) {
    List<MessageSignature.Field> fields = source.reference().messageSignature().fields();
    var parts = new ArrayList<String>();
    for (MessageSignature.Field field : fields) {
      parts.add(randomSource.chance(45) ? "_" : value(source, field));
    }
    return String.join(", ", parts);
  }

  /** A variable is compared only if nothing has been stored yet when Spin evaluates it. */
  private String value(Source source, MessageSignature.Field field) {
    boolean alone = source.reference().messageSignature().fields().size() == 1;
    if (alone && source.operator().equals("?") && randomSource.chance(30)) {
      return switch (field) {
        case BIT, BOOL, BYTE, SHORT -> "eval(" + randomSource.oneOf("g0", "s0 % 2", "f0") + ")";
        case MTYPE -> "eval(m0)";
        case CHAN, STRUCT -> "_";
      };
    }
    return switch (field) {
      case BIT, BOOL, BYTE, SHORT -> Integer.toString(randomSource.below(3));
      case MTYPE -> randomSource.pick(PromelaExpressionGenerator.SYMBOLS);
      case CHAN, STRUCT -> "_";
    };
  }
}
