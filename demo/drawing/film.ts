/** Side of the square canvas of textures and scenes, in SVG units. */
export const side = 720;

export interface Film {
  /** SVG of the film. Expensive: rendered once and reused as pixels. */
  base: string;
  /**
   * Highlights on a flat piece; omitted in scenes with their own light. Ids start with `light-` to avoid collisions
   * with the scene.
   */
  light: string;
  /** Transparent variant of a glass film whose base shows the view through a window. */
  loose?: string;
  /** Scale at which large objects tile the base, which is seamless. */
  repeatsAt?: number;
}
