/**
 * What an engine answers: the verdict, how much it covers, and the run that shows a violation. A
 * trace is a list of choices; only replaying it through the reference interpreter turns it into a
 * story.
 */
package rondo.trace;
