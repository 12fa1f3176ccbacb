package rondo.cli.sweep.job;

import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rondo.trace.json.Json;
import rondo.verify.model.ModelSource;

/**
 * The texts of all files of a model, so that it can be verified where these files are not.
 *
 * @param main the text of the model itself
 * @param included the texts of the files that it may include, by name
 */
public record SourceTexts(String main, Map<String, String> included) implements Serializable {
  /** Names a file with the texts of a model that are used instead of its files. */
  public static final String OPTION = "--source-texts";

  private static final String TEXT = "text";
  private static final String INCLUDED = "included";

  public SourceTexts {
    included = Map.copyOf(included);
  }

  /** The source with these texts instead of its files. */
  public ModelSource in(ModelSource source) {
    return new ModelSource(
        source.file(),
        source.language(),
        Optional.of(main),
        source.defines(),
        source.includes().withSaved(included),
        source.witnesses());
  }

  /** For {@link #parse}. */
  public String json() {
    Json.Builder files = Json.object();
    new TreeMap<>(included).forEach(files::put);
    return Json.object().put(TEXT, main).put(INCLUDED, files.build()).build().compact();
  }

  /** Reads what {@link #json} wrote. */
  public static SourceTexts parse(String json) throws IOException {
    try {
      if (Json.parse(json) instanceof Json.Obj whole
          && whole.members().get(TEXT) instanceof Json.Str(String main)
          && whole.members().get(INCLUDED) instanceof Json.Obj files) {
        var included = new LinkedHashMap<String, String>();
        for (var file : files.members().entrySet()) {
          included.put(file.getKey(), ((Json.Str) file.getValue()).value());
        }
        return new SourceTexts(main, included);
      }
    } catch (Json.MalformedException | ClassCastException e) {
      throw new IOException("not the texts of a model: " + e.getMessage(), e);
    }
    throw new IOException("not the texts of a model");
  }
}
