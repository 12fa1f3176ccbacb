package rondo.verify.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.SourceText;
import rondo.promela.Promela;
import rondo.promela.text.IncludePath;
import rondo.promela.text.Sources;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;

/**
 * The source of a model: a file, which is read whenever needed, or a text.
 *
 * @param file the file, or the name of the text in reports and diagnostics
 * @param text the model itself, if it is not in a file
 * @param defines values for macros of a Promela model or parameters of a protocol
 * @param includes the search path for included files
 * @param witnesses conditions of further witnesses of a protocol, each named after its text
 */
public record ModelSource(
    Path file,
    Language language,
    Optional<String> text,
    Map<String, String> defines,
    IncludePath includes,
    List<String> witnesses) {
  /** The name of a model that was read from standard input. */
  public static final String STANDARD_INPUT = "<stdin>";

  public ModelSource {
    defines = Map.copyOf(defines);
    witnesses = List.copyOf(witnesses);
  }

  public ModelSource(
      Path file,
      Language language,
      Optional<String> text,
      Map<String, String> defines,
      IncludePath includes) {
    this(file, language, text, defines, includes, List.of());
  }

  /** This source of a protocol with further witnesses. */
  public ModelSource withWitnesses(List<String> others) {
    return new ModelSource(file, language, text, defines, includes, others);
  }

  /** A model in a file, in the language of its extension. */
  public static ModelSource of(Path file) {
    return new ModelSource(
        file, Language.of(file), Optional.empty(), Map.of(), IncludePath.MODEL_FOLDER_ONLY);
  }

  /** A model given as a string, in the language that its first word suggests. */
  public static ModelSource of(String name, String text) {
    return new ModelSource(
        Path.of(name),
        Language.of(text),
        Optional.of(text),
        Map.of(),
        IncludePath.MODEL_FOLDER_ONLY);
  }

  /** This source with a value for a macro or a parameter. */
  public ModelSource with(String name, String value) {
    var others = new LinkedHashMap<>(defines);
    others.put(name, value);
    return new ModelSource(file, language, text, others, includes, witnesses);
  }

  /** This source with a value for a macro or a parameter. */
  public ModelSource with(String name, int value) {
    return with(name, Integer.toString(value));
  }

  /** The source text of a protocol. */
  public SourceText protocolText() throws RejectedException {
    SourceText own =
        text.isPresent() ? SourceText.of(file.toString(), text.get()) : SourceText.of(file);
    return own.withWitnesses(witnesses);
  }

  /** This source with the texts of all its files, so that it does not depend on them any more. */
  public ModelSource withTexts() throws RejectedException {
    return switch (language) {
      case DISTAL ->
          new ModelSource(
              file, language, Optional.of(protocolText().text()), defines, includes, witnesses);
      case PROMELA -> {
        Sources sources = promelaSources();
        Promela.plainPromela(sources, defines);
        var included = new TreeMap<>(sources.texts());
        Optional<String> main = Optional.of(included.remove(sources.name()));
        yield new ModelSource(
            file, language, main, defines, includes.withSaved(included), witnesses);
      }
    };
  }

  /** The lines of a protocol for reports; empty if it cannot be read any more. */
  public List<String> lines() {
    try {
      return protocolText().text().lines().toList();
    } catch (RejectedException e) {
      return List.of();
    }
  }

  /**
   * A trace file for a run of this model; the path of the model is relative to the file.
   *
   * @param property the property that the run violates, if any
   */
  public TraceFile traceFile(Path destination, Optional<String> property, SavedRun run) {
    return new TraceFile(
        ModelPath.fromFolderOf(destination, file),
        new TreeMap<>(defines),
        property,
        property.filter(witnesses::contains),
        run);
  }

  /**
   * The source text of a Promela model, with its include path; a text includes files relative to
   * the working folder.
   */
  public Sources promelaSources() {
    return text.isPresent()
        ? Sources.of(file.toString(), text.get(), includes)
        : Sources.of(file, includes);
  }
}
