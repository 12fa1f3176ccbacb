package rondo.testkit.generate;

import java.util.List;
import java.util.Set;

/** The state that all parts of a generator share. */
record GeneratorContext(
    RandomSource source,
    Set<LanguageFeature> traits,
    ProgramText out,
    List<ProctypeOutline> plans,
    List<MessageSignature> signatures) {
  boolean has(LanguageFeature feature) {
    return traits.contains(feature);
  }

  void line(String text) {
    out.line(text);
  }
}
