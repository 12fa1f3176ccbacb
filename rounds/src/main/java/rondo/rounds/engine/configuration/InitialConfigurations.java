package rondo.rounds.engine.configuration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.RoundProcessState;

/** The initial configurations: all choices of inputs and of faulty processes. */
public final class InitialConfigurations<S> {
  private final InternedProtocol<S, ?> internedProtocol;
  private final RoundFaultModel faultModel;
  private final PropertyMonitor<S> monitor;
  private final ConfigurationCanonicalizer codec;

  public InitialConfigurations(
      InternedProtocol<S, ?> internedProtocol,
      RoundFaultModel faultModel,
      PropertyMonitor<S> monitor) {
    this.internedProtocol = internedProtocol;
    this.faultModel = faultModel;
    this.monitor = monitor;
    codec = new ConfigurationCanonicalizer(internedProtocol);
  }

  public void forEach(Consumer<Configuration> consumer) {
    if (monitor.unproposed().isEmpty()) {
      new Choice(0, _ -> true, consumer).choose(0, 0, 0);
    } else {
      // If every value is proposed, validity cannot be violated, but other faults can occur.
      new Choice(0, _ -> true, c -> acceptAllProposed(c, consumer)).choose(0, 0, 0);
    }
    for (int i = 0; i < monitor.unproposed().size(); i++) {
      Predicate<S> proposed = monitor.unproposed().get(i).proposed();
      new Choice(i + 1, proposed.negate(), consumer).choose(0, 0, 0);
    }
  }

  private void acceptAllProposed(Configuration state, Consumer<Configuration> consumer) {
    List<S> proposing =
        Arrays.stream(state.locals())
            .mapToObj(internedProtocol::processState)
            .filter(m -> m.status() != ProcessStatus.BYZANTINE)
            .map(RoundProcessState::state)
            .toList();
    if (monitor.unproposed().stream()
        .allMatch(u -> proposing.stream().anyMatch(u.proposed()::test))) {
      consumer.accept(state);
    }
  }

  /** Chooses an initial state for one process after the other. */
  private final class Choice {
    private final int unproposed;
    private final Predicate<S> allowed;
    private final Consumer<Configuration> consumer;
    private final int[] locals = new int[internedProtocol.protocol().processes()];
    private final int[] choices = new int[locals.length];
    private final List<List<RoundProcessState<S>>> options = new ArrayList<>();

    Choice(int unproposed, Predicate<S> allowed, Consumer<Configuration> consumer) {
      this.unproposed = unproposed;
      this.allowed = allowed;
      this.consumer = consumer;
      for (int process = 0; process < locals.length; process++) {
        options.add(options(process));
      }
    }

    /**
     * Interchangeable processes choose in ascending order, so that each multiset is generated once.
     */
    void choose(int process, int omitting, int byzantine) {
      Budget.checkpoint();
      if (process == locals.length) {
        consumer.accept(configuration());
        return;
      }
      boolean interchangeable = process > codec.distinguishedCount(1);
      List<RoundProcessState<S>> possible = options.get(process);
      for (int i = interchangeable ? choices[process - 1] : 0; i < possible.size(); i++) {
        ProcessStatus status = possible.get(i).status();
        int omittingCount = omitting + (status == ProcessStatus.OMITTING ? 1 : 0);
        int byzantineCount = byzantine + (status == ProcessStatus.BYZANTINE ? 1 : 0);
        if (omittingCount <= faultModel.omissions() && byzantineCount <= faultModel.byzantine()) {
          choices[process] = i;
          locals[process] = internedProtocol.number(possible.get(i));
          choose(process + 1, omittingCount, byzantineCount);
        }
      }
    }

    private List<RoundProcessState<S>> options(int process) {
      List<S> states =
          new ArrayList<>(new LinkedHashSet<>(internedProtocol.protocol().initial(process)));
      var members = new ArrayList<RoundProcessState<S>>();
      for (S state : states) {
        if (allowed.test(state)) {
          members.add(new RoundProcessState<>(ProcessStatus.CORRECT, state));
          if (faultModel.omissions() > 0) {
            members.add(new RoundProcessState<>(ProcessStatus.OMITTING, state));
          }
        }
      }
      if (faultModel.byzantine() > 0) {
        members.add(new RoundProcessState<>(ProcessStatus.BYZANTINE, states.getFirst()));
      }
      return members;
    }

    private Configuration configuration() {
      int[] sorted = Arrays.copyOf(locals, locals.length);
      codec.sort(sorted, 1);
      return new Configuration(
          1,
          0,
          0,
          faultModel.limitsTotalLosses() ? faultModel.totalLosses() : 0,
          faultModel.roundsUntilSynchronous(),
          unproposed,
          sorted);
    }
  }
}
