package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.ir.ChannelAssertion;
import rondo.ir.Location;
import rondo.promela.flow.ControlFlowBuilder;
import rondo.promela.flow.Label;
import rondo.promela.lower.scope.DataType.Packing;
import rondo.promela.lower.scope.VariableSymbol.Declaration;

/** The names, variables and labels of one proctype, and the builder of its control flow. */
public final class ProcessScope {
  /** The kind of process; some constructs are allowed only in some of them. */
  public enum Role {
    PROCESS,
    CLAIM,
    EVENT_TRACE
  }

  private final String name;
  private final int index;
  private final Role role;
  private final GlobalSymbolTable table;
  private final FlattenedVariables flattenedVariables;
  private final ControlFlowBuilder builder;
  private final DiagnosticCollector diagnostics;
  private final Scopes<LocalSymbol> scopes = new Scopes<>();
  private final List<PlacedLabel> labels = new ArrayList<>();
  private final Map<String, VariableSymbol> remotelyVisible = new LinkedHashMap<>();
  private final Map<Scopes.Block, VariableSymbol> counters = new LinkedHashMap<>();

  private final List<DataType.Basic> parameters = new ArrayList<>();
  private final List<ChannelAssertion> claims = new ArrayList<>();
  private final TraceAssertionBuilder events = new TraceAssertionBuilder();
  private final List<Jump> jumps = new ArrayList<>();
  private final Map<String, Position> mentioned = new LinkedHashMap<>();

  private record Jump(String label, Scopes.Block block, Position at) {}

  private record PlacedLabel(Label label, Scopes.Block block) {}

  /** The proctype that is being lowered. */
  public record Identity(String name, int index, Role role) {}

  ProcessScope(
      Identity who,
      GlobalSymbolTable table,
      ControlFlowBuilder builder,
      DiagnosticCollector diagnostics) {
    this.name = who.name();
    this.index = who.index();
    this.role = who.role();
    this.table = table;
    this.flattenedVariables = new FlattenedVariables(table);
    this.builder = builder;
    this.diagnostics = diagnostics;
  }

  public String name() {
    return name;
  }

  public int index() {
    return index;
  }

  public Role role() {
    return role;
  }

  public FlattenedVariables variables() {
    return flattenedVariables;
  }

  public ControlFlowBuilder weaver() {
    return builder;
  }

  public Scopes<LocalSymbol> scopes() {
    return scopes;
  }

  /** Declares a local variable, or a parameter. */
  public VariableSymbol declare(Declaration declared, InitialValue value) {
    checkFree(declared.name(), declared.at());
    var symbol = new VariableSymbol(declared, Location.Scope.LOCAL);
    flattenedVariables.add(symbol, value, Packing.PACKED);
    scopes.declare(declared.name(), new LocalSymbol.Local(symbol));
    return symbol;
  }

  /** Adds parameters, with structures flattened. */
  public void addParameters(List<DataType.Basic> more) {
    parameters.addAll(more);
  }

  public List<DataType.Basic> parameters() {
    return parameters;
  }

  /** Records an {@code xr} or {@code xs} claim of the process. */
  public void claim(ChannelAssertion assertion) {
    claims.add(assertion);
  }

  public List<ChannelAssertion> claims() {
    return claims;
  }

  /** The builder of the assertion, if this is a `trace` or `notrace` assertion. */
  public TraceAssertionBuilder monitorBuilder() {
    return events;
  }

  /** Whether the current block is the outermost one. */
  public boolean isOutermost() {
    return scopes.depth() == 1;
  }

  /** Makes a variable readable by other processes, if it belongs to the outermost block. */
  public void addRemotelyVisible(VariableSymbol symbol) {
    remotelyVisible.putIfAbsent(symbol.name(), symbol);
  }

  public Optional<VariableSymbol> remotelyVisible(String variable) {
    return Optional.ofNullable(remotelyVisible.get(variable));
  }

  private void checkFree(String wanted, Position at) {
    if (NameResolution.isPredefined(wanted)) {
      diagnostics.add(SemanticRule.REDECLARED, at, "`" + wanted + "` is predefined");
      return;
    }
    Optional<Position> before =
        scopes
            .find(wanted)
            .map(symbol -> placeOf(wanted, symbol))
            .or(() -> table.find(wanted).map(GlobalSymbolTable.Global::at));
    before.ifPresent(
        p ->
            diagnostics.add(
                SemanticRule.REDECLARED,
                at,
                "`" + wanted + "` is already declared",
                "Promela has no shadowing; it is first declared at line " + p.line()));
  }

