package rondo.trace.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;

/**
 * The printed values of all variables and channels of a state, by name. A channel is named after
 * the variable it was created for. Channels are only created while a process starts and die with
 * it, so the order of the variables is the order of the channels.
 */
public final class StateView {
  private final ProcessSystem system;
  private final GlobalState state;
  private final List<String> channelNames = new ArrayList<>();
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final Map<String, String> channels = new LinkedHashMap<>();

  public StateView(ProcessSystem system, GlobalState state) {
    this.system = system;
    this.state = state;
    nameChannels();
    addVariables("", system.globals(), state.globals());
    for (int pid = 0; pid < state.processes().size(); pid++) {
      addVariables(prefix(pid), typeOf(pid).locals(), state.processes().get(pid).locals());
    }
    for (int i = 0; i < state.channels().size(); i++) {
      channels.put(channelNames.get(i), messages(state.channels().get(i)));
    }
  }

  /** Variables in order of declaration, globals first. */
  public Map<String, String> variables() {
    return variables;
  }

  /** The messages of each channel, such as {@code [req,1][ack,2]}; empty if it has none. */
  public Map<String, String> channels() {
    return channels;
  }

  /** The variables and channels, with the names that changes have. */
  List<Binding> bindings() {
    var all = new ArrayList<Binding>();
    variables.forEach((name, value) -> all.add(new Binding(name, value)));
    channels.forEach((name, messages) -> all.add(new Binding(name, messages)));
    return all;
  }

  /** Those of one process. */
  List<Binding> bindings(int pid) {
    return bindings().stream().filter(b -> b.variable().startsWith(prefix(pid))).toList();
  }

  public Actor actor(int pid) {
    return actor(typeOf(pid), pid);
  }

  static Actor actor(ProcessType type, int pid) {
    return new Actor(pid, type.name(), type.name() + "(" + pid + ")");
  }

  GlobalState state() {
    return state;
  }

  /** The name of a channel. */
  String channel(int id) {
    return channelNames.get(id);
  }

  /** A message in a channel, such as {@code req,1}. */
  String message(int channel, int index) {
    GlobalState.Channel content = state.channels().get(channel);
    return message(content, content.messages().get(index));
  }

  private ProcessType typeOf(int pid) {
    return system.processTypes().get(state.processes().get(pid).type());
  }

  private String prefix(int pid) {
    return actor(pid) + ":";
  }

  private void nameChannels() {
    nameChannels("", system.globals());
    for (int pid = 0; pid < state.processes().size(); pid++) {
      ProcessType type = typeOf(pid);
      nameChannels(prefix(pid), type.locals().subList(type.parameters(), type.locals().size()));
    }
  }

  private void nameChannels(String prefix, List<Variable> declared) {
    for (Variable variable : declared) {
      for (int i = 0; i < variable.length(); i++) {
        if (variable.initialOf(i) instanceof Expr.NewChannel) {
          channelNames.add(prefix + variable.elementName(i));
        }
      }
    }
  }

  private void addVariables(String prefix, List<Variable> declared, List<List<Integer>> values) {
    for (int v = 0; v < declared.size(); v++) {
      Variable variable = declared.get(v);
      for (int i = 0; i < variable.length(); i++) {
        String name = prefix + variable.elementName(i);
        String value = print(variable, values.get(v).get(i));
        if (!value.equals(name)) {
          variables.put(name, value);
        }
      }
    }
  }

  private String print(Variable variable, int value) {
    if (variable.isChannel() && value >= 1 && value <= channelNames.size()) {
      return channelNames.get(value - 1);
    }
    return print(variable.domain(), value);
  }

  private static String print(Optional<SymbolSet> domain, int value) {
    return domain.map(d -> d.print(value)).orElse(Integer.toString(value));
  }

  private String messages(GlobalState.Channel channel) {
    var out = new StringBuilder();
    for (List<Integer> message : channel.messages()) {
      out.append('[').append(message(channel, message)).append(']');
    }
    return out.toString();
  }

  private String message(GlobalState.Channel channel, List<Integer> message) {
    ChannelType type = system.channelTypes().get(channel.type());
    var fields = new ArrayList<String>();
    for (int i = 0; i < message.size(); i++) {
      fields.add(print(type.domains().get(i), message.get(i)));
    }
    return String.join(",", fields);
  }
}
