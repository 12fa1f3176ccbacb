/**
 * A replayed run in formats of other tools: Mermaid and PlantUML, the Informal Trace Format,
 * ShiViz, and CSV.
 */
package rondo.trace.export;