  private Position placeOf(String wanted, LocalSymbol symbol) {
    return switch (symbol) {
      case LocalSymbol.Local(VariableSymbol variable) -> variable.at();
      case LocalSymbol.LabelName _ -> mentioned.get(wanted);
    };
  }

  /** The counter for a loop over a channel's messages; loops in one block share it. */
  public VariableSymbol counter(Position at) {
    return counters.computeIfAbsent(
        scopes.current(),
        block -> {
          String helper = "_for" + (counters.isEmpty() ? "" : counters.size());
          var type = DataType.Basic.of(DataType.Kind.BYTE);
          var symbol =
              new VariableSymbol(new Declaration(helper, type, 1, false, at), Location.Scope.LOCAL);
          flattenedVariables.add(symbol, InitialValue.ZERO, Packing.PACKED);
          return symbol;
        });
  }

  // Labels

  /**
   * The block that a label's name belongs to, which is where it is first mentioned; empty if the
   * name has another meaning here.
   */
  private Optional<Scopes.Block> labelBlock(String label, Position at) {
    Optional<LocalSymbol> known = scopes.find(label);
    if (known.isPresent() && known.get() instanceof LocalSymbol.LabelName(Scopes.Block block)) {
      return Optional.of(block);
    }
    if (known.isPresent() || table.find(label).isPresent() || NameResolution.isPredefined(label)) {
      diagnostics.add(
          SemanticRule.LABEL_IS_VARIABLE,
          at,
          "`" + label + "` is declared already and cannot be a label");
      return Optional.empty();
    }
    scopes.declare(label, new LocalSymbol.LabelName(scopes.current()));
    mentioned.putIfAbsent(label, at);
    return Optional.of(scopes.current());
  }

  public Label define(String label, Position at) {
    Scopes.Block block = labelBlock(label, at).orElse(scopes.current());
    for (PlacedLabel other : labels) {
      if (other.label().name().equals(label) && other.block() == block) {
        diagnostics.add(
            SemanticRule.DUPLICATE_LABEL,
            at,
            "label `" + label + "` is defined twice",
            "it is first defined at line " + other.label().at().line());
      }
    }
    Label defined = new Label(label, at);
    labels.add(new PlacedLabel(defined, block));
    return defined;
  }

  /** Records a goto; the result finds the label once it is defined. */
  public Supplier<Optional<Label>> jumpTo(String label, Position at) {
    Optional<Scopes.Block> block = labelBlock(label, at);
    block.ifPresent(b -> jumps.add(new Jump(label, b, at)));
    return () -> block.flatMap(b -> bestMatch(label, b));
  }

  /** Reports jumps to undefined labels; call it when the body is complete. */
  public void checkJumps() {
    for (Jump jump : jumps) {
      if (bestMatch(jump.label(), jump.block()).isEmpty()) {
        String message = "there is no label `" + jump.label() + "` in `" + name + "`";
        SpellingSuggestion.nearest(jump.label(), labelNames())
            .ifPresentOrElse(
                near ->
                    diagnostics.add(
                        SemanticRule.UNKNOWN_LABEL, jump.at(), message, "there is `" + near + "`"),
                () -> diagnostics.add(SemanticRule.UNKNOWN_LABEL, jump.at(), message));
      }
    }
  }

  /** The label in the same block, else in an enclosing block, else any of that name. */
  private Optional<Label> bestMatch(String label, Scopes.Block from) {
    Optional<Label> best = Optional.empty();
    for (PlacedLabel candidate : labels.reversed()) {
      if (!candidate.label().name().equals(label)) {
        continue;
      }
      if (candidate.block() == from) {
        return Optional.of(candidate.label());
      }
      if (from.isInside(candidate.block()) || best.isEmpty()) {
        best = Optional.of(candidate.label());
      }
    }
    return best;
  }

  /** The label that a remote reference refers to. */
  public Optional<Label> label(String wanted) {
    return labels.stream()
        .map(PlacedLabel::label)
        .filter(l -> l.name().equals(wanted) && l.isPlaced())
        .findFirst();
  }

  public List<String> labelNames() {
    return labels.stream().map(p -> p.label().name()).distinct().toList();
  }
}
