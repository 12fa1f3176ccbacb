"""A line of points with logarithmic x as an SVG file, and as text."""
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 70, 20, 36, 50
STYLE = """text { font: 13px sans-serif; fill: #444 } .line { fill: none; stroke: #2a6fb0; stroke-width: 2 }
.point { fill: #2a6fb0 } .grid { stroke: #999; stroke-opacity: .35 } .limit { stroke: #b0402a; stroke-dasharray: 5 4 }
@media (prefers-color-scheme: dark) { text { fill: #ccc } .line { stroke: #7ab8f0 } .point { fill: #7ab8f0 } }"""


def svg(points, title, names, limit=None):
    """`points` are pairs, `names` those of the axes, `limit` is a value of y with a name."""
    top = 1.15 * max([y for _, y in points] + ([limit[0]] if limit else []))
    low, high = log10(points[0][0]), log10(points[-1][0])

    def x(value):
        return LEFT + (WIDTH - LEFT - RIGHT) * (log10(value) - low) / ((high - low) or 1)

    def y(value):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             f"<title>{title}</title>", f"<style>{STYLE}</style>"]
    for step in range(5):
        value = top * step / 4
        parts += [f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>',
                  f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.2f}</text>']
    for value, _ in points:
        parts.append(f'<text x="{x(value):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
                     f"{value / 1e6:.3g}</text>")
    if limit:
        parts += [f'<line class="limit" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(limit[0]):.1f}" y2="{y(limit[0]):.1f}"/>',
                  f'<text x="{WIDTH - RIGHT}" y="{y(limit[0]) - 5:.1f}" text-anchor="end">{limit[1]}</text>']
    line = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    parts.append(f'<polyline class="line" points="{line}"/>')
    parts += [f'<circle class="point" cx="{x(a):.1f}" cy="{y(b):.1f}" r="4"/>' for a, b in points]
    parts += [f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{names[0]}</text>',
              f'<text x="8" y="14">{names[1]}</text>', "</svg>"]
    return "\n".join(parts) + "\n"


def bar(value, largest, width=40):
    return "#" * max(1, round(width * value / largest))
