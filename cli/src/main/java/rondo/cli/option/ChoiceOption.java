package rondo.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;
import rondo.diagnostics.SpellingSuggestion;

/** An option with one of a few named values. */
public final class ChoiceOption<T> {
  private final String option;
  private final Map<String, T> values = new LinkedHashMap<>();

  public ChoiceOption(String option) {
    this.option = option;
  }

  public ChoiceOption<T> or(String name, T value) {
    values.put(name, value);
    return this;
  }

  public OptionSpec described(String description) {
    List<String> names = List.copyOf(values.keySet());
    return OptionSpec.builder(option)
        .type(String.class)
        .paramLabel(String.join("|", names))
        .completionCandidates(names)
        .description(description)
        .converters(this::checked)
        .build();
  }

  public T value(String name) {
    return values.get(name);
  }

  private String checked(String name) {
    if (!values.containsKey(name)) {
      String meant =
          SpellingSuggestion.nearest(name, values.keySet())
              .map(n -> "; did you mean '" + n + "'?")
              .orElse("");
      throw new TypeConversionException(
          "'" + name + "' is not one of " + String.join(", ", values.keySet()) + meant);
    }
    return name;
  }
}
