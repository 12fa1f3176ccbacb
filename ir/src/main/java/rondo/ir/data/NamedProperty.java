package rondo.ir.data;

/** A property that a user selects by its name. */
public interface NamedProperty {
  String name();
}
