/**
 * From a protocol of events to one in rounds that does the same, text to text: where the messages
 * say which round they belong to, and no process goes back to a round that it has left.
 */
package rondo.distal.sequential;
