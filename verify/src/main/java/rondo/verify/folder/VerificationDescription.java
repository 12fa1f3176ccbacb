package rondo.verify.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rondo.explore.files.FolderException;
import rondo.promela.text.IncludePath;
import rondo.trace.json.Json;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;

/**
 * Everything that determines the result of a verification, so that it can be repeated.
 *
 * @param product the version of the program
 * @param source the model, with its texts
 * @param arguments the options that determine the result
 * @param adjustable the options that do not, such as the number of threads
 */
public record VerificationDescription(
    String product, ModelSource source, List<String> arguments, List<String> adjustable) {
  private static final String FORMAT = "rondo-verification";
  private static final int VERSION = 1;

  public VerificationDescription {
    arguments = List.copyOf(arguments);
    adjustable = List.copyOf(adjustable);
  }

  /** The first difference to another verification whose results would not be the same, if any. */
  Optional<String> difference(VerificationDescription other) {
    if (!product.equals(other.product)) {
      return Optional.of("version " + product + " of Rondo, not " + other.product);
    }
    if (!source.file().getFileName().equals(other.source.file().getFileName())) {
      return Optional.of("the model " + source.file() + ", not " + other.source.file());
    }
    if (!texts().equals(other.texts())) {
      return Optional.of("another text of the model " + source.file());
    }
    if (!source.defines().equals(other.source.defines())) {
      return Optional.of("the parameters " + defines(source) + ", not " + defines(other.source));
    }
    return arguments.equals(other.arguments)
        ? Optional.empty()
        : Optional.of("the options " + arguments + ", not " + other.arguments);
  }

  private static String defines(ModelSource source) {
    return new TreeMap<>(source.defines()).toString();
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>();
    texts.add(source.text().orElse(""));
    texts.addAll(new TreeMap<>(source.includes().saved()).values());
    return texts;
  }

  /** For {@link #parse}. */
  public String toJson() {
    Json.Obj content =
        Json.object()
            .put("product", product)
            .put("model", source.file().toString())
            .put("language", source.language().name())
            .put("text", source.text().orElseThrow())
            .put("defines", object(source.defines()))
            .put("included", object(source.includes().saved()))
            .put(
                "folders", texts(source.includes().folders().stream().map(Path::toString).toList()))
            .put("scope", source.includes().scope().name())
            .put("arguments", texts(arguments))
            .put("adjustable", texts(adjustable))
            .build();
    return Json.object()
        .put("format", FORMAT)
        .put("version", VERSION)
        .put("checksum", checksum(content.compact()))
        .put("verification", content)
        .build()
        .pretty();
  }

  private static Json object(Map<String, String> members) {
    Json.Builder object = Json.object();
    new TreeMap<>(members).forEach(object::put);
    return object.build();
  }

  private static Json texts(List<String> some) {
    return Json.of(some.stream().map(Json::of).toList());
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @param file where it is from, for messages
   */
  public static VerificationDescription parse(String text, String file) throws FolderException {
    try {
      Json.Obj whole = (Json.Obj) Json.parse(text);
      if (!whole.member("format").equals(Optional.of(Json.of(FORMAT)))) {
        throw new FolderException(file + " does not describe a verification");
      }
      if (!whole.member("version").equals(Optional.of(Json.of(VERSION)))) {
        throw new FolderException("%s has another format than version %d".formatted(file, VERSION));
      }
      Json.Obj content = (Json.Obj) member(whole, "verification");
      if (!string(whole, "checksum").equals(checksum(content.compact()))) {
        throw new FolderException(file + " was changed: its checksum is wrong");
      }
      return of(content);
    } catch (Json.MalformedException | ClassCastException | IllegalArgumentException e) {
      throw new FolderException(file + " is damaged: it cannot be read");
    }
  }

  private static VerificationDescription of(Json.Obj content) throws InvalidPathException {
    var includes =
        new IncludePath(
            strings(content, "folders").stream().map(Path::of).toList(),
            IncludePath.Scope.valueOf(string(content, "scope")),
            map(content, "included"));
    var source =
        new ModelSource(
            Path.of(string(content, "model")),
            Language.valueOf(string(content, "language")),
            Optional.of(string(content, "text")),
            map(content, "defines"),
            includes);
    return new VerificationDescription(
        string(content, "product"),
        source,
        strings(content, "arguments"),
        strings(content, "adjustable"));
  }

  private static Json member(Json.Obj object, String name) {
    return object.member(name).orElseThrow(() -> new IllegalArgumentException(name));
  }

  private static String string(Json.Obj object, String name) {
    return ((Json.Str) member(object, name)).value();
  }

  private static List<String> strings(Json.Obj object, String name) {
    return ((Json.Arr) member(object, name))
        .elements().stream().map(e -> ((Json.Str) e).value()).toList();
  }

  private static Map<String, String> map(Json.Obj object, String name) {
    var map = new LinkedHashMap<String, String>();
    ((Json.Obj) member(object, name))
        .members()
        .forEach((key, value) -> map.put(key, ((Json.Str) value).value()));
    return map;
  }

  private static String checksum(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every Java has it.
    }
  }
}
