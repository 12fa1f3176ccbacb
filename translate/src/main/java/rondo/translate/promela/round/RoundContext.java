package rondo.translate.promela.round;

import java.util.List;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.PromelaContext;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.TypeOperations;

/**
 * The translation context of a round-based protocol: one array per variable, and one for the
 * mailboxes.
 */
final class RoundContext implements PromelaContext {
  private final RoundSystem system;
  private final List<String> variables;
  private final RoundIdentifiers identifiers;
  private Type messageType = TypeOperations.EMPTY;

  RoundContext(RoundSystem system, List<String> variables, RoundIdentifiers identifiers) {
    this.system = system;
    this.variables = variables;
    this.identifiers = identifiers;
  }

  /** Sets the type of the messages. */
  void setMessageType(Type message) {
    messageType = message;
  }

  @Override
  public int processes() {
    return system.processes();
  }

  @Override
  public PromelaExpression processCount() {
    return identifiers.processCount();
  }

  @Override
  public PromelaExpression self() {
    return identifiers.self();
  }

  @Override
  public PromelaExpression ownVariable(int variable) {
    return at(variable, identifiers.self());
  }

  private PromelaExpression at(int variable, PromelaExpression process) {
    return PromelaExpression.atom(variables.get(variable) + "[" + process + "]");
  }

  @Override
  public Type ownType(int variable) {
    LocalVariable declared = system.variables().get(variable);
    return declared.type();
  }

  @Override
  public PromelaExpression variable(Term process, PromelaExpression number, int variable) {
    return at(variable, number);
  }

  @Override
  public Type variableType(Term process, int variable) {
    return ownType(variable);
  }

  @Override
  public PromelaExpression phase() {
    return identifiers.phase();
  }

  @Override
  public Type phaseType() {
    return system.phaseLimit().isPresent()
        ? TypeOperations.range(1, system.phaseLimit().getAsInt() + 1L)
        : new Type.Stamp();
  }

  @Override
  public PromelaExpression condition(ProcessStatus status, PromelaExpression process) {
    if (!identifiers.hasFailures()) {
      return status == ProcessStatus.CORRECT ? PromelaExpression.TRUE : PromelaExpression.FALSE;
    }
    PromelaExpression actual = identifiers.status(process);
    return switch (status) {
      case CORRECT -> actual.equalTo(identifiers.correct());
      case CRASHED -> actual.equalTo(identifiers.crashed());
      case OMITTING -> actual.equalTo(identifiers.omitting());
      case BYZANTINE -> actual.equalTo(identifiers.byzantine());
      case ABSENT -> PromelaExpression.FALSE;
    };
  }

  @Override
  public PromelaExpression messageFrom(PromelaExpression sender) {
    return identifiers.mail(identifiers.self(), sender);
  }

  @Override
  public PromelaExpression noMessage() {
    return identifiers.noMessage();
  }

  @Override
  public Type messageType() {
    return messageType;
  }
}
