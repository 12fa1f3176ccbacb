package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.trace.slice.TermDependences.Iteration;

/**
 * Executes statements along given choices and adds a node for each assignment, message and
 * announcement. It depends on the values that are read (data dependence) and on the conditions
 * under which it is executed (control dependence). A variable that another branch would have
 * assigned depends on the condition, too, although it keeps its value (potential dependence, as in
 * relevant slicing: Agrawal, Horgan, Krauser, London 1993).
 */
final class StatementDependences {
  private final DependenceGraph graph;
  private final TermDependences terms;
  private final Variables variables;
  private final Trajectory trajectory;

  private final List<SentMessage> sent = new ArrayList<>();
  private final List<Announcement> announced = new ArrayList<>();
  private final List<FaultCause> faults = new ArrayList<>();
  private final BitSet omittedSends = new BitSet();
  private final List<OmittedAnnouncements> omittedAnnouncements = new ArrayList<>();
  private int choices;
  private int sendPoints;
  private boolean inSendLoop;

  /**
   * The variables that statements change: their values and what these depend on.
   *
   * @param values read by the evaluator, too
   * @param assignment the definition of an assignment to a variable
   */
  record Variables(
      List<Value> values, List<ValueDependences> dependences, IntFunction<Definition> assignment) {}

  /**
   * How nondeterminism is resolved.
   *
   * @param crash where the process crashes, if it does
   * @param sending the definition of a message
   * @param announcing the definition of an announcement
   */
  record Trajectory(
      List<Integer> choices,
      Optional<CrashPoint> crash,
      SendDefinition sending,
      BiFunction<Subject, Value, Definition> announcing) {}

  /** The definition of a message. */
  interface SendDefinition {
    Definition of(int kind, Value content, int receiver);
  }

  /** A message to one receiver. */
  record SentMessage(int receiver, int kind, Value content, MessageDependences dependences) {}

  record Announcement(Subject subject, Value content, MessageDependences dependences) {}

  /** A failed assertion or a revoked decision, and what it depends on. */
  record FaultCause(Fault.Kind kind, Position at, BitSet nodes) {}

  /** Announcements that another branch would have made. */
  record OmittedAnnouncements(Set<Subject> subjects, BitSet nodes) {}

