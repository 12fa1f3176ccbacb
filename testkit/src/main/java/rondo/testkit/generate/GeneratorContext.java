package rondo.testkit.generate;

import java.util.List;
import java.util.Set;

/** What all parts of the writing share. */
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
