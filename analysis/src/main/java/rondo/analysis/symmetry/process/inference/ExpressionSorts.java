package rondo.analysis.symmetry.process.inference;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.AsymmetryEvidence;
import rondo.analysis.symmetry.process.IndexDecomposition;
import rondo.analysis.symmetry.process.SortClasses;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.Pattern;

/**
 * Computes the sort constraints that expressions impose on the numbers in them, and the abstract
 * values of expressions.
 */
final class ExpressionSorts {
  private static final int NONE = -1;

  private final SortNodes nodes;
  private final SortClasses classes;
  private final AsymmetryEvidence asymmetryEvidence = new AsymmetryEvidence();

  private int type = NONE;
  private DefUseWebs defUseWebs;
  private int step = NONE;
  private Set<Integer> free = Set.of();
  private boolean open;
  private String text = "";
  private Position at = Position.NONE;

  ExpressionSorts(SortNodes nodes) {
    this.nodes = nodes;
    this.classes = nodes.classes;
  }

  AsymmetryEvidence evidence() {
    return asymmetryEvidence;
  }

  // Current position

  void enter(int processType, DefUseWebs uses) {
    type = processType;
    defUseWebs = uses;
    step = NONE;
  }

  void leave() {
    type = NONE;
    step = NONE;
    open = false;
  }

  /**
   * Until the next step, constants do not count as naming a member, and the values that the process
   * holds in the locals {@code known} are unrelated to those of others.
   */
  void enterPrefix(Set<Integer> known) {
    free = known;
    open = true;
  }

  void at(int number, String statement, Position where) {
    step = number;
    open = false;
    setStatement(statement, where);
  }

  void setStatement(String statement, Position where) {
    text = statement;
    at = where;
  }

  /** An asymmetry in the current statement, whose text replaces {@code %s}. */
  Asymmetry asymmetry(String what) {
    return new Asymmetry(what.formatted(text), at);
  }

  private Asymmetry asymmetry(String what, Position where) {
    return new Asymmetry(what.formatted(text), where.isKnown() ? where : at);
  }

  // Constraints

  /** A value is stored in the place of a node. */
  void store(int node, SortTerm sortTerm) {
    switch (sortTerm) {
      case SortTerm.Constant(int value) -> constant(node, value, asymmetry(naming(value)));
      case SortTerm.NodeValue(int from, int shift) ->
          classes.unify(node, from, shift, asymmetry("`%s` computes one of them from another"));
      case SortTerm.Unconstrained() -> {}
      case SortTerm.Number() ->
          classes.markOrdered(node, asymmetry("`%s` uses a number as one of them"));
    }
  }

  /**
   * The next value of a counter. In an atomic sequence, loops over a constant range are unrolled.
   */
  void iterate(int node, SortTerm next) {
    if (next instanceof SortTerm.NodeValue) {
      classes.markOrdered(
          node, asymmetry("`%s` iterates over them in a loop that may be interrupted"));
    }
  }

  private void constant(int node, int value, Asymmetry why) {
    if (open) {
      classes.addStart(node, value, why);
    } else {
      classes.addConstant(node, value, why);
    }
  }

  private static String naming(int value) {
    return "`%s` uses the constant " + value;
  }

  /** The expression is compared with 0. */
  void truth(Expr expr) {
    if (expr instanceof Expr.Run) {
      term(expr);
      return;
    }
    truth(term(expr));
  }

  private void truth(SortTerm sortTerm) {
    if (sortTerm instanceof SortTerm.NodeValue(int node, int shift)) {
      constant(node, -shift, asymmetry("`%s` compares it with 0"));
    }
  }

  private void order(SortTerm sortTerm, Asymmetry why) {
    if (sortTerm instanceof SortTerm.NodeValue(int node, _)) {
      classes.markOrdered(node, why);
    }
  }

  // Places

  /** The node of an assigned location. */
  int target(Location location) {
    int node = elements(location);
    return location.scope() == Location.Scope.LOCAL && step >= 0
        ? defUseWebs.written(location.variable(), step).orElse(node)
        : node;
  }

