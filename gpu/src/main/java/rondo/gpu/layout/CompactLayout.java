package rondo.gpu.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;
import rondo.ir.interpreter.ChannelOwners;
import rondo.ir.interpreter.GlobalState;

/**
 * A state as a vector of few 64-bit words. The highest bit of each word is 0, so that words of all
 * ones can stand for nothing.
 */
public final class CompactLayout {
  public static final int USABLE_BITS = Long.SIZE - 1;

  private record Request(Field field, int width, boolean isSigned, int base) {}

  private final ProcessSystem system;
  private final ChannelSlots channels;
  private final ControlStates controlStates;
  private final List<List<Integer>> processTypes;
  private final List<Request> requests = new ArrayList<>();
  private final Map<Field, CellArray> cells = new LinkedHashMap<>();
  private final List<Field> numbering = new ArrayList<>();
  private final List<Integer> used = new ArrayList<>();
  private List<Integer> leftWords = List.of();
  private List<Integer> rightWords = List.of();

  public CompactLayout(
      ProcessSystem system,
      ChannelSlots channels,
      ControlStates controlStates,
      List<List<Integer>> processTypes) {
    this.system = system;
    this.controlStates = controlStates;
    this.channels = channels;
    this.processTypes = processTypes;
  }

  /** Makes room for the values of a field. */
  public void add(Field field, int least, int most) {
    int magnitude = Math.max(most, least < 0 ? -(least + 1) : 0);
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(magnitude) + (least < 0 ? 1 : 0);
    int narrow = Integer.SIZE - Integer.numberOfLeadingZeros(most - least);
    requests.add(
        field.hasBase() && narrow < width
            ? new Request(field, narrow, false, least)
            : new Request(field, width, least < 0, 0));
  }

  /** Places all fields, each into the first word with room for it. */
  public void place() {
    placeAll(requests, 0);
    int half = words() + 1 >> 1;
    divide(
        IntStream.range(0, half).boxed().toList(), IntStream.range(half, words()).boxed().toList());
  }

  /** Places some fields into the first words, and all others into the words after them. */
  public void place(Set<Field> first) {
    Map<Boolean, List<Request>> groups =
        requests.stream().collect(Collectors.partitioningBy(r -> first.contains(r.field())));
    placeAll(groups.get(true), 0);
    placeAll(groups.get(false), words());
  }

  /** Divides the words into the two halves of a tree. */
  void divide(List<Integer> left, List<Integer> right) {
    leftWords = left;
    rightWords = right;
  }

  /** The large ones first. */
  private void placeAll(List<Request> fields, int firstWord) {
    fields.stream()
        .sorted(Comparator.comparingInt(r -> -r.width() * length(r.field())))
        .forEach(r -> place(r, firstWord));
    if (used.size() == firstWord) {
      used.add(0);
    }
  }

  private int length(Field field) {
    return field.length(system, channels);
  }

  private void place(Request request, int firstWord) {
    int length = length(request.field());
    int bits = request.width() * length;
    int word;
    int shift = 0;
    int perWord = Math.max(1, length);
    if (bits == 0) {
      word = 0;
    } else if (bits <= USABLE_BITS) {
      word = firstWord;
      while (word < used.size() && used.get(word) + bits > USABLE_BITS) {
        word++;
      }
      if (word == used.size()) {
        used.add(0);
      }
      shift = used.get(word);
      used.set(word, shift + bits);
    } else {
      perWord = USABLE_BITS / request.width();
      word = used.size();
      for (int rest = length; rest > 0; rest -= perWord) {
        used.add(Math.min(rest, perWord) * request.width());
      }
    }
    cells.put(
        request.field(),
        new CellArray(
            request.field(),
            numbering.size(),
            length,
            request.width(),
            request.isSigned(),
            request.base(),
            word,
            shift,
            perWord));
    numbering.add(request.field());
  }

  public int words() {
    return used.size();
  }

  /** The words of the left half, if states are stored as trees. */
  public List<Integer> leftWords() {
    return leftWords;
  }

  public List<Integer> rightWords() {
    return rightWords;
  }

  /** The fields that take part of a state, in a fixed order. */
  public List<CellArray> cells() {
    return cells.values().stream().filter(c -> c.width() > 0).toList();
  }

  /** The number of bits that are in use. */
  public int bits() {
    return used.stream().mapToInt(Integer::intValue).sum();
  }

  public CellArray cells(Field field) {
    return cells.get(field);
  }

  /** The field with a number. */
  public Field field(int number) {
    return numbering.get(number);
  }

  public ProcessSystem system() {
    return system;
  }

  public ControlStates controlStates() {
    return controlStates;
  }

  public ChannelSlots channels() {
    return channels;
  }

  /** The possible types of each pid. */
  public List<List<Integer>> processTypes() {
    return processTypes;
  }

  /** The numbers of channels that may exist before a process starts. */
  public List<Integer> channelsBefore(int pid) {
    SortedSet<Integer> counts = new TreeSet<>(Set.of(Variable.channelsIn(system.globals())));
    for (List<Integer> types : processTypes.subList(0, pid)) {
      SortedSet<Integer> after = new TreeSet<>();
      for (int type : types) {
        int own = system.processTypes().get(type).ownChannels();
        counts.forEach(c -> after.add(c + own));
      }
      counts = after;
    }
    return List.copyOf(counts);
  }

