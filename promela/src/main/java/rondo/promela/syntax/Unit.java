package rondo.promela.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** A top-level declaration. */
public sealed interface Unit {
  Position at();

  /** {@code mtype[:subtype] = { names }}; {@code subtype} is empty for the anonymous mtype. */
  record Mtype(String subtype, List<String> names, Position at) implements Unit {
    public Mtype {
      names = List.copyOf(names);
    }
  }

  record Typedef(String name, List<VarDecl> fields, Position at) implements Unit {
    public Typedef {
      fields = List.copyOf(fields);
    }
  }

  /** A declaration of one or more global variables. */
  record Globals(List<VarDecl> variables, Position at) implements Unit {
    public Globals {
      variables = List.copyOf(variables);
    }
  }

  /**
   * A proctype.
   *
   * @param active how many instances are alive initially: empty for none, {@code active} alone is
   *     the constant 1
   */
  record Proctype(
      String name,
      Optional<Expression> active,
      Determinism determinism,
      List<VarDecl> parameters,
      Optional<Expression> priority,
      Optional<Expression> provided,
      Body body,
      Position at)
      implements Unit {
    public Proctype {
      parameters = List.copyOf(parameters);
    }
  }

  record Init(Optional<Expression> priority, Body body, Position at) implements Unit {}

  record Never(Optional<String> name, Body body, Position at) implements Unit {}

  record EventTrace(TraceKind kind, Body body, Position at) implements Unit {}

  /**
   * An ltl formula, with temporal operators in its {@link Expression}.
   *
   * @param parameters variables for arbitrary processes that the formula is about
   */
  record Ltl(Optional<String> name, List<ProcessBinder> parameters, Expression formula, Position at)
      implements Unit {
    public Ltl {
      parameters = List.copyOf(parameters);
    }
  }

  enum Determinism {
    ORDINARY,
    /** {@code D_proctype}. */
    DETERMINISTIC
  }

  enum TraceKind {
    TRACE,
    NOTRACE
  }
}
