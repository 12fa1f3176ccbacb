/** Files and words of Distal, and every rule that a text can break, with its code. */
package rondo.distal.text;
