/**
 * Runs of a transition system that are chosen at random, one schedule after the other: how the next
 * step is chosen, what was seen on the way, and how a run that breaks a property is made shorter.
 * Knows nothing of languages: whatever is a {@link rondo.explore.TransitionSystem} can be tested.
 */
package rondo.sample;
