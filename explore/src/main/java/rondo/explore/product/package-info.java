/**
 * Products of transition systems: with an observer ({@link rondo.explore.product.ObserverProduct}),
 * and with fairness constraints ({@link rondo.explore.product.FairProduct}). They are generic: a
 * system implements {@link rondo.explore.product.ObservedSystem} or {@link
 * rondo.explore.product.FairnessConstraints}. Compiled models have an observer product of their
 * own, as an optimisation.
 */
package rondo.explore.product;
