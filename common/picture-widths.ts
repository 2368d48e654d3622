/** Generated widths in px, ascending; others are refused. */
export const pictureWidths = [176, 240, 360, 480, 720, 1200] as const;

/** Cut of a picture for shared links: every service shows this shape whole. */
export const sharedCut = { width: 1200, height: 630 } as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** Smallest width that covers the size, else the largest. */
export const chooseWidth = (renderedInPx: number): PictureWidth =>
  pictureWidths.find((width) => width >= renderedInPx) ?? 1200;

/** Widths for srcset, from about the rendered width to twice it. Never empty. */
export function listOfferedWidths(renderedInPx: number): readonly PictureWidth[] {
  const narrowest = chooseWidth(renderedInPx);
  return pictureWidths.filter(
    (width) => width === narrowest || (width > narrowest && width <= renderedInPx * 2),
  );
}