  /** Ends the execution of a process that crashes. */
  private static final class CrashedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CrashedException() {
      super(null, null, false, false);
    }
  }

  StatementDependences(
      DependenceGraph graph, TermDependences terms, Variables variables, Trajectory trajectory) {
    this.graph = graph;
    this.terms = terms;
    this.variables = variables;
    this.trajectory = trajectory;
  }

  /**
   * Executes a block.
   *
   * @param control what it depends on that the block is executed
   */
  void run(List<Stmt> block, BitSet control) {
    try {
      execute(block, graph.join(control));
    } catch (CrashedException e) {
      // What the process has done so far remains.
    }
  }

  List<SentMessage> sent() {
    return sent;
  }

  List<Announcement> announced() {
    return announced;
  }

  List<FaultCause> faults() {
    return faults;
  }

  /** What it depends on that messages are not sent which other branches would have sent. */
  BitSet omittedSends() {
    return omittedSends;
  }

  List<OmittedAnnouncements> omittedAnnouncements() {
    return omittedAnnouncements;
  }

  private void execute(List<Stmt> block, BitSet control) {
    block.forEach(s -> execute(s, control));
  }

  private void execute(Stmt stmt, BitSet control) {
    switch (stmt) {
      case Stmt.Assign assign -> assign(assign, control);
      case Stmt.Decide decide -> decide(decide, control);
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        boolean holds = terms.values().holds(condition);
        BitSet reads = terms.nodes(condition);
        BitSet branch = branch(control, reads);
        omit(holds ? otherwise : then, reads, branch);
        execute(holds ? then : otherwise, branch);
      }
      case Stmt.For loop -> {
        if (Stmt.onlySends(loop.body())) {
          sendMessages(() -> iterate(loop, control));
        } else {
          iterate(loop, control);
        }
      }
      case Stmt.Choose choose -> {
        BitSet branch = Nodes.union(control, terms.range(choose.loop().range()));
        List<Iteration> all = terms.iterations(choose.loop());
        all.forEach(i -> branch.or(i.admission()));
        List<Iteration> admitted = all.stream().filter(Iteration::isAdmitted).toList();
        int number = choices < trajectory.choices().size() ? trajectory.choices().get(choices) : 0;
        choices++;
        terms.enter(choose.loop(), admitted.get(number));
        execute(choose.body(), graph.join(branch));
      }
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        ValueDependences dependences = terms.of(value);
        terms.bind(binder, terms.values().value(value), dependences);
        execute(body, control);
      }
      case Stmt.Assert(Term condition, _, Position at) -> {
        if (!terms.values().holds(condition)) {
          BitSet nodes = Nodes.union(control, terms.nodes(condition));
          faults.add(new FaultCause(Fault.Kind.ASSERTION, at, nodes));
        }
      }
      case Stmt.Announce(int kind, _, Term message, _) ->
          announce(
              new Subject.Message(kind), terms.values().value(message), terms.of(message), control);
      case Stmt.Send send -> {
        Value content = terms.values().value(send.message());
        ValueDependences on = terms.of(send.message());
        sendMessages(() -> send(send, content, on, control));
      }
    }
  }

  private void iterate(Stmt.For loop, BitSet control) {
    BitSet reads = terms.range(loop.loop().range());
    BitSet range = branch(control, reads);
    omit(loop.body(), reads, range);
    for (Iteration iteration : terms.iterations(loop.loop())) {
      // The body may change what the filter reads, so that it is evaluated once more.
      terms.enter(loop.loop(), iteration);
      BitSet filter = terms.nodes(loop.loop().where());
      terms.enter(loop.loop(), iteration);
      boolean admitted = terms.values().holds(loop.loop().where());
      BitSet admission = Nodes.union(iteration.dependences().existence(), filter);
      BitSet turn = branch(range, admission);
      if (admitted) {
        execute(loop.body(), turn);
      } else {
        omit(loop.body(), admission, turn);
      }
    }
  }

  /** What it depends on that a branch is executed. */
  private BitSet branch(BitSet control, BitSet reads) {
    return reads.isEmpty() ? control : graph.join(Nodes.union(control, reads));
  }

  /**
   * Makes what a block would change depend on the condition under which it is not executed.
   *
   * @param reads what the condition itself depends on
   * @param condition the same together with all conditions around it
   */
  void omit(List<Stmt> block, BitSet reads, BitSet condition) {
    if (reads.isEmpty()) {
      return;
    }
    for (int variable : Stmt.assignedIn(block)) {
      ValueDependences kept = variables.dependences().get(variable);
      variables
          .dependences()
          .set(variable, kept.map(nodes -> graph.junction(Nodes.union(nodes, condition))));
    }
    if (Stmt.within(block).anyMatch(Stmt.Send.class::isInstance)) {
      omittedSends.or(condition);
    }
    Set<Subject> subjects =
        Stmt.within(block)
            .<Subject>mapMulti(
                (s, to) -> {
                  if (s instanceof Stmt.Announce announce) {
                    to.accept(new Subject.Message(announce.kind()));
                  } else if (s instanceof Stmt.Decide decide) {
                    to.accept(new Subject.Decision(decide.output()));
                  }
                })
            .collect(Collectors.toSet());
    if (!subjects.isEmpty()) {
      omittedAnnouncements.add(new OmittedAnnouncements(subjects, condition));
    }
  }

  /** Executes a statement at which a process may crash. */
  private void sendMessages(Runnable statement) {
    if (inSendLoop) {
      statement.run();
      return;
    }
    int first = sent.size();
    inSendLoop = true;
    statement.run();
    inSendLoop = false;
    if (sent.size() > first) {
      Optional<CrashPoint> crash = trajectory.crash();
      if (crash.isPresent() && crash.get().send() == sendPoints) {
        List<SentMessage> reached =
            crash.get().sent().stream().map(m -> sent.get(first + m)).toList();
        sent.subList(first, sent.size()).clear();
        sent.addAll(reached);
        throw new CrashedException();
      }
      sendPoints++;
    }
  }

  private void send(Stmt.Send send, Value content, ValueDependences on, BitSet control) {
    BitSet receivers = Nodes.none();
    send.to().terms().forEach(t -> receivers.or(terms.nodes(t)));
    for (int receiver : terms.values().receivers(send.to())) {
      Definition message = trajectory.sending().of(send.kind(), content, receiver);
      BitSet existence = graph.define(message, Nodes.union(control, receivers));
      ValueDependences defined = on.map(n -> n.isEmpty() ? n : graph.define(message, n));
      sent.add(
          new SentMessage(
              receiver, send.kind(), content, new MessageDependences(existence, defined)));
    }
  }

  private void announce(Subject subject, Value content, ValueDependences on, BitSet control) {
    Definition definition = trajectory.announcing().apply(subject, content);
    BitSet existence = graph.define(definition, control);
    announced.add(
        new Announcement(
            subject,
            content,
            new MessageDependences(
                existence, on.map(n -> n.isEmpty() ? n : graph.define(definition, n)))));
  }

  private void decide(Stmt.Decide decide, BitSet control) {
    Value value = terms.values().value(decide.value());
    ValueDependences on = terms.of(decide.value());
    int output = decide.output();
    Value first = variables.values().get(output);
    BitSet before = variables.dependences().get(output).all();
    if (first instanceof Value.None) {
      define(output, value, on.with(before), control);
      announce(
          new Subject.Decision(output),
          new Value.Items(List.of(value)),
          new ValueDependences.Items(Nodes.none(), List.of(on)),
          Nodes.union(control, before));
    } else if (!first.equals(value)) {
      BitSet nodes = Nodes.union(control, before, on.all());
      faults.add(new FaultCause(Fault.Kind.REVOKED, decide.at(), nodes));
    }
  }

  private void define(int variable, Value value, ValueDependences on, BitSet control) {
    Definition definition = variables.assignment().apply(variable);
    variables.values().set(variable, value);
    variables
        .dependences()
        .set(variable, on.map(n -> graph.define(definition, Nodes.union(n, control))));
  }

  private void assign(Stmt.Assign assign, BitSet control) {
    int variable = assign.target().variable();
    Value value = terms.values().value(assign.value());
    ValueDependences on = terms.of(assign.value());
    if (assign.target().path().isEmpty()) {
      define(variable, value, on, control);
      return;
    }
    Definition definition = variables.assignment().apply(variable);
    ValueDependences defined = on.map(n -> graph.define(definition, Nodes.union(n, control)));
    Value whole = variables.values().get(variable);
    ValueDependences before = variables.dependences().get(variable);
    ValueDependences after =
        replaced(before, whole, assign.target().path(), new Part(defined, definition, control));
    variables.values().set(variable, replaced(whole, assign.target().path(), value));
    variables.dependences().set(variable, after);
  }

  /** A part of a value that is assigned, and the definition of the assignment. */
  private record Part(ValueDependences dependences, Definition definition, BitSet control) {}

  private Value replaced(Value whole, List<Stmt.PathStep> path, Value part) {
    if (path.isEmpty()) {
      return part;
    }
    var items = new ArrayList<>(((Value.Items) whole).items());
    int place = place(path.getFirst());
    items.set(place, replaced(items.get(place), path.subList(1, path.size()), part));
    return new Value.Items(items);
  }

  /** An item that is not assigned depends on the index: another one would have replaced it. */
  private ValueDependences replaced(
      ValueDependences before, Value whole, List<Stmt.PathStep> path, Part part) {
    if (path.isEmpty()) {
      return part.dependences();
    }
    List<Value> values = ((Value.Items) whole).items();
    ValueDependences.Items split = before.split(values.size());
    int place = place(path.getFirst());
    BitSet index = index(path.getFirst());
    var items = new ArrayList<ValueDependences>();
    for (int i = 0; i < split.items().size(); i++) {
      ValueDependences item = split.items().get(i);
      if (i == place) {
        ValueDependences inner = replaced(item, values.get(i), path.subList(1, path.size()), part);
        items.add(
            index.isEmpty()
                ? inner
                : inner.map(
                    n -> graph.define(part.definition(), Nodes.union(n, index, part.control()))));
      } else {
        items.add(
            index.isEmpty()
                ? item
                : item.map(n -> graph.junction(Nodes.union(n, index, part.control()))));
      }
    }
    return new ValueDependences.Items(split.shape(), items);
  }

  private int place(Stmt.PathStep step) {
    return switch (step) {
      case Stmt.PathStep.Field(int field) -> field;
      case Stmt.PathStep.Element(Term index, int first, _) -> terms.values().number(index) - first;
    };
  }

  private BitSet index(Stmt.PathStep step) {
    return switch (step) {
      case Stmt.PathStep.Field _ -> Nodes.none();
      case Stmt.PathStep.Element(Term index, _, _) -> terms.nodes(index);
    };
  }
}
