/**
 * Randomized testing: samples runs of a transition system, with scheduling strategies, statistics,
 * and minimization of traces that violate a property. Independent of the source language: works on
 * any {@link rondo.explore.TransitionSystem}.
 */
package rondo.sample;
