package rondo.trace.svg;

/** The style sheet of a picture; colours follow the preference of the reader. */
final class SvgStyle {
  static final String SHEET =
      """
      .rondo-trace {
        --ground: #ffffff; --ink: #1f2328; --faint: #59636e; --rule: #afb8c1; --box: #f6f8fa;
        --band: #f6f8fa; --message: #0969da; --bad: #cf222e; --liar: #8250df; --loop: #9a6700;
        background: var(--ground); color-scheme: light dark;
        font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
        font-size: 11px;
      }
      @media (prefers-color-scheme: dark) {
        .rondo-trace {
          --ground: #0d1117; --ink: #e6edf3; --faint: #9198a1; --rule: #565d66; --box: #1c232c;
          --band: #151b23; --message: #4493f8; --bad: #f85149; --liar: #ab7df8; --loop: #d29922;
        }
      }
      .rondo-trace text { fill: var(--ink); white-space: pre; }
      .rondo-trace .ground { fill: var(--ground); }
      .rondo-trace .band { fill: var(--band); }
      .rondo-trace .rule { stroke: var(--rule); }
      .rondo-trace .name { font-weight: bold; }
      .rondo-trace .faint { fill: var(--faint); }
      .rondo-trace .bad { fill: var(--bad); font-weight: bold; }
      .rondo-trace .liar { fill: var(--liar); font-weight: bold; }
      .rondo-trace .repeat { fill: var(--loop); font-weight: bold; }
      .rondo-trace .label { fill: var(--message); }
      .rondo-trace .veil { fill: var(--ground); opacity: 0.85; }
      .rondo-trace text.lost { fill: var(--bad); }
      .rondo-trace .box { fill: var(--box); stroke: var(--rule); }
      .rondo-trace .head { fill: var(--box); stroke: var(--ink); }
      .rondo-trace .failure { fill: var(--box); stroke: var(--bad); stroke-width: 1.5; }
      .rondo-trace .life { stroke: var(--rule); stroke-width: 1.5; }
      .rondo-trace .life.byzantine { stroke: var(--liar); stroke-dasharray: 8 3 2 3; }
      .rondo-trace .life.crashed { stroke-dasharray: 2 5; opacity: 0.7; }
      .rondo-trace .arrow { stroke: var(--message); fill: none; }
      .rondo-trace .arrow.lost { stroke: var(--bad); stroke-dasharray: 4 3; }
      .rondo-trace .arrow.forged { stroke: var(--liar); stroke-width: 1.6; }
      .rondo-trace .arrow.pending { stroke: var(--faint); stroke-dasharray: 2 2; }
      .rondo-trace .arrow.long, .rondo-trace .arrow.dense { opacity: 0.55; }
      .rondo-trace .tip { fill: var(--message); }
      .rondo-trace .tip.forged { fill: var(--liar); }
      .rondo-trace .cross { stroke: var(--bad); stroke-width: 2; fill: none; }
      .rondo-trace .open { fill: var(--ground); stroke: var(--faint); stroke-width: 1.5; }
      .rondo-trace .dot { fill: var(--message); }
      .rondo-trace .bracket { stroke: var(--loop); stroke-width: 2; fill: none; }
      .rondo-trace .outside { opacity: 0.3; }
      .rondo-trace .violation { stroke: var(--bad); stroke-width: 2; }
      """;

  /** What only graphs need. */
  static final String GRAPH =
      """
      .rondo-trace { --final: #1a7f37; }
      @media (prefers-color-scheme: dark) { .rondo-trace { --final: #3fb950; } }
      .rondo-trace .state { fill: var(--box); stroke: var(--rule); stroke-width: 1.5; }
      .rondo-trace .state.final { stroke: var(--final); }
      .rondo-trace .state.bad { fill: var(--box); stroke: var(--bad); stroke-width: 2; }
      .rondo-trace .state.stuck { stroke: var(--loop); stroke-width: 2; }
      .rondo-trace .state.dashed { stroke-dasharray: 5 3; }
      .rondo-trace .beginning { fill: var(--ink); }
      .rondo-trace .transition { fill: var(--message); }
      .rondo-trace .arrow.edge { stroke: var(--faint); }
      .rondo-trace .tip.edge { fill: var(--faint); }
      .rondo-trace .arrow.edge.bad { stroke: var(--bad); fill: none; }
      .rondo-trace .tip.edge.bad { fill: var(--bad); }
      .rondo-trace .arrow.edge.atomic { stroke: var(--liar); }
      .rondo-trace .tip.edge.atomic { fill: var(--liar); }
      .rondo-trace .arrow.edge.dashed { stroke-dasharray: 5 3; }
      .rondo-trace .arrow.edge:hover { stroke-width: 3; }
      """;

  /** What only plots need. */
  static final String PLOT =
      """
      .rondo-trace {
        --s0: #0969da; --s1: #cf222e; --s2: #1a7f37; --s3: #8250df;
        --s4: #9a6700; --s5: #0a7ea4; --s6: #bf3989; --s7: #57606a;
      }
      @media (prefers-color-scheme: dark) {
        .rondo-trace {
          --s0: #4493f8; --s1: #f85149; --s2: #3fb950; --s3: #ab7df8;
          --s4: #d29922; --s5: #39c5cf; --s6: #f778ba; --s7: #9198a1;
        }
      }
      .rondo-trace .frame { fill: none; stroke: var(--rule); }
      .rondo-trace .grid { stroke: var(--rule); opacity: 0.5; }
      .rondo-trace .grid.minor { opacity: 0.2; }
      .rondo-trace .line { fill: none; stroke-width: 1.8; }
      .rondo-trace .line.further { stroke-dasharray: 6 3; }
      .rondo-trace .mark { stroke-width: 1.6; }
      .rondo-trace .s0 { stroke: var(--s0); }
      .rondo-trace .mark.s0 { fill: var(--s0); }
      .rondo-trace .s1 { stroke: var(--s1); }
      .rondo-trace .mark.s1 { fill: var(--s1); }
      .rondo-trace .s2 { stroke: var(--s2); }
      .rondo-trace .mark.s2 { fill: var(--s2); }
      .rondo-trace .s3 { stroke: var(--s3); }
      .rondo-trace .mark.s3 { fill: var(--s3); }
      .rondo-trace .s4 { stroke: var(--s4); }
      .rondo-trace .mark.s4 { fill: var(--s4); }
      .rondo-trace .s5 { stroke: var(--s5); }
      .rondo-trace .mark.s5 { fill: var(--s5); }
      .rondo-trace .s6 { stroke: var(--s6); }
      .rondo-trace .mark.s6 { fill: var(--s6); }
      .rondo-trace .s7 { stroke: var(--s7); }
      .rondo-trace .mark.s7 { fill: var(--s7); }
      .rondo-trace .mark.hollow { fill: var(--ground); }
      """;

  private SvgStyle() {}
}
