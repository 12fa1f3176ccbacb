package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.promela.flow.ControlFlowBuilder;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.OriginalText;

/** The scope and the collected data of the whole model during lowering. */
public final class ModelScope {
  private static final int MAX_PRIORITY = 255;

  private final DiagnosticCollector diagnostics =
      new DiagnosticCollector(
          Set.of(
              SemanticRule.UNDECLARED.code(),
              SemanticRule.UNKNOWN_PROCTYPE.code(),
              SemanticRule.UNKNOWN_FIELD.code()));
  private final GlobalSymbolTable table = new GlobalSymbolTable();
  private final TypeResolution resolution = new TypeResolution(table, diagnostics);
  private final ChannelTypes channelTypes = new ChannelTypes(table, resolution, diagnostics);
  private final FeatureUsage featureUsage = new FeatureUsage();
  private final ExclusiveChannelClaims claims = new ExclusiveChannelClaims(diagnostics);
  private final ControlFlowBuilder.ElementCounter counter = new ControlFlowBuilder.ElementCounter();
  private final ReadVariables variables;
  private final OriginalText text;
  private final Map<String, ProcessScope> processes = new LinkedHashMap<>();
  private final List<Integer> starts = new ArrayList<>();

  public ModelScope(ReadVariables variables, OriginalText text) {
    this.variables = variables;
    this.text = text;
  }

  /** The source text of statements and propositions. */
  public OriginalText originalText() {
    return text;
  }

  public DiagnosticCollector diagnostics() {
    return diagnostics;
  }

  public GlobalSymbolTable symbols() {
    return table;
  }

  public TypeResolution types() {
    return resolution;
  }

  public ChannelTypes channels() {
    return channelTypes;
  }

  public FeatureUsage usage() {
    return featureUsage;
  }

  public ExclusiveChannelClaims channelClaims() {
    return claims;
  }

  public ReadVariables readVariables() {
    return variables;
  }

  /** The process types that are alive initially, by pid. */
  public List<Integer> starts() {
    return starts;
  }

  /** Begins a proctype, which can be referred to from now on. */
  public ProcessScope begin(ProcessScope.Identity who) {
    var builder = new ControlFlowBuilder(counter, new FlowErrorMessages(diagnostics, who.role()));
    var scope = new ProcessScope(who, table, builder, diagnostics);
    processes.putIfAbsent(who.name(), scope);
    return scope;
  }

  public Optional<ProcessScope> process(String name) {
    return Optional.ofNullable(processes.get(name));
  }

  public void unknownProctype(String name, Position at) {
    String message = "there is no proctype `" + name + "`";
    Optional<Position> later = table.declaredLater(name);
    if (later.isPresent()) {
      String help = "it is declared only at line " + later.get().line();
      diagnostics.add(SemanticRule.UNKNOWN_PROCTYPE, at, message + " so far", help);
      return;
    }
    List<String> names =
        table.visibleNames().stream().filter(n -> table.process(n).isPresent()).toList();
    Optional<String> near = SpellingSuggestion.nearest(name, names);
    if (near.isPresent()) {
      diagnostics.add(
          SemanticRule.UNKNOWN_PROCTYPE, at, message, "there is a `" + near.get() + "`");
    } else {
      diagnostics.add(SemanticRule.UNKNOWN_PROCTYPE, at, message);
    }
  }

  /** The declared priority of initial processes. */
  public int priority(Expression written) {
    return priority(written, 1);
  }

  /** The priority of a {@code run}; 0 means that none is given. */
  public int runPriority(Expression written) {
    return Math.max(1, priority(written, 0));
  }

  private int priority(Expression written, int least) {
    OptionalInt value = resolution.constant(written, "the priority");
    if (value.isPresent() && (value.getAsInt() < least || value.getAsInt() > MAX_PRIORITY)) {
      diagnostics.add(
          SemanticRule.BAD_PRIORITY, written.at(), "a priority is a number from 1 to 255");
      return 1;
    }
    return value.orElse(1);
  }
}
