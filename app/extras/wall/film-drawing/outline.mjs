/** @typedef {ReturnType<typeof toOutline>} Outline */

/**
 * @param {readonly Point[]} percents clockwise
 * @param {{ width: number, height: number }} picture
 */
export function toOutline(percents, { width, height }) {
  const corners = percents.map(({ x, y }) => ({ x: (x / 100) * width, y: (y / 100) * height }));
  const edges = corners.map(({ x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    const length = Math.hypot(next.x - x, next.y - y) || 1;
    const [normalX, normalY] = [-(next.y - y) / length, (next.x - x) / length];
    return { normalX, normalY, offset: -(normalX * x + normalY * y) };
  });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    edges,
    left: Math.max(0, Math.floor(Math.min(...xs)) - 1),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 1),
    top: Math.max(0, Math.floor(Math.min(...ys)) - 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 1),
  };
}

/**
 * How much of the pixel around a point lies within the outline, by its distance from the edges.
 * @param {Outline} outline
 * @param {number} x
 * @param {number} y
 */
export function calculateCoverage({ edges }, x, y) {
  let least = 1;
  for (const { normalX, normalY, offset } of edges) {
    const inside = normalX * x + normalY * y + offset + 0.5;
    if (inside <= 0) return 0;
    if (inside < least) least = inside;
  }
  return least;
}
