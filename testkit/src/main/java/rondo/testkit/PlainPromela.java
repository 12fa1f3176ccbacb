package rondo.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

/** Translates models with replicated types or partitions to Promela that Spin accepts. */
final class PlainPromela {
  private static final Pattern WORDS =
      Pattern.compile("\\b(ref|public|_lid|_undef_ref|anyRef|forall|exists|count)\\b");

  private static final Pattern PARTITION = Pattern.compile("\\)\\s*partition\\s*\\(");

  private PlainPromela() {}

  /** The model in plain Promela; empty if it is plain already, or rejected. */
  static Optional<String> of(String model) {
    try {
      return mayBeBeyondSpin(model)
              && isBeyondSpin(model, Promela.parse("model.pml", model, Map.of()))
          ? Optional.of(Promela.plainPromela("model.pml", model, Map.of()))
          : Optional.empty();
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  /** The model of a file in plain Promela; empty if it is plain already, or rejected. */
  static Optional<String> of(Path file, Map<String, String> defines) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    try {
      return mayBeBeyondSpin(text) && isBeyondSpin(text, Promela.load(file, defines))
          ? Optional.of(Promela.plainPromela(file, defines))
          : Optional.empty();
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private static boolean mayBeBeyondSpin(String text) {
    return WORDS.matcher(text).find() || PARTITION.matcher(text).find();
  }

  private static boolean isBeyondSpin(String text, Promela.Model model) {
    return model.declaredSymmetry().hasReplicatedTypes() || PARTITION.matcher(text).find();
  }
}