  private int source(Location location) {
    int node = elements(location);
    return location.scope() == Location.Scope.LOCAL && step >= 0
        ? defUseWebs.read(location.variable(), step).orElse(node)
        : node;
  }

  private int elements(Location location) {
    SortNodes.VariableNodes variableNodes =
        switch (location.scope()) {
          case GLOBAL -> nodes.global(location.variable());
          case LOCAL -> nodes.local(type, location.variable());
        };
    index(variableNodes, location.index());
    return variableNodes.elements();
  }

  private void index(SortNodes.VariableNodes variableNodes, Optional<Expr> index) {
    Optional<IndexDecomposition> taken = IndexDecomposition.of(index);
    if (taken.isEmpty()) {
      Asymmetry why = asymmetry("`%s` computes an index");
      order(term(index.get()), why);
      variableNodes.indices().forEach(n -> classes.markOrdered(n, why));
      return;
    }
    boolean[] used = new boolean[variableNodes.indices().size()];
    for (IndexDecomposition.Part part : taken.get().parts()) {
      SortTerm sortTerm = term(part.index());
      Optional<Integer> dimension = variableNodes.dimension(part);
      if (dimension.isPresent() && !used[dimension.get()]) {
        used[dimension.get()] = true;
        store(variableNodes.indices().get(dimension.get()), sortTerm);
      } else if (part.size() == 1) {
        truth(sortTerm);
      } else {
        Asymmetry why = asymmetry("`%s` indexes an array with different dimensions");
        order(sortTerm, why);
        variableNodes.indices().forEach(n -> classes.markOrdered(n, why));
      }
    }
    for (int d = 0; d < used.length; d++) {
      if (!used[d]) {
        int digit =
            taken.get().constant()
                / variableNodes.strides().get(d)
                % variableNodes.lengths().get(d);
        constant(variableNodes.indices().get(d), digit, asymmetry(naming(digit)));
      }
    }
  }

  /** The node of a channel expression. */
  int channel(Expr expr) {
    switch (term(expr)) {
      case SortTerm.NodeValue(int node, int shift) when shift == 0 -> {
        classes.holdChannels(node);
        return node;
      }
      case SortTerm.NodeValue(int node, _) -> {
        classes.markOrdered(node, asymmetry("`%s` computes a channel"));
        return node;
      }
      case SortTerm.Constant _, SortTerm.Number _, SortTerm.Unconstrained _ -> {
        int any = classes.addNode();
        classes.markOrdered(any, asymmetry("`%s` computes a channel"));
        asymmetryEvidence.channel(asymmetry("`%s` computes a channel"));
        return any;
      }
    }
  }

  /** Constraints of the matched fields; bound fields are handled elsewhere. */
  void patterns(int channel, List<Pattern> patterns) {
    for (int f = 0; f < patterns.size(); f++) {
      int field = classes.field(channel, f);
      switch (patterns.get(f)) {
        case Pattern.Match(Expr value) -> equal(new SortTerm.NodeValue(field, 0), term(value), at);
        case Pattern.Bind _, Pattern.Ignore _ -> {}
      }
    }
  }

  // Values

