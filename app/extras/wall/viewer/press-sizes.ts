import type { PictureSize } from "~/extras/wall/wall-project";

/** The photo as a button, in CSS pixels: for narrow screens and for wide ones. A press sends a place in these pixels. */
export const pressWidths = [288, 704] as const;

export const pressPrefix = "canto-";
export const getPressName = (width: (typeof pressWidths)[number]) => `${pressPrefix}${width}`;
export const calculatePressHeight = (width: number, size: PictureSize) =>
  Math.round((width * size.height) / size.width);
