package rondo.promela.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.Location;
import rondo.promela.lower.DataType.Kind;
import rondo.promela.lower.DataType.Packing;
import rondo.promela.lower.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * The global types and variables of a model. They are collected unit by unit, then laid out in the
 * order in which Spin initialises them, which is by type, and only then are their initial values
 * lowered.
 */
final class Globals {
  private final ModelScope model;
  private final Findings findings;
  private final Declarations declarations;
  private final Expressions expressions;
  private final Variables variables;
  private final List<Global> declared = new ArrayList<>();

  /** A global variable; {@code unit} is where it is declared. */
  private record Global(VarDecl decl, Declaration declaration, VariableSymbol symbol, int unit) {
    boolean isHidden() {
      return decl.visibility() == VarDecl.Visibility.HIDDEN;
    }
  }

  Globals(ModelScope model) {
    this.model = model;
    this.findings = model.findings();
    this.declarations = new Declarations(model);
    this.expressions = new Expressions(model, Optional.empty());
    this.variables = new Variables(model.dictionary());
  }

  Variables variables() {
    return variables;
  }

  void typedef(Unit.Typedef t) {
    List<StructType.Field> fields = new ArrayList<>();
    for (VarDecl decl : t.fields()) {
      Declaration d = model.types().declaration(decl);
      if (fields.stream().anyMatch(f -> f.name().equals(d.name()))) {
        findings.add(
            Rule.BAD_TYPEDEF, d.at(), "`" + t.name() + "` has two fields `" + d.name() + "`");
        continue;
      }
      Initial initial =
          isConstant(decl) ? declarations.initial(decl, d, expressions) : Initial.ZERO;
      fields.add(
          new StructType.Field(d.name(), d.type(), d.length(), d.isArray(), initial, d.at()));
    }
    var type = new Dictionary.Type(new StructType(t.name(), fields), t.at());
    model.dictionary().declare(t.name(), type, findings);
  }

  /** The fields of a type are initialised before there are variables to read. */
  private boolean isConstant(VarDecl decl) {
    Optional<Expression> value = Declarations.written(decl);
    if (value.isEmpty() || new Constants(model.dictionary()).value(value.get()).isPresent()) {
      return true;
    }
    findings.add(Rule.NOT_CONSTANT, decl.at(), "the initial value of a field must be constant");
    return false;
  }

  void declare(Unit.Globals g, int unit) {
    for (VarDecl decl : g.variables()) {
      Declaration d = model.types().declaration(decl);
      var symbol = new VariableSymbol(d, Location.Scope.GLOBAL);
      firstValue(decl).ifPresent(symbol::startsWith);
      checkHidden(decl, d);
      model.dictionary().declare(d.name(), new Dictionary.Variable(symbol), findings);
      declared.add(new Global(decl, d, symbol, unit));
    }
  }

  private OptionalInt firstValue(VarDecl decl) {
    return decl.initial().isEmpty()
        ? OptionalInt.of(0)
        : Declarations.written(decl)
            .map(new Constants(model.dictionary())::value)
            .orElse(OptionalInt.empty());
  }

  private void checkHidden(VarDecl decl, Declaration d) {
    if (decl.visibility() != VarDecl.Visibility.HIDDEN) {
      return;
    }
    if (d.type() instanceof DataType.Basic basic
        && (basic.kind() == Kind.BIT || basic.kind() == Kind.CHAN)) {
      findings.add(
          Rule.BAD_HIDDEN,
          decl.at(),
          basic.kind() == Kind.BIT ? "a bit cannot be hidden" : "a channel cannot be hidden");
    } else if (model.mentions().isRead(d.name())) {
      findings.add(
          Rule.HIDDEN_BUT_READ,
          decl.at(),
          "hidden variable `" + d.name() + "` is read and therefore kept in the state");
    }
  }

  private boolean isKept(Global g) {
    return !g.isHidden() || model.mentions().isRead(g.symbol().name());
  }

  /** Lays out the variables and lowers their initial values. */
  void initialise() {
    List<Global> inOrder = new ArrayList<>(declared);
    inOrder.sort(Comparator.comparingInt(g -> rank(g.declaration().type())));
    int next = 0;
    for (Global g : inOrder) {
      if (isKept(g)) {
        next = Variables.reserve(g.symbol(), next);
      } else {
        Variables.leaveOut(g.symbol());
      }
    }
    Map<Global, Initial> initials = new LinkedHashMap<>();
    for (Global g : declared) {
      initials.put(g, initial(g));
    }
    for (Global g : inOrder) {
      if (isKept(g)) {
        Packing packing = g.isHidden() ? Packing.WHOLE_BYTES : Packing.PACKED;
        variables.add(g.symbol(), initials.get(g), packing);
      }
    }
  }

  /** As seen from where the variable is declared, when it is itself not yet known. */
  private Initial initial(Global g) {
    model.dictionary().reach(g.unit() - 1);
    Initial initial = declarations.initial(g.decl(), g.declaration(), expressions);
    declarations.channelsInside(g.declaration());
    if (initial instanceof Initial.Channel(int type)) {
      g.symbol().isChannelOf(type);
    }
    Declarations.written(g.decl())
        .ifPresent(v -> new MtypeCheck(model.dictionary(), findings).assign(g.symbol(), v));
    return initial;
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
