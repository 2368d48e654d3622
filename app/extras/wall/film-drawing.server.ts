import { availableParallelism } from "node:os";
import path from "node:path";
import PQueue from "p-queue";
import Piscina from "piscina";
import { withTimeLimit } from "../../../common/time-limit";
import { getMatrixFromRectangle, invertMatrix } from "./corners";
import type { MeasuredFace } from "./wall-project";
// Its limits hold for the whole process, and so for the threads.
import "../../../server/raster-pictures.mjs";

/** How a film looks: the colour alone where there is no picture of the film alone. */
type Film =
  | { readonly kind: "picture"; readonly bytes: Uint8Array; readonly widthInMm: number }
  | { readonly kind: "colour"; readonly hex: string };

interface Drawing {
  readonly photo: Uint8Array;
  readonly faces: readonly MeasuredFace[];
  /** None: the photo as it is. */
  readonly film: Film | null;
  /** Meters; null draws no seams. */
  readonly rollWidth: number | null;
  readonly isHorizontal: boolean;
  readonly maxWidth: number;
  readonly format: "webp" | "jpeg";
  readonly maxBytes: number;
}

/** The drawings that wait; more are refused, because their readers would have left. */
const maxWaiting = 16;
/** Those that wait or are drawn for one address: others find room. */
const maxOfAddress = 6;
const maxWaitingInMs = 10_000;
/** Limit for one thread: six full faces take a second or two of a free processor. */
const maxDrawingInMs = 20_000;

export const busyRetryInSeconds = 5;

// Leaves one CPU to page rendering.
const maxThreads = Math.max(1, availableParallelism() - 1);

const pool = new Piscina<object, Uint8Array>({
  filename: path.resolve("app/extras/wall/film-drawing/draw-films.mjs"),
  maxThreads,
  minThreads: 0,
  idleTimeout: 30_000,
  // Skips `--import` preloads, which are meant for the request process.
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});

const drawing = new PQueue({ concurrency: maxThreads });
const countByAddress = new Map<string, number>();

/**
 * Null while too many drawings wait, all or those of one address (`addressKey`, null for an unknown one), or if this one waits
 * or takes too long. Of the waiting ones those are drawn first whose address has the fewest.
 */
export async function drawFilms(
  { faces, film, rollWidth, ...rest }: Drawing,
  addressKey: string | null,
): Promise<Uint8Array | null> {
  const ofAddress = (addressKey !== null && countByAddress.get(addressKey)) || 0;
  if (drawing.size >= maxWaiting || ofAddress >= maxOfAddress) return null;
  if (addressKey !== null) countByAddress.set(addressKey, ofAddress + 1);
  const job = {
    ...rest,
    faces: faces.map(toDrawnFace),
    film: film && {
      texture: film.kind === "picture" ? film.bytes : null,
      textureWidthInMm: film.kind === "picture" ? film.widthInMm : 1000,
      colour: film.kind === "colour" ? toChannels(film.hex) : [0, 0, 0],
      rollWidthInMm: rollWidth === null ? Number.POSITIVE_INFINITY : rollWidth * 1000,
      isHorizontal: rest.isHorizontal,
    },
  };
  const until = performance.now() + maxWaitingInMs;
  try {
    return await drawing.add(async () => (performance.now() > until ? null : draw(job)), {
      priority: -ofAddress,
    });
  } finally {
    if (addressKey !== null) release(addressKey);
  }
}

const draw = (job: object): Promise<Uint8Array | null> =>
  withTimeLimit(maxDrawingInMs, async (signal) => {
    try {
      return await pool.run(job, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  });

function release(addressKey: string): void {
  const left = (countByAddress.get(addressKey) ?? 1) - 1;
  if (left > 0) countByAddress.set(addressKey, left);
  else countByAddress.delete(addressKey);
}

const toDrawnFace = ({ corners, height, width, openings }: MeasuredFace) => ({
  corners,
  toFace: invertMatrix(getMatrixFromRectangle(corners, { width: width * 1000, height: height * 1000 })),
  openings: openings.map((opening) => opening.corners),
});

function toChannels(hex: string): readonly number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
