/**
 * Where something stands in a user's file, and what is wrong with it. Front ends collect {@link
 * rondo.diagnostics.Diagnostic}s; nothing here knows any language.
 */
package rondo.diagnostics;
