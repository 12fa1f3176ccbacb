package rondo.promela.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.DiagnosticCollector;
import rondo.ir.Location;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.expression.InitializerLowering;
import rondo.promela.lower.scope.ConstantEvaluator;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.DataType.Kind;
import rondo.promela.lower.scope.DataType.Packing;
import rondo.promela.lower.scope.FlattenedVariables;
import rondo.promela.lower.scope.GlobalSymbolTable;
import rondo.promela.lower.scope.InitialValue;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.MtypeCheck;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.StructType;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.lower.scope.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * The global types and variables of a model. They are collected unit by unit, then laid out in
 * Spin's order of initialisation, which is by type, and finally their initial values are lowered.
 */
final class Globals {
  private final ModelScope model;
  private final DiagnosticCollector diagnostics;
  private final InitializerLowering lowering;
  private final ExpressionLowering expressionLowering;
  private final FlattenedVariables flattenedVariables;
  private final List<Global> declared = new ArrayList<>();

  /** A global variable; {@code unit} is the index of its declaring unit. */
  private record Global(VarDecl decl, Declaration declaration, VariableSymbol symbol, int unit) {
    boolean isHidden() {
      return decl.visibility() == VarDecl.Visibility.HIDDEN;
    }
  }

  Globals(ModelScope model) {
    this.model = model;
    this.diagnostics = model.diagnostics();
    this.lowering = new InitializerLowering(model);
    this.expressionLowering = new ExpressionLowering(model, Optional.empty());
    this.flattenedVariables = new FlattenedVariables(model.symbols());
  }

  FlattenedVariables variables() {
    return flattenedVariables;
  }

  void typedef(Unit.Typedef t) {
    List<StructType.Field> fields = new ArrayList<>();
    for (VarDecl decl : t.fields()) {
      Declaration d = model.types().declaration(decl);
      if (fields.stream().anyMatch(f -> f.name().equals(d.name()))) {
        diagnostics.add(
            SemanticRule.BAD_TYPEDEF,
            d.at(),
            "`" + t.name() + "` has two fields `" + d.name() + "`");
        continue;
      }
      InitialValue value =
          isConstant(decl) ? lowering.initial(decl, d, expressionLowering) : InitialValue.ZERO;
      fields.add(new StructType.Field(d.name(), d.type(), d.length(), d.isArray(), value, d.at()));
    }
    var type = new GlobalSymbolTable.Type(new StructType(t.name(), fields), t.at());
    model.symbols().declare(t.name(), type, diagnostics);
  }

  /** Whether a field's initialiser is constant; fields are initialised before variables exist. */
  private boolean isConstant(VarDecl decl) {
    Optional<Expression> value = InitializerLowering.written(decl);
    if (value.isEmpty() || new ConstantEvaluator(model.symbols()).value(value.get()).isPresent()) {
      return true;
    }
    diagnostics.add(
        SemanticRule.NOT_CONSTANT, decl.at(), "the initial value of a field must be constant");
    return false;
  }

  void declare(Unit.Globals g, int unit) {
    for (VarDecl decl : g.variables()) {
      Declaration d = model.types().declaration(decl);
      var symbol = new VariableSymbol(d, Location.Scope.GLOBAL);
      firstValue(decl).ifPresent(symbol::setFirstValue);
      checkHidden(decl, d);
      model.symbols().declare(d.name(), new GlobalSymbolTable.Variable(symbol), diagnostics);
      declared.add(new Global(decl, d, symbol, unit));
    }
  }

  private OptionalInt firstValue(VarDecl decl) {
    return decl.initial().isEmpty()
        ? OptionalInt.of(0)
        : InitializerLowering.written(decl)
            .map(new ConstantEvaluator(model.symbols())::value)
            .orElse(OptionalInt.empty());
  }

  private void checkHidden(VarDecl decl, Declaration d) {
    if (decl.visibility() != VarDecl.Visibility.HIDDEN) {
      return;
    }
    if (d.type() instanceof DataType.Basic basic
        && (basic.kind() == Kind.BIT || basic.kind() == Kind.CHAN)) {
      diagnostics.add(
          SemanticRule.BAD_HIDDEN,
          decl.at(),
          basic.kind() == Kind.BIT ? "a bit cannot be hidden" : "a channel cannot be hidden");
    } else if (model.readVariables().isRead(d.name())) {
      diagnostics.add(
          SemanticRule.HIDDEN_BUT_READ,
          decl.at(),
          "hidden variable `" + d.name() + "` is read and therefore kept in the state");
    }
  }

  private boolean isKept(Global g) {
    return !g.isHidden() || model.readVariables().isRead(g.symbol().name());
  }

  /** Lays out the variables and lowers their initial values. */
  void initialise() {
    List<Global> inOrder = new ArrayList<>(declared);
    inOrder.sort(Comparator.comparingInt(g -> rank(g.declaration().type())));
    int next = 0;
    for (Global g : inOrder) {
      if (isKept(g)) {
        next = FlattenedVariables.reserve(g.symbol(), next);
      } else {
        FlattenedVariables.leaveOut(g.symbol());
      }
    }
    Map<Global, InitialValue> initials = new LinkedHashMap<>();
    for (Global g : declared) {
      initials.put(g, initial(g));
    }
    for (Global g : inOrder) {
      if (isKept(g)) {
        Packing packing = g.isHidden() ? Packing.WHOLE_BYTES : Packing.PACKED;
        flattenedVariables.add(g.symbol(), initials.get(g), packing);
      }
    }
  }

  /**
   * The initial value, lowered in the scope of the declaration, where the variable itself is not
   * visible yet.
   */
  private InitialValue initial(Global g) {
    model.symbols().advanceTo(g.unit() - 1);
    InitialValue value = lowering.initial(g.decl(), g.declaration(), expressionLowering);
    lowering.channelsInside(g.declaration());
    if (value instanceof InitialValue.Channel(int type)) {
      g.symbol().setChannelType(type);
    }
    InitializerLowering.written(g.decl())
        .ifPresent(v -> new MtypeCheck(model.symbols(), diagnostics).assign(g.symbol(), v));
    return value;
  }

  private static int rank(DataType type) {
    return switch (type) {
      case DataType.Structure _ -> 7;
      case DataType.Basic basic ->
          switch (basic.kind()) {
            case UNSIGNED -> 0;
            case BIT -> 1;
            case BYTE -> 2;
            case CHAN -> 3;
            case MTYPE -> 4;
            case SHORT -> 5;
            case INT -> 6;
          };
    };
  }
}
