/**
 * A compact binary encoding of immutable values: records, enums and collections of them. Used to
 * take the values of numberings from one JVM to another.
 */
package rondo.explore.encoding;