  public long[] pack(GlobalState state) {
    long[] words = new long[words()];
    write(words, Field.PROCESS_COUNT, 0, state.processes().size());
    write(words, Field.LAST_PROCESS, 0, state.lastPid());
    write(words, Field.OBSERVER_STATE, 0, state.observerState());
    write(words, Field.MONITOR_STATE, 0, state.monitorState());
    for (int v = 0; v < state.globals().size(); v++) {
      writeAll(words, Field.global(v), state.globals().get(v));
    }
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      write(words, Field.processType(pid), 0, processTypes.get(pid).indexOf(process.type()));
      int control = controlStates.number(process.type(), process.controlState());
      write(words, Field.controlState(pid), 0, control);
      write(words, Field.priority(pid), 0, process.priority());
      for (int v = 0; v < process.locals().size(); v++) {
        writeAll(words, Field.local(pid, process.type(), v), process.locals().get(v));
      }
    }
    write(words, Field.CHANNEL_COUNT, 0, state.channels().size());
    for (int id = 1; id <= state.channels().size(); id++) {
      GlobalState.Channel channel = state.channels().get(id - 1);
      write(words, Field.channelType(id), 0, channels.typesOf(id).indexOf(channel.type()));
      int index = channels.indexOf(id, channel.type());
      int capacity = system.channelTypes().get(channel.type()).capacity();
      write(words, Field.channelLength(channel.type()), index, channel.messages().size());
      if (system.hasChannelAssertions()) {
        for (Access access : Access.values()) {
          int owner = channel.channelOwners().of(access);
          write(words, Field.channelOwner(channel.type(), access), index, owner + 1);
        }
      }
      for (int m = 0; m < channel.messages().size(); m++) {
        for (int f = 0; f < channel.messages().get(m).size(); f++) {
          write(
              words,
              Field.message(channel.type(), f),
              index * capacity + m,
              channel.messages().get(m).get(f));
        }
      }
    }
    return words;
  }

  private void writeAll(long[] words, Field field, List<Integer> values) {
    for (int e = 0; e < values.size(); e++) {
      write(words, field, e, values.get(e));
    }
  }

  private void write(long[] words, Field field, int element, int value) {
    cells.get(field).write(words, element, value);
  }

  public GlobalState unpack(long[] words) {
    List<List<Integer>> globals = new ArrayList<>();
    for (int v = 0; v < system.globals().size(); v++) {
      globals.add(readAll(words, Field.global(v)));
    }
    List<GlobalState.Process> processes = new ArrayList<>();
    int count = read(words, Field.PROCESS_COUNT, 0);
    for (int pid = 0; pid < count; pid++) {
      int type = processTypes.get(pid).get(read(words, Field.processType(pid), 0));
      List<List<Integer>> locals = new ArrayList<>();
      for (int v = 0; v < system.processTypes().get(type).locals().size(); v++) {
        locals.add(readAll(words, Field.local(pid, type, v)));
      }
      int control = controlStates.of(type).get(read(words, Field.controlState(pid), 0));
      processes.add(
          new GlobalState.Process(type, control, read(words, Field.priority(pid), 0), locals));
    }
    List<GlobalState.Channel> all = new ArrayList<>();
    int channelCount = read(words, Field.CHANNEL_COUNT, 0);
    for (int id = 1; id <= channelCount; id++) {
      int type = channels.typesOf(id).get(read(words, Field.channelType(id), 0));
      int index = channels.indexOf(id, type);
      int capacity = system.channelTypes().get(type).capacity();
      List<List<Integer>> messages = new ArrayList<>();
      int length = read(words, Field.channelLength(type), index);
      for (int m = 0; m < length; m++) {
        List<Integer> message = new ArrayList<>();
        for (int f = 0; f < system.channelTypes().get(type).fields().size(); f++) {
          message.add(read(words, Field.message(type, f), index * capacity + m));
        }
        messages.add(message);
      }
      all.add(new GlobalState.Channel(type, messages, owners(words, type, index)));
    }
    return new GlobalState(
        globals,
        processes,
        all,
        read(words, Field.LAST_PROCESS, 0),
        read(words, Field.OBSERVER_STATE, 0),
        read(words, Field.MONITOR_STATE, 0));
  }

  private ChannelOwners owners(long[] words, int type, int index) {
    return system.hasChannelAssertions()
        ? new ChannelOwners(
            read(words, Field.channelOwner(type, Access.SEND), index) - 1,
            read(words, Field.channelOwner(type, Access.RECEIVE), index) - 1)
        : ChannelOwners.NONE;
  }

  private List<Integer> readAll(long[] words, Field field) {
    List<Integer> values = new ArrayList<>();
    for (int e = 0; e < length(field); e++) {
      values.add(read(words, field, e));
    }
    return values;
  }

  private int read(long[] words, Field field, int element) {
    return cells.get(field).read(words, element);
  }
}
