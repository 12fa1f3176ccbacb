package rondo.ir;

/** A property that a user selects by its name. */
public interface NamedProperty {
  String name();
}
