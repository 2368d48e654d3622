/** Side of the square, in SVG units, that textures and scenes are drawn in. */
export const side = 720;

/** A film as SVG, drawn in a square of `side`. */
export interface Film {
  /** The film itself. Costly: it is rendered once, and scenes then use the pixels. */
  base: string;
  /**
   * The light on a flat piece of it. Cheap, and left out where a scene brings its own light. Its ids begin
   * with `light-`, since it shares a picture with a scene's.
   */
  light: string;
  /** Of a film for glass, whose base shows a view through it: the film off the window, see-through. */
  loose?: string;
  /** The base joins itself edge to edge, so large things may show it repeated at this scale. */
  repeatsAt?: number;
}
