/**
 * What proves the other modules right: the real Spin as an oracle, a plain exploration through the
 * reference interpreter, a generator of random Promela programs, the corpus and its expectations,
 * and a shrinker that turns a disagreement into a small program. Only tests use it.
 */
package rondo.testkit;
