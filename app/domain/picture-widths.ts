/** The widths in px that pictures are made in, narrowest first; the storefront refuses others (catalogue 2). */
export const pictureWidths = [176, 240, 360, 480, 720, 1200] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** The narrowest that fills a place; the widest where none does. */
export const widthFor = (drawnInPx: number): PictureWidth =>
  pictureWidths.find((width) => width >= drawnInPx) ?? 1200;

/** What a screen may choose from: from about the drawn width to twice it, for dense screens. Never none. */
export function offeredWidths(drawnInPx: number): readonly PictureWidth[] {
  const narrowest = widthFor(drawnInPx);
  return pictureWidths.filter(
    (width) => width === narrowest || (width > narrowest && width <= drawnInPx * 2),
  );
}
