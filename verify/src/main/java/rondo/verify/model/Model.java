package rondo.verify.model;

import java.nio.file.Path;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventProperty;
import rondo.ir.round.RoundProperty;
import rondo.promela.Promela;

/** A model that was read, checked and translated, by the kind of its transition system. */
public sealed interface Model {
  /** The text of the model. */
  ModelSource source();

  /** The variant of the translation. */
  TranslationOptions translation();

  /** Warnings about the text. */
  List<Diagnostic> warnings();

  /** The names of the properties that are verified by default. */
  List<String> properties();

  /** Interleaved processes: a Promela model. */
  record Processes(ModelSource source, TranslationOptions translation, Promela.Model model)
      implements Model {
    @Override
    public List<Diagnostic> warnings() {
      return model.warnings();
    }

    @Override
    public List<String> properties() {
      return PropertySelector.all(model).stream().map(PropertySelector::name).toList();
    }
  }

  /** A round-based protocol. */
  record Rounds(ModelSource source, TranslationOptions translation, Distal.RoundProtocol protocol)
      implements Model {
    @Override
    public List<Diagnostic> warnings() {
      return protocol.warnings();
    }

    @Override
    public List<String> properties() {
      var catalog = PropertyCatalog.of(protocol.system(), source);
      return PropertyCatalog.defaults(catalog).stream().map(RoundProperty::name).toList();
    }
  }

  /** An event-based protocol. */
  record Events(ModelSource source, TranslationOptions translation, Distal.EventProtocol protocol)
      implements Model {
    @Override
    public List<Diagnostic> warnings() {
      return protocol.warnings();
    }

    @Override
    public List<String> properties() {
      var catalog = PropertyCatalog.of(protocol.system(), source);
      return PropertyCatalog.eventDefaults(catalog).stream().map(EventProperty::name).toList();
    }
  }

  /** Loads a model from a file, in the language of its extension. */
  static Model load(Path file) throws RejectedException {
    return load(ModelSource.of(file));
  }

  /** Loads a model. */
  static Model load(ModelSource source) throws RejectedException {
    return load(source, TranslationOptions.DEFAULT);
  }

  /** Loads a model in a variant of its translation. */
  static Model load(ModelSource source, TranslationOptions translation) throws RejectedException {
    return switch (source.language()) {
      case PROMELA ->
          new Processes(
              source,
              translation,
              Promela.load(
                  source.promelaSources(), source.defines(), List.of(), translation.partitions()));
      case DISTAL ->
          switch (Distal.load(source.protocolText(), source.defines(), translation.arrival())) {
            case Distal.RoundProtocol protocol -> new Rounds(source, translation, protocol);
            case Distal.EventProtocol protocol -> new Events(source, translation, protocol);
          };
    };
  }

  /** This model in another variant of its translation, as far as that concerns its language. */
  default Model in(TranslationOptions other) throws RejectedException {
    boolean same =
        switch (this) {
          case Processes _ -> other.partitions() == translation().partitions();
          case Rounds _ -> other.arrival() == translation().arrival();
          case Events _ -> true;
        };
    return same ? this : load(source(), other);
  }
}
