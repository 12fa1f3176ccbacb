package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.FLAG;
import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.LValue.Sort.SIGNED;
import static rondo.testkit.generate.LValue.Sort.SYMBOL;
import static rondo.testkit.generate.LValue.Sort.TINY;

import java.util.ArrayList;

/** Generates random statements that never block. */
final class NonblockingStatementGenerator {
  private final GeneratorContext context;
  private final RandomSource source;
  private final PromelaExpressionGenerator generator;
  private final MessageGenerator messageGenerator;

  NonblockingStatementGenerator(
      GeneratorContext context,
      PromelaExpressionGenerator generator,
      MessageGenerator messageGenerator) {
    this.context = context;
    this.source = context.source();
    this.generator = generator;
    this.messageGenerator = messageGenerator;
  }

  void write(GeneratorScope generatorScope, StatementContext statementContext) {
    context.line(text(generatorScope, statementContext) + ";");
  }

  private String text(GeneratorScope generatorScope, StatementContext statementContext) {
    var rare = new ArrayList<String>();
    rare.add(source.oneOf("skip", "printf(\"%d\\n\", g0)", "true"));
    if (context.has(LanguageFeature.ASSERT)) {
      rare.add("assert(" + generator.pure(generatorScope, 2) + ")");
    }
    if (context.has(LanguageFeature.PRIORITY) && statementContext != StatementContext.D_STEP) {
      rare.add("set_priority(_pid, %d)".formatted(source.between(1, 3)));
    }
    if (messageGenerator.hasChannelVariable(generatorScope)) {
      rare.add("k = " + messageGenerator.passable(generatorScope));
    }
    if (!generator.enabledQueries().isEmpty()) {
      rare.add(
          generatorScope.assignable(FLAG).text() + " = " + source.pick(generator.enabledQueries()));
    }
    return source.chance(10 + 7 * rare.size()) ? source.pick(rare) : assignment(generatorScope);
  }

  String assignment(GeneratorScope generatorScope) {
    if (context.has(LanguageFeature.RISKY)
        && !generatorScope.arrays().isEmpty()
        && source.chance(10)) {
      return source.pick(generatorScope.arrays()).name()
          + source.oneOf("[g0] = 1", "[s0] = 1", "[s0 - g0] = 1");
    }
    return switch (source.below(8)) {
      case 0 ->
          generatorScope.assignable(SYMBOL).text()
              + " = "
              + source.pick(PromelaExpressionGenerator.SYMBOLS);
      case 1 ->
          generatorScope.assignable(FLAG).text() + " = " + generator.number(generatorScope, 2);
      case 2 -> generatorScope.assignable(FLAG).text() + source.oneOf("++", "--");
      case 3 -> context.has(LanguageFeature.WIDE) ? wide(generatorScope) : small(generatorScope);
      default -> small(generatorScope);
    };
  }

  private String small(GeneratorScope generatorScope) {
    return generatorScope.assignable(NATURAL, SIGNED, TINY).text()
        + " = "
        + generator.small(generatorScope);
  }

  private String wide(GeneratorScope generatorScope) {
    return "%s = %d"
        .formatted(
            generatorScope.assignable(NATURAL, SIGNED, FLAG, TINY).text(),
            source.oneOf(-1, 255, 256, 32768, -32769, 65535, 70000, 2));
  }
}
