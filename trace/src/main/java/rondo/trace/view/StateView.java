package rondo.trace.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.ValueStructure.SequenceValue;
import rondo.trace.view.ValueStructure.TupleValue;

/**
 * The printed values of all variables and channels of a state, by name. A channel is named after
 * the variable it was created for. Channels are only created while a process starts and die with
 * it, so the order of the variables is the order of the channels.
 */
public final class StateView {
  private final ProcessSystem system;
  private final GlobalState state;
  private final List<String> channelNames = new ArrayList<>();
  private final Map<String, ValueView> variables = new LinkedHashMap<>();
  private final Map<String, ValueView> channels = new LinkedHashMap<>();

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

  /**
   * Variables in order of declaration, globals first, without those whose value is the channel that
   * was created for them.
   */
  public Map<String, ValueView> variables() {
    return variables;
  }

  /** The messages of each channel, such as {@code [req,1][ack,2]}; empty if it has none. */
  public Map<String, ValueView> channels() {
    return channels;
  }

  /** The value of a variable, if it exists. */
  Optional<ValueView> value(String variable) {
    return Optional.ofNullable(variables.get(variable))
        .or(() -> Optional.of(variable).filter(channels::containsKey).map(ValueView::symbol));
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
        ValueView value = view(variable, values.get(v).get(i));
        if (!value.text().equals(name)) {
          variables.put(name, value);
        }
      }
    }
  }

  private ValueView view(Variable variable, int value) {
    if (variable.isChannel() && value >= 1 && value <= channelNames.size()) {
      return ValueView.symbol(channelNames.get(value - 1));
    }
    return view(variable.domain(), value);
  }

  private static ValueView view(Optional<SymbolSet> domain, int value) {
    return domain
        .filter(d -> d.names().containsKey(value))
        .map(d -> ValueView.symbol(d.print(value)))
        .orElse(ValueView.number(value));
  }

  private ValueView messages(GlobalState.Channel channel) {
    var text = new StringBuilder();
    var messages = new ArrayList<ValueStructure>();
    for (List<Integer> message : channel.messages()) {
      text.append('[').append(message(channel, message)).append(']');
      messages.add(new TupleValue(fields(channel, message).map(ValueView::structure).toList()));
    }
    return new ValueView(text.toString(), new SequenceValue(messages));
  }

  private String message(GlobalState.Channel channel, List<Integer> message) {
    return fields(channel, message).map(ValueView::text).collect(Collectors.joining(","));
  }

  private Stream<ValueView> fields(GlobalState.Channel channel, List<Integer> message) {
    ChannelType type = system.channelTypes().get(channel.type());
    return IntStream.range(0, message.size())
        .mapToObj(i -> view(type.domains().get(i), message.get(i)));
  }
}
