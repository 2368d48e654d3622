interface PhotoSize {
  readonly width: number;
  readonly height: number;
  /** A progressive JPEG or an interlaced PNG. */
  readonly isProgressive: boolean;
}

const maxPixels = 25_000_000;
/** Decoders hold these in memory whole, with up to 8 bytes a pixel. */
const maxProgressivePixels = 12_500_000;

/** Whether the upstream decodes a photo of this size, within the memory that its manifest allows. */
export const isSmallEnough = ({ width, height, isProgressive }: PhotoSize): boolean =>
  width * height <= (isProgressive ? maxProgressivePixels : maxPixels);
