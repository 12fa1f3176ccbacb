package rondo.ir.symmetry;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Arithmetic;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Location;
import rondo.ir.Pattern;

/** What expressions say about the classes of the numbers in them, and what their values are. */
final class ExpressionSorts {
  private static final int NOBODY = -1;

  private final Slots slots;
  private final SortClasses classes;
  private final Suspicions suspicions = new Suspicions();

  private int type = NOBODY;
  private Webs webs;
  private int step = NOBODY;
  private Set<Integer> free = Set.of();
  private boolean open;
  private String text = "";
  private Position at = Position.NONE;

  ExpressionSorts(Slots slots) {
    this.slots = slots;
    this.classes = slots.classes;
  }

  Suspicions suspicions() {
    return suspicions;
  }

  // Where we are

  void enter(int processType, Webs uses) {
    type = processType;
    webs = uses;
    step = NOBODY;
  }

  void leave() {
    type = NOBODY;
    step = NOBODY;
  }

  /**
   * Until the next step, nothing that is said counts as naming somebody, and what the process holds
   * in the locals {@code known} has nothing to do with what others hold.
   */
  void open(Set<Integer> known) {
    free = known;
    open = true;
  }

  void at(int number, String statement, Position where) {
    step = number;
    open = false;
    says(statement, where);
  }

  void says(String statement, Position where) {
    text = statement;
    at = where;
  }

  /** What is wrong with the statement where we are, which stands for {@code %s}. */
  Asymmetry offence(String what) {
    return new Asymmetry(what.formatted(text), at);
  }

  private Asymmetry offence(String what, Position where) {
    return new Asymmetry(what.formatted(text), where.isKnown() ? where : at);
  }

  // What happens to values

  /** A value comes to where a node is. */
  void store(int node, Term term) {
    switch (term) {
      case Term.Known(int value) -> constant(node, value, offence(naming(value)));
      case Term.Held(int from, int shift) ->
          classes.same(node, from, shift, offence("`%s` goes on from one to another"));
      case Term.Free() -> {}
      case Term.Number() -> classes.order(node, offence("`%s` takes a number for one"));
    }
  }

  private void constant(int node, int value, Asymmetry why) {
    if (open) {
      classes.start(node, value, why);
    } else {
      classes.constant(node, value, why);
    }
  }

  private static String naming(int value) {
    return "`%s` names " + value;
  }

  /** Whether it is 0 decides something. */
  void truth(Expr expr) {
    if (expr instanceof Expr.Run) {
      term(expr);
      return;
    }
    truth(term(expr));
  }

  private void truth(Term term) {
    if (term instanceof Term.Held(int node, int shift)) {
      constant(node, -shift, offence("`%s` asks whether it is 0"));
    }
  }

  private void order(Term term, Asymmetry why) {
    if (term instanceof Term.Held(int node, _)) {
      classes.order(node, why);
    }
  }

  // Places

  /** The node of a place that is assigned. */
  int target(Location location) {
    int node = elements(location);
    return location.scope() == Location.Scope.LOCAL && step >= 0
        ? webs.written(location.variable(), step).orElse(node)
        : node;
  }

  private int source(Location location) {
    int node = elements(location);
    return location.scope() == Location.Scope.LOCAL && step >= 0
        ? webs.read(location.variable(), step).orElse(node)
        : node;
  }

  private int elements(Location location) {
    Slots.Place place =
        switch (location.scope()) {
          case GLOBAL -> slots.global(location.variable());
          case LOCAL -> slots.local(type, location.variable());
        };
    index(place, location.index());
    return place.elements();
  }

  private void index(Slots.Place place, Optional<Expr> index) {
    Optional<IndexParts> taken = IndexParts.of(index);
    if (taken.isEmpty()) {
      Asymmetry why = offence("`%s` computes an index");
      order(term(index.get()), why);
      place.indices().forEach(n -> classes.order(n, why));
      return;
    }
    boolean[] used = new boolean[place.indices().size()];
    for (IndexParts.Part part : taken.get().parts()) {
      Term term = term(part.index());
      Optional<Integer> dimension = place.dimension(part);
      if (dimension.isPresent() && !used[dimension.get()]) {
        used[dimension.get()] = true;
        store(place.indices().get(dimension.get()), term);
      } else if (part.size() == 1) {
        truth(term);
      } else {
        Asymmetry why = offence("`%s` takes an array for another");
        order(term, why);
        place.indices().forEach(n -> classes.order(n, why));
      }
    }
    for (int d = 0; d < used.length; d++) {
      if (!used[d]) {
        int digit = taken.get().constant() / place.strides().get(d) % place.lengths().get(d);
        constant(place.indices().get(d), digit, offence(naming(digit)));
      }
    }
  }

