package rondo.translate.promela.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaContext;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaNames;
import rondo.translate.promela.term.TypeOperations;

/**
 * The translation context of an event-based protocol: one array per variable of each role, with an
 * element for every process.
 */
final class EventContext implements PromelaContext {
  private final EventSystem system;
  private final EventIdentifiers identifiers;
  private final Map<Role, List<String>> variables = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private Role acting;
  private Type messageType = TypeOperations.EMPTY;

  EventContext(EventSystem system, PromelaNames promelaNames, EventIdentifiers identifiers) {
    this.system = system;
    this.identifiers = identifiers;
    this.acting = system.roles().getFirst();
    for (Role role : system.roles()) {
      var called = new ArrayList<String>();
      role.variables().forEach(v -> called.add(promelaNames.claim(v.name())));
      variables.put(role, called);
    }
  }

  /** Sets the role of the executing process. */
  void enterRole(Role role) {
    acting = role;
  }

  /** Sets the type of the received messages. */
  void setMessageType(Type message) {
    messageType = message;
  }

  /** Whether messages remain in the pool after they are handled, as with duplication. */
  boolean keepsMessages() {
    return system.faultModel().hasDuplication();
  }

  String kindName(int kind) {
    return system.messages().get(kind).name();
  }

  Type contentType(int kind) {
    return system.messages().get(kind).content();
  }

  List<String> variables(Role role) {
    return variables.get(role);
  }

  @Override
  public int processes() {
    return system.processes();
  }

  @Override
  public PromelaExpression processCount() {
    return identifiers.identifier("N");
  }

  @Override
  public PromelaExpression self() {
    return identifiers.identifier("self");
  }

  @Override
  public PromelaExpression ownVariable(int variable) {
    return at(acting, variable, self());
  }

  private PromelaExpression at(Role role, int variable, PromelaExpression process) {
    return PromelaExpression.atom(variables.get(role).get(variable) + "[" + process + "]");
  }

  @Override
  public Type ownType(int variable) {
    return acting.variables().get(variable).type();
  }

  @Override
  public void enterLoop(Loop loop) {
    roles.remove(loop.variable().slot());
    if (loop.range() instanceof LoopRange.Elements(Term collection, _)
        && collection instanceof Term.SetOf(List<Term> members)) {
      List<Optional<Role>> all = members.stream().map(this::role).distinct().toList();
      if (all.size() == 1 && all.getFirst().isPresent()) {
        roles.put(loop.variable().slot(), all.getFirst().get());
      }
    }
  }

  private Optional<Role> role(Term process) {
    return switch (process) {
      case Term.ProcessConstant(int number) -> Optional.of(system.roleOf(number));
      case Term.BoundVariable(Binder binder) when roles.containsKey(binder.slot()) ->
          Optional.of(roles.get(binder.slot()));
      default ->
          system.roles().size() == 1 ? Optional.of(system.roles().getFirst()) : Optional.empty();
    };
  }

  private Role known(Term process, int variable) {
    return role(process)
        .filter(r -> variable < r.variables().size())
        .orElseThrow(
            () ->
                new InexpressibleException(
                    "a variable of a process whose role is not known statically"));
  }

  @Override
  public PromelaExpression variable(Term process, PromelaExpression number, int variable) {
    return at(known(process, variable), variable, number);
  }

  @Override
  public Type variableType(Term process, int variable) {
    return known(process, variable).variables().get(variable).type();
  }

  @Override
  public PromelaExpression phase() {
    return PromelaExpression.number(1);
  }

  @Override
  public Type phaseType() {
    return new Type.Range(1, 1);
  }

  @Override
  public PromelaExpression condition(ProcessStatus status, PromelaExpression process) {
    boolean crashes = !system.faultModel().crashes().isNone();
    return switch (status) {
      case CORRECT -> crashes ? identifiers.crashed(process).not() : PromelaExpression.TRUE;
      case CRASHED -> crashes ? identifiers.crashed(process) : PromelaExpression.FALSE;
      case OMITTING, BYZANTINE, ABSENT -> PromelaExpression.FALSE;
    };
  }

  @Override
  public PromelaExpression messageFrom(PromelaExpression sender) {
    return PromelaExpression.atom(identifiers.name("heard") + "[" + sender + "]");
  }

  @Override
  public PromelaExpression noMessage() {
    return identifiers.identifier("nothing");
  }

  @Override
  public Type messageType() {
    return messageType;
  }
}
