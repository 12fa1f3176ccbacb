package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.FLAG;
import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.LValue.Sort.SIGNED;
import static rondo.testkit.generate.LValue.Sort.SYMBOL;
import static rondo.testkit.generate.LValue.Sort.TINY;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Generates random expressions. Parentheses are omitted at random, so that precedence matters. */
final class PromelaExpressionGenerator {
  static final List<String> SYMBOLS = List.of("red", "green", "blue");

  private final RandomSource source;
  private final Set<LanguageFeature> traits;
  private final List<String> remote = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();

  PromelaExpressionGenerator(RandomSource source, Set<LanguageFeature> traits) {
    this.source = source;
    this.traits = traits;
  }

  /** Makes an expression that refers to another process available. */
  void addRemote(String expression) {
    remote.add(expression);
  }

  /**
   * Makes an {@code enabled} query available, for use outside of selections only: inside, Spin's
   * verifier may confuse an earlier option of the querying process with one of the queried one.
   */
  void addEnabledQuery(String expression) {
    questions.add(expression);
  }

  List<String> enabledQueries() {
    return questions;
  }

  /** Any number. */
  String number(GeneratorScope generatorScope, int depth) {
    if (depth <= 0 || source.chance(35)) {
      return leaf(generatorScope);
    }
    String text =
        switch (source.below(10)) {
          case 0, 1, 2, 3 ->
              number(generatorScope, depth - 1)
                  + " "
                  + source.oneOf("+", "-", "*", "&", "|", "^", "+", "-")
                  + " "
                  + number(generatorScope, depth - 1);
          case 4 ->
              number(generatorScope, depth - 1)
                  + source.oneOf(" << ", " >> ")
                  + source.between(0, 3);
          case 5 ->
              number(generatorScope, depth - 1) + source.oneOf(" / ", " % ") + source.between(1, 4);
          case 6 -> source.oneOf("-", "~", "!") + "(" + number(generatorScope, depth - 1) + ")";
          case 7, 8 -> pure(generatorScope, depth - 1);
          default ->
              "(%s -> %s : %s)"
                  .formatted(
                      pure(generatorScope, depth - 1),
                      number(generatorScope, depth - 1),
                      number(generatorScope, depth - 1));
        };
    if (traits.contains(LanguageFeature.RISKY) && source.chance(10)) {
      return "(" + text + ") " + source.oneOf("/", "%") + " " + leaf(generatorScope);
    }
    return source.chance(70) ? "(" + text + ")" : text;
  }

  /** An expression with a small range. */
  String small(GeneratorScope generatorScope) {
    return switch (source.below(5)) {
      case 0 -> Integer.toString(source.below(3));
      case 1 -> generatorScope.readable(FLAG, NATURAL).text();
      case 2 -> "(%s) & %d".formatted(number(generatorScope, 2), source.oneOf(1, 3));
      default -> "(%s) %% %d".formatted(number(generatorScope, 2), source.between(2, 3));
    };
  }

  /** A guard; channel queries can only be combined by && and ||. */
  String condition(GeneratorScope generatorScope, int depth) {
    return switch (depth <= 0 ? 7 : source.below(8)) {
      case 0 ->
          "("
              + condition(generatorScope, depth - 1)
              + junction()
              + condition(generatorScope, depth - 1)
              + ")";
      case 1, 2 -> channelCondition(generatorScope);
      default -> pure(generatorScope, depth);
    };
  }

  /** A condition that can be part of any expression. */
  String pure(GeneratorScope generatorScope, int depth) {
    return switch (depth <= 0 ? 7 : source.below(8)) {
      case 0 ->
          "("
              + pure(generatorScope, depth - 1)
              + junction()
              + pure(generatorScope, depth - 1)
              + ")";
      case 1 -> "!(" + pure(generatorScope, depth - 1) + ")";
      case 2 -> generatorScope.readable(FLAG).text();
      case 3 -> "(" + number(generatorScope, depth) + ")";
      default -> comparison(generatorScope, depth);
    };
  }

  private String junction() {
    return source.oneOf(" && ", " || ");
  }

  private String comparison(GeneratorScope generatorScope, int depth) {
    if (source.chance(15)) {
      return generatorScope.readable(SYMBOL).text()
          + source.oneOf(" == ", " != ")
          + source.pick(SYMBOLS);
    }
    return "("
        + number(generatorScope, depth - 1)
        + " "
        + source.oneOf("==", "!=", "<", "<=", ">", ">=")
        + " "
        + number(generatorScope, depth - 1)
        + ")";
  }

  private String leaf(GeneratorScope generatorScope) {
    if (!remote.isEmpty() && source.chance(25)) {
      return source.pick(remote);
    }
    if (source.chance(10)) {
      return special(generatorScope);
    }
    return source.chance(25)
        ? Integer.toString(source.between(0, 3))
        : generatorScope.readable(FLAG, NATURAL, SIGNED, TINY).text();
  }

  private String special(GeneratorScope generatorScope) {
    var choices = new ArrayList<>(List.of("_pid", "_nr_pr"));
    if (traits.contains(LanguageFeature.LAST)) {
      choices.add("_last");
    }
    if (traits.contains(LanguageFeature.QUERY)) {
      buffered(generatorScope).forEach(l -> choices.add("len(" + l.text() + ")"));
    }
    if (traits.contains(LanguageFeature.PRIORITY)) {
      choices.addAll(List.of("_priority", "get_priority(_pid)"));
    }
    return source.pick(choices);
  }

  private String channelCondition(GeneratorScope generatorScope) {
    List<ChannelReference> channels =
        generatorScope.links().stream().filter(l -> l.messageSignature().number() == 0).toList();
    if (channels.stream().anyMatch(l -> l.text().equals("k")) && source.chance(20)) {
      return "k" + source.oneOf(" == ", " != ") + source.pick(channels).text();
    }
    List<ChannelReference> buffered = buffered(generatorScope);
    if (buffered.isEmpty()
        || !traits.contains(LanguageFeature.QUERY) && !traits.contains(LanguageFeature.POLL)) {
      return comparison(generatorScope, 1);
    }
    ChannelReference reference = source.pick(buffered);
    if (traits.contains(LanguageFeature.POLL) && source.chance(50)) {
      var patterns = new ArrayList<String>();
      for (MessageSignature.Field field : reference.messageSignature().fields()) {
        patterns.add(pollPattern(generatorScope, field));
      }
      return reference.text() + source.oneOf("?[", "??[") + String.join(", ", patterns) + "]";
    }
    return source.oneOf("empty", "full", "nempty", "nfull") + "(" + reference.text() + ")";
  }

  private String pollPattern(GeneratorScope generatorScope, MessageSignature.Field field) {
    return switch (field) {
      case MTYPE ->
          source.chance(50) ? source.pick(SYMBOLS) : generatorScope.readable(SYMBOL).text();
      case BIT, BOOL, BYTE, SHORT ->
          switch (source.below(3)) {
            case 0 -> Integer.toString(source.below(2));
            case 1 -> "eval(" + generatorScope.readable(FLAG, NATURAL).text() + ")";
            default -> generatorScope.readable(FLAG, NATURAL).text();
          };
      case CHAN, STRUCT -> throw new IllegalStateException("polled: " + field);
    };
  }

  private List<ChannelReference> buffered(GeneratorScope generatorScope) {
    return generatorScope.links().stream()
        .filter(l -> l.isBuffered() && l.messageSignature().isPlain())
        .toList();
  }
}
