/**
 * Generators and local traces for comparisons of event-based protocols with their sequentialized
 * versions.
 */
package rondo.testkit.sequential;