  SortTerm term(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> new SortTerm.Constant(value);
      case Expr.Load(Location from) ->
          isFree(from) ? SortTerm.UNCONSTRAINED : new SortTerm.NodeValue(source(from), 0);
      case Expr.Unary u -> unary(u);
      case Expr.Binary b -> binary(b);
      case Expr.Conditional c -> conditional(c);
      case Expr.CheckedIndex c -> {
        order(term(c.index()), asymmetry("`%s` computes an index", c.at()));
        yield SortTerm.NUMBER;
      }
      case Expr.NewChannel _ -> SortTerm.NUMBER;
      case Expr.ChannelQuery q -> {
        channel(q.channel());
        yield SortTerm.NUMBER;
      }
      case Expr.Poll p -> {
        patterns(channel(p.channel()), p.patterns());
        yield SortTerm.NUMBER;
      }
      case Expr.Run r -> run(r);
      case Expr.Pid _ ->
          type == NONE ? new SortTerm.Constant(-1) : new SortTerm.NodeValue(nodes.pid(type), 0);
      case Expr.ProcessOf(int other) -> {
        asymmetryEvidence.first(other, asymmetry("`%s` refers to the first of them"));
        yield new SortTerm.NodeValue(nodes.pid(other), 0);
      }
      case Expr.ProcessCount _ -> {
        asymmetryEvidence.count(
            asymmetry("`%s` counts processes, so it observes their termination"));
        yield SortTerm.NUMBER;
      }
      case Expr.Last _ -> globalRead("`%s` reads `_last`", at);
      case Expr.Timeout _, Expr.NonProgress _ -> SortTerm.NUMBER;
      case Expr.Enabled(_, Position where) ->
          globalRead("`%s` reads whether another process is enabled", where);
      case Expr.PcValue(_, Position where) ->
          globalRead("`%s` reads the control state of another process", where);
      case Expr.GetPriority(_, Position where) -> globalRead("`%s` uses priorities", where);
      case Expr.SetPriority(_, _, Position where) -> globalRead("`%s` uses priorities", where);
      case Expr.RemoteLabel r -> {
        remote(r.processType(), r.pid());
        yield SortTerm.NUMBER;
      }
      case Expr.RemoteVariable r -> {
        remote(r.processType(), r.pid());
        SortNodes.VariableNodes variableNodes = nodes.local(r.processType(), r.local().variable());
        index(variableNodes, r.local().index());
        // The value for a process that is not alive is 0, under every permutation; so 0 must not be
        // the number of a member.
        classes.addThreshold(
            variableNodes.elements(), 0, asymmetry("`%s` is 0 if there is no such process"));
        classes.addThreshold(
            variableNodes.elements(), 1, asymmetry("`%s` is 0 if there is no such process"));
        yield new SortTerm.NodeValue(variableNodes.elements(), 0);
      }
    };
  }

  private boolean isFree(Location location) {
    return open && location.scope() == Location.Scope.LOCAL && free.contains(location.variable());
  }

  private SortTerm globalRead(String what, Position where) {
    asymmetryEvidence.globalRead(asymmetry(what, where));
    return SortTerm.NUMBER;
  }

  private void remote(int other, Expr pid) {
    store(nodes.pid(other), term(pid));
    asymmetryEvidence.remote(other, asymmetry("`%s` reads a process that may have terminated"));
  }

  private SortTerm run(Expr.Run run) {
    for (int p = 0; p < run.arguments().size(); p++) {
      store(nodes.local(run.processType(), p).elements(), term(run.arguments().get(p)));
    }
    run.priority().ifPresent(p -> globalRead("`%s` uses priorities", run.at()));
    return new SortTerm.NodeValue(nodes.pid(run.processType()), 0);
  }

  private SortTerm unary(Expr.Unary unary) {
    SortTerm operand = term(unary.operand());
    if (operand instanceof SortTerm.Constant(int value)) {
      return new SortTerm.Constant(IntArithmetic.unary(unary.op(), value));
    }
    if (operand instanceof SortTerm.Unconstrained) {
      return operand;
    }
    switch (unary.op()) {
      case NOT -> truth(operand);
      case NEGATE, COMPLEMENT -> order(operand, asymmetry("`%s` computes with them"));
    }
    return SortTerm.NUMBER;
  }

  private SortTerm conditional(Expr.Conditional c) {
    truth(c.condition());
    SortTerm then = term(c.then());
    SortTerm otherwise = term(c.otherwise());
    if (open && isConstant(then) && isConstant(otherwise)) {
      return SortTerm.UNCONSTRAINED;
    }
    if (then instanceof SortTerm.Number || otherwise instanceof SortTerm.Number) {
      order(then, asymmetry("`%s` mixes them with other numbers"));
      order(otherwise, asymmetry("`%s` mixes them with other numbers"));
      return SortTerm.NUMBER;
    }
    int both = classes.addNode();
    store(both, then);
    store(both, otherwise);
    return new SortTerm.NodeValue(both, 0);
  }

  private SortTerm binary(Expr.Binary b) {
    SortTerm left = term(b.left());
    SortTerm right = term(b.right());
    if (left instanceof SortTerm.Constant(int l) && right instanceof SortTerm.Constant(int r)) {
      OptionalInt value = IntArithmetic.binary(b.op(), l, r);
      return value.isPresent() ? new SortTerm.Constant(value.getAsInt()) : SortTerm.NUMBER;
    }
    if (left instanceof SortTerm.Unconstrained && isConstant(right)
        || right instanceof SortTerm.Unconstrained && isConstant(left)) {
      return SortTerm.UNCONSTRAINED;
    }
    return switch (b.op()) {
      case ADD, SUB -> sum(b, left, right);
      case EQ, NE -> {
        equal(left, right, b.at());
        yield SortTerm.NUMBER;
      }
      case AND, OR -> {
        truth(left);
        truth(right);
        yield SortTerm.NUMBER;
      }
      case LT, LE, GT, GE -> {
        compare(b, left, right);
        yield SortTerm.NUMBER;
      }
      case MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> computed(b, left, right);
    };
  }

  /** A threshold does not distinguish members if all of them are on the same side. */
  private void compare(Expr.Binary b, SortTerm left, SortTerm right) {
    Asymmetry why = asymmetry("`%s` compares them by order", b.at());
    if (left instanceof SortTerm.NodeValue(int node, int shift)
        && right instanceof SortTerm.Constant(int limit)) {
      boolean next = b.op() == BinaryOp.LE || b.op() == BinaryOp.GT;
      classes.addThreshold(node, limit - shift + (next ? 1 : 0), why);
    } else if (left instanceof SortTerm.Constant(int limit)
        && right instanceof SortTerm.NodeValue(int node, int shift)) {
      boolean next = b.op() == BinaryOp.LT || b.op() == BinaryOp.GE;
      classes.addThreshold(node, limit - shift + (next ? 1 : 0), why);
    } else {
      order(left, why);
      order(right, why);
    }
  }

  private static boolean isConstant(SortTerm sortTerm) {
    return sortTerm instanceof SortTerm.Constant || sortTerm instanceof SortTerm.Unconstrained;
  }

  private SortTerm sum(Expr.Binary b, SortTerm left, SortTerm right) {
    if (left instanceof SortTerm.NodeValue(int node, int shift)
        && right instanceof SortTerm.Constant(int by)) {
      return new SortTerm.NodeValue(node, shift + (b.op() == BinaryOp.ADD ? by : -by));
    }
    if (left instanceof SortTerm.Constant(int by)
        && right instanceof SortTerm.NodeValue(int node, int shift)
        && b.op() == BinaryOp.ADD) {
      return new SortTerm.NodeValue(node, shift + by);
    }
    return computed(b, left, right);
  }

  private SortTerm computed(Expr.Binary b, SortTerm left, SortTerm right) {
    order(left, asymmetry("`%s` computes with them", b.at()));
    order(right, asymmetry("`%s` computes with them", b.at()));
    return SortTerm.NUMBER;
  }

  private void equal(SortTerm left, SortTerm right, Position where) {
    if (left instanceof SortTerm.NodeValue(int node, int shift)) {
      equal(node, shift, right, where);
    } else if (right instanceof SortTerm.NodeValue(int node, int shift)) {
      equal(node, shift, left, where);
    }
  }

  private void equal(int node, int shift, SortTerm other, Position where) {
    switch (other) {
      case SortTerm.Constant(int value) ->
          constant(node, value - shift, asymmetry(naming(value), where));
      case SortTerm.NodeValue(int from, int by) ->
          classes.unify(
              node, from, by - shift, asymmetry("`%s` computes one of them from another", where));
      case SortTerm.Unconstrained() -> {}
      case SortTerm.Number() ->
          classes.markOrdered(node, asymmetry("`%s` uses a number as one of them", where));
    }
  }
}
