package rondo.distal.promela;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;

/**
 * Where a protocol of events stands: an array for each variable of each role, with room for all
 * processes.
 */
final class EventPlace implements Surroundings {
  private final EventSystem system;
  private final EventWords words;
  private final Map<Role, List<String>> variables = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private Role acting;
  private Type heard = Shapes.NOTHING;

  EventPlace(EventSystem system, Names names, EventWords words) {
    this.system = system;
    this.words = words;
    this.acting = system.roles().getFirst();
    for (Role role : system.roles()) {
      var called = new ArrayList<String>();
      role.variables().forEach(v -> called.add(names.claim(v.name())));
      variables.put(role, called);
    }
  }

  /** From here on, processes of this role act. */
  void acting(Role role) {
    acting = role;
  }

  /** What is heard is of this type from here on. */
  void hearing(Type message) {
    heard = message;
  }

  /** Whether messages stay although something was made of them. */
  boolean keepsMessages() {
    return system.faults().duplication();
  }

  String kindName(int kind) {
    return system.messages().get(kind).name();
  }

  Type content(int kind) {
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
  public Code number() {
    return words.word("N");
  }

  @Override
  public Code self() {
    return words.word("self");
  }

  @Override
  public Code own(int variable) {
    return at(acting, variable, self());
  }

  private Code at(Role role, int variable, Code process) {
    return Code.atom(variables.get(role).get(variable) + "[" + process + "]");
  }

  @Override
  public Type ownType(int variable) {
    return acting.variables().get(variable).type();
  }

  @Override
  public void goingThrough(Loop loop) {
    roles.remove(loop.variable().slot());
    if (loop.source() instanceof Source.Elements(Term collection, _)
        && collection instanceof Term.SetOf(List<Term> members)) {
      List<Optional<Role>> all = members.stream().map(this::role).distinct().toList();
      if (all.size() == 1 && all.getFirst().isPresent()) {
        roles.put(loop.variable().slot(), all.getFirst().get());
      }
    }
  }

  private Optional<Role> role(Term process) {
    return switch (process) {
      case Term.Certain(int number) -> Optional.of(system.roleOf(number));
      case Term.Bound(Binder binder) when roles.containsKey(binder.slot()) ->
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
                    "it is not plain of which role the process is whose variable is asked for"));
  }

  @Override
  public Code of(Term process, Code number, int variable) {
    return at(known(process, variable), variable, number);
  }

  @Override
  public Type ofType(Term process, int variable) {
    return known(process, variable).variables().get(variable).type();
  }

  @Override
  public Code phase() {
    return Code.number(1);
  }

  @Override
  public Type phaseType() {
    return new Type.Range(1, 1);
  }

  @Override
  public Code is(Term.Condition condition, Code process) {
    boolean crashes = !system.faults().crashes().isNone();
    return switch (condition) {
      case CORRECT -> crashes ? words.crashed(process).not() : Code.TRUE;
      case CRASHED -> crashes ? words.crashed(process) : Code.FALSE;
      case BYZANTINE -> Code.FALSE;
    };
  }

  @Override
  public Code heardOf(Code sender) {
    return Code.atom(words.name("heard") + "[" + sender + "]");
  }

  @Override
  public Code nothing() {
    return words.word("nothing");
  }

  @Override
  public Type heard() {
    return heard;
  }
}
