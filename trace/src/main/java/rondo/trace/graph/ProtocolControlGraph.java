package rondo.trace.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.print.TermPrinter;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Look;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;
import rondo.trace.view.ProcessNames;

/**
 * The control graph of a protocol. The rounds of a phase follow one another. Handlers have no
 * order; an edge leads from one that sends messages of a kind to one that they trigger. The
 * observers of temporal properties are automata beside.
 */
public final class ProtocolControlGraph {
  private final List<String> clusters = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final TreeSet<String> legend = new TreeSet<>();

  private ProtocolControlGraph() {}

  public static Digraph of(RoundSystem system) {
    var graph = new ProtocolControlGraph();
    graph.addRounds(system);
    TermPrinter printer = TermPrinter.of(system);
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Temporal temporal) {
        graph.add(temporal.name(), temporal.observer(), printer);
      }
    }
    return graph.digraph(system.name());
  }

  public static Digraph of(EventSystem system) {
    var graph = new ProtocolControlGraph();
    graph.addHandlers(system);
    TermPrinter printer = TermPrinter.of(system, new ProcessNames(system)::of);
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Temporal temporal) {
        graph.add(temporal.name(), temporal.observer(), printer);
      }
    }
    return graph.digraph(system.name());
  }

  private Digraph digraph(String title) {
    return new Digraph(title, List.of(), List.of(), List.copyOf(legend), clusters, nodes, edges);
  }

  private void addRounds(RoundSystem system) {
    clusters.add("rounds of a phase");
    List<Round> rounds = system.rounds();
    for (int r = 0; r < rounds.size(); r++) {
      Round round = rounds.get(r);
      add(
          List.of(round.name(), round.at().isKnown() ? "line " + round.at().line() : ""),
          Look.of(Shape.BOX),
          r == 0);
    }
    boolean isLimited = system.phaseLimit().isPresent();
    for (int r = 0; r + 1 < rounds.size(); r++) {
      connect(r, r + 1, messages(rounds.get(r)), Stroke.SOLID);
    }
    int last = rounds.size() - 1;
    List<String> labels = new ArrayList<>(messages(rounds.get(last)));
    labels.add("next phase");
    if (!isLimited || system.phaseLimit().getAsInt() > 1) {
      connect(last, 0, labels, Stroke.SOLID);
    }
    if (isLimited) {
      add(List.of("end"), new Look(Shape.DOUBLE_BOX, Tone.FINAL, Stroke.SOLID), false);
      connect(
          last,
          nodes.size() - 1,
          List.of("after " + system.phaseLimit().getAsInt() + " phases"),
          Stroke.SOLID);
    }
  }

  private static List<String> messages(Round round) {
    var texts = new ArrayList<String>();
    for (Round.Send send : round.sends()) {
      String message = round.message().toString();
      texts.add(
          switch (send.to()) {
            case Receivers.All _ -> message + " to all";
            case Receivers.One _ -> message + " to one";
            case Receivers.Members _ -> message + " to some";
          });
    }
    return texts;
  }

  private void addHandlers(EventSystem system) {
    legend.add("an edge: the handler sends a message that triggers the other");
    clusters.add("handlers");
    Map<Integer, List<Integer>> receivers = new LinkedHashMap<>();
    Map<Integer, List<Stmt>> bodies = new LinkedHashMap<>();
    for (Role role : system.roles()) {
      String owner = system.roles().size() == 1 ? "" : role.name() + " ";
      addBlock(owner + "init", role.init(), bodies, true);
      if (role.lifecycle().initiallyPresent() < role.count()) {
        addBlock(owner + "joins", role.lifecycle().joining(), bodies, false);
      }
      addBlock(owner + "restarts", role.lifecycle().recovery(), bodies, false);
      for (Reaction reaction : role.handlers().toList()) {
        int node = nodes.size();
        String at = reaction.at().isKnown() ? "line " + reaction.at().line() : "";
        boolean isSpontaneous = !reaction.trigger().isMessage();
        bodies.put(node, reaction.body());
        add(
            List.of(owner + trigger(reaction, system), at),
            isSpontaneous ? new Look(Shape.BOX, Tone.PLAIN, Stroke.DASHED) : Look.of(Shape.BOX),
            false);
        if (isSpontaneous) {
          legend.add("dashed: not triggered by a message");
        }
        for (int kind = 0; kind < system.messages().size(); kind++) {
          if (reaction.takes(kind)) {
            receivers.computeIfAbsent(kind, _ -> new ArrayList<>()).add(node);
          }
        }
      }
    }
    bodies.forEach(
        (node, body) ->
            Stmt.within(body)
                .filter(Stmt.Send.class::isInstance)
                .map(s -> ((Stmt.Send) s).kind())
                .distinct()
                .forEach(
                    kind ->
                        receivers
                            .getOrDefault(kind, List.of())
                            .forEach(
                                to ->
                                    connect(
                                        node,
                                        to,
                                        List.of(system.messages().get(kind).name()),
                                        Stroke.SOLID))));
  }

  private void addBlock(
      String name, List<Stmt> block, Map<Integer, List<Stmt>> bodies, boolean isInitial) {
    if (!block.isEmpty()) {
      bodies.put(nodes.size(), block);
      add(List.of(name), Look.of(Shape.BOX), isInitial);
    }
  }

  private static String trigger(Reaction reaction, EventSystem system) {
    String what =
        switch (reaction.trigger()) {
          case Trigger.SingleMessage t -> "upon " + system.messages().get(t.kind()).name();
          case Trigger.Quorum t -> "upon a quorum of " + system.messages().get(t.kind()).name();
          case Trigger.Received t -> "received " + system.messages().get(t.kind()).name();
          case Trigger.Timeout _ -> "upon timeout";
          case Trigger.Internal _ -> "upon an internal step";
          case Trigger.ByzantineSend _ -> "Byzantine";
        };
    return what.contains(reaction.name()) ? what : reaction.name() + ": " + what;
  }

  private void add(List<String> lines, Look look, boolean isInitial) {
    List<String> shown = lines.stream().filter(l -> !l.isEmpty()).toList();
    nodes.add(new Node(clusters.size() - 1, shown, look, isInitial));
  }

  private void connect(int from, int to, List<String> labels, Stroke stroke) {
    edges.add(new Edge(from, to, labels, Tone.PLAIN, stroke));
  }

  private void add(String name, ObserverAutomaton<Term> observer, TermPrinter printer) {
    clusters.add("observer of " + name);
    int first = nodes.size();
    for (int s = 0; s < observer.states().size(); s++) {
      ObserverAutomaton.State<Term> state = observer.states().get(s);
      ObserverNodes.add(
          state.status(),
          List.of(Integer.toString(s)),
          s == observer.start(),
          clusters.size() - 1,
          nodes);
      ObserverNodes.explain(state.status(), legend);
      for (ObserverAutomaton.Move<Term> move : state.moves()) {
        String guard = move.guard().equals(Term.TRUE) ? "true" : printer.print(move.guard());
        connect(first + s, first + move.target(), List.of(guard), Stroke.SOLID);
      }
    }
  }
}