  /** The node of a channel that is used. */
  int channel(Expr expr) {
    switch (term(expr)) {
      case Term.Held(int node, int shift) when shift == 0 -> {
        classes.holdChannels(node);
        return node;
      }
      case Term.Held(int node, _) -> {
        classes.order(node, offence("`%s` computes a channel"));
        return node;
      }
      case Term.Known _, Term.Number _, Term.Free _ -> {
        int any = classes.node();
        classes.order(any, offence("`%s` computes a channel"));
        suspicions.channel(offence("`%s` computes a channel"));
        return any;
      }
    }
  }

  /** What is matched; what is bound is another matter. */
  void patterns(int channel, List<Pattern> patterns) {
    for (int f = 0; f < patterns.size(); f++) {
      int field = classes.field(channel, f);
      switch (patterns.get(f)) {
        case Pattern.Match(Expr value) -> equal(new Term.Held(field, 0), term(value), at);
        case Pattern.Bind _, Pattern.Ignore _ -> {}
      }
    }
  }

  // Values

  Term term(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> new Term.Known(value);
      case Expr.Load(Location from) -> isFree(from) ? Term.FREE : new Term.Held(source(from), 0);
      case Expr.Unary u -> unary(u);
      case Expr.Binary b -> binary(b);
      case Expr.Conditional c -> conditional(c);
      case Expr.Checked c -> {
        order(term(c.index()), offence("`%s` computes an index", c.at()));
        yield Term.NUMBER;
      }
      case Expr.NewChannel _ -> Term.NUMBER;
      case Expr.ChannelQuery q -> {
        channel(q.channel());
        yield Term.NUMBER;
      }
      case Expr.Poll p -> {
        patterns(channel(p.channel()), p.patterns());
        yield Term.NUMBER;
      }
      case Expr.Run r -> run(r);
      case Expr.Pid _ -> type == NOBODY ? new Term.Known(-1) : new Term.Held(slots.pid(type), 0);
      case Expr.ProcessOf(int other) -> {
        suspicions.first(other, offence("`%s` means the first of them"));
        yield new Term.Held(slots.pid(other), 0);
      }
      case Expr.ProcessCount _ -> {
        suspicions.count(offence("`%s` counts processes, so it sees them die"));
        yield Term.NUMBER;
      }
      case Expr.Last _ -> suspicious("`%s` reads `_last`", at);
      case Expr.Timeout _, Expr.NonProgress _ -> Term.NUMBER;
      case Expr.Enabled(_, Position where) -> suspicious("`%s` asks what another can do", where);
      case Expr.PcValue(_, Position where) -> suspicious("`%s` asks where another is", where);
      case Expr.GetPriority(_, Position where) -> suspicious("`%s` is about priorities", where);
      case Expr.SetPriority(_, _, Position where) -> suspicious("`%s` is about priorities", where);
      case Expr.RemoteLabel r -> {
        remote(r.processType(), r.pid());
        yield Term.NUMBER;
      }
      case Expr.RemoteVariable r -> {
        remote(r.processType(), r.pid());
        Slots.Place place = slots.local(r.processType(), r.local().variable());
        index(place, r.local().index());
        // What it is of a process that is not alive.
        // That is 0, whatever a renaming does; so 0 must be no member's number.
        classes.cut(place.elements(), 0, offence("`%s` is 0 if there is none"));
        classes.cut(place.elements(), 1, offence("`%s` is 0 if there is none"));
        yield new Term.Held(place.elements(), 0);
      }
    };
  }

  private boolean isFree(Location location) {
    return open && location.scope() == Location.Scope.LOCAL && free.contains(location.variable());
  }

  private Term suspicious(String what, Position where) {
    suspicions.anything(offence(what, where));
    return Term.NUMBER;
  }

  private void remote(int other, Expr pid) {
    store(slots.pid(other), term(pid));
    suspicions.remote(other, offence("`%s` looks into a process that may have died"));
  }

  private Term run(Expr.Run run) {
    for (int p = 0; p < run.arguments().size(); p++) {
      store(slots.local(run.processType(), p).elements(), term(run.arguments().get(p)));
    }
    run.priority().ifPresent(p -> suspicious("`%s` is about priorities", run.at()));
    return new Term.Held(slots.pid(run.processType()), 0);
  }

  private Term unary(Expr.Unary unary) {
    Term operand = term(unary.operand());
    if (operand instanceof Term.Known(int value)) {
      return new Term.Known(Arithmetic.unary(unary.op(), value));
    }
    if (operand instanceof Term.Free) {
      return operand;
    }
    switch (unary.op()) {
      case NOT -> truth(operand);
      case NEGATE, COMPLEMENT -> order(operand, offence("`%s` computes with them"));
    }
    return Term.NUMBER;
  }

  private Term conditional(Expr.Conditional c) {
    truth(c.condition());
    Term then = term(c.then());
    Term otherwise = term(c.otherwise());
    if (open && isConstant(then) && isConstant(otherwise)) {
      return Term.FREE;
    }
    if (then instanceof Term.Number || otherwise instanceof Term.Number) {
      order(then, offence("`%s` mixes them with other numbers"));
      order(otherwise, offence("`%s` mixes them with other numbers"));
      return Term.NUMBER;
    }
    int both = classes.node();
    store(both, then);
    store(both, otherwise);
    return new Term.Held(both, 0);
  }

  private Term binary(Expr.Binary b) {
    Term left = term(b.left());
    Term right = term(b.right());
    if (left instanceof Term.Known(int l) && right instanceof Term.Known(int r)) {
      OptionalInt value = Arithmetic.binary(b.op(), l, r);
      return value.isPresent() ? new Term.Known(value.getAsInt()) : Term.NUMBER;
    }
    if (left instanceof Term.Free && isConstant(right)
        || right instanceof Term.Free && isConstant(left)) {
      return Term.FREE;
    }
    return switch (b.op()) {
      case ADD, SUB -> sum(b, left, right);
      case EQ, NE -> {
        equal(left, right, b.at());
        yield Term.NUMBER;
      }
      case AND, OR -> {
        truth(left);
        truth(right);
        yield Term.NUMBER;
      }
      case LT, LE, GT, GE -> {
        compare(b, left, right);
        yield Term.NUMBER;
      }
      case MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> computed(b, left, right);
    };
  }

  /** A limit that all members are on one side of tells none of them from another. */
  private void compare(Expr.Binary b, Term left, Term right) {
    Asymmetry why = offence("`%s` puts them in an order", b.at());
    if (left instanceof Term.Held(int node, int shift) && right instanceof Term.Known(int limit)) {
      boolean next = b.op() == BinaryOp.LE || b.op() == BinaryOp.GT;
      classes.cut(node, limit - shift + (next ? 1 : 0), why);
    } else if (left instanceof Term.Known(int limit)
        && right instanceof Term.Held(int node, int shift)) {
      boolean next = b.op() == BinaryOp.LT || b.op() == BinaryOp.GE;
      classes.cut(node, limit - shift + (next ? 1 : 0), why);
    } else {
      order(left, why);
      order(right, why);
    }
  }

  private static boolean isConstant(Term term) {
    return term instanceof Term.Known || term instanceof Term.Free;
  }

  private Term sum(Expr.Binary b, Term left, Term right) {
    if (left instanceof Term.Held(int node, int shift) && right instanceof Term.Known(int by)) {
      return new Term.Held(node, shift + (b.op() == BinaryOp.ADD ? by : -by));
    }
    if (left instanceof Term.Known(int by)
        && right instanceof Term.Held(int node, int shift)
        && b.op() == BinaryOp.ADD) {
      return new Term.Held(node, shift + by);
    }
    return computed(b, left, right);
  }

  private Term computed(Expr.Binary b, Term left, Term right) {
    order(left, offence("`%s` computes with them", b.at()));
    order(right, offence("`%s` computes with them", b.at()));
    return Term.NUMBER;
  }

  private void equal(Term left, Term right, Position where) {
    if (left instanceof Term.Held(int node, int shift)) {
      equal(node, shift, right, where);
    } else if (right instanceof Term.Held(int node, int shift)) {
      equal(node, shift, left, where);
    }
  }

  private void equal(int node, int shift, Term other, Position where) {
    switch (other) {
      case Term.Known(int value) -> constant(node, value - shift, offence(naming(value), where));
      case Term.Held(int from, int by) ->
          classes.same(node, from, by - shift, offence("`%s` goes on from one to another", where));
      case Term.Free() -> {}
      case Term.Number() -> classes.order(node, offence("`%s` takes a number for one", where));
    }
  }
}
