/**
 * Mutation testing of models: systematic small changes of a model, each verified against the
 * properties that hold in the original. What no property detects, no property specifies.
 */
package rondo.mutate;
