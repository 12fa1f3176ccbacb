package rondo.ir.interpreter;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.ChannelAssertion;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.MutableState.Channel;

/**
 * Checks channel assertions: grants exclusive accesses, and finds accesses that belong to another
 * process.
 */
final class ChannelAssertionCheck {
  private final ProcessSystem system;
  private final MutableState state;
  private final int pid;

  /** Checks the accesses of process {@code pid}. */
  ChannelAssertionCheck(ProcessSystem system, MutableState state, int pid) {
    this.system = system;
    this.state = state;
    this.pid = pid;
  }

  /** Grants the access to channel {@code id} to this process, unless another process has it. */
  Optional<Fault> claim(int id, ChannelAssertion assertion) {
    Channel channel = state.channels.get(id - 1);
    int owner = channel.channelOwners().of(assertion.access());
    if (owner != ChannelOwners.NO_OWNER && owner != pid) {
      String also = " claims with `" + assertion.text() + "` a channel that ";
      return Optional.of(
          fault(actor(pid) + also + describeOwner(owner, assertion.access()), assertion.at()));
    }
    ChannelOwners channelOwners = channel.channelOwners().with(assertion.access(), pid);
    state.channels.set(id - 1, new Channel(channel.type(), channel.messages(), channelOwners));
    return Optional.empty();
  }

  /**
   * The violation, if any, of this process using channel {@code id} in this way. An observer is not
   * a process and may use every channel.
   */
  Optional<Fault> violation(int id, ChannelUse use, Position at) {
    if (pid < 0) {
      return Optional.empty();
    }
    ChannelOwners channelOwners = state.channels.get(id - 1).channelOwners();
    for (Access access : use.accesses()) {
      int owner = channelOwners.of(access);
      if (owner != ChannelOwners.NO_OWNER && owner != pid) {
        return Optional.of(violation(use, owner, access, at));
      }
    }
    return use.violatesFifo() && channelOwners.receiver() != ChannelOwners.NO_OWNER
        ? Optional.of(violation(use, channelOwners.receiver(), Access.RECEIVE, at))
        : Optional.empty();
  }

  private Fault violation(ChannelUse use, int owner, Access access, Position at) {
    return fault(
        actor(pid) + " " + use.verb() + " a channel that " + describeOwner(owner, access), at);
  }

  private static Fault fault(String message, Position at) {
    return new Fault(Fault.Kind.CLAIM, message, at);
  }

  private String actor(int process) {
    ProcessType type = system.processTypes().get(state.processes.get(process).type);
    return "process " + process + " (" + type.name() + ")";
  }

  private String describeOwner(int owner, Access access) {
    if (owner >= state.processes.size()) {
      return "process " + owner + ", which has terminated since, claimed for itself";
    }
    ProcessType type = system.processTypes().get(state.processes.get(owner).type);
    return type.channelAssertions().stream()
        .filter(c -> c.access() == access)
        .findFirst()
        .map(c -> " claimed with `" + c.text() + "` at line " + c.at().line())
        .map(how -> actor(owner) + how)
        .orElse(actor(owner) + " claimed for itself");
  }
}
