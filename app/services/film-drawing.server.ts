import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import Piscina from "piscina";
import { fromRectangle, invert } from "~/domain/corners";
import type { MeasuredFace } from "~/domain/wall-project";
import { withTimeLimit } from "../../common/time-limit";
// Its limits hold for the whole process, and so for the threads.
import "../../server/raster-pictures.mjs";

/** How a film looks: the colour alone where there is no picture of the film alone. */
type Film =
  | { readonly kind: "picture"; readonly bytes: Uint8Array; readonly widthInMm: number }
  | { readonly kind: "colour"; readonly hex: string };

interface Drawing {
  readonly photo: Uint8Array;
  readonly faces: readonly MeasuredFace[];
  /** None: the photo as it is. */
  readonly film: Film | null;
  /** In meters; no seams without one. */
  readonly rollWidth: number | null;
  readonly isLying: boolean;
  readonly maxWidth: number;
  readonly format: "webp" | "jpeg";
  readonly maxBytes: number;
}

/** The drawings that wait; more are refused, because their readers would have left. */
const maxWaiting = 16;
const maxInMs = 10_000;

export const busyRetryInSeconds = 5;

const pool = new Piscina<object, Uint8Array>({
  // The same way from this file and from build/server/index.js.
  filename: fileURLToPath(new URL("../../server/film-drawing/draw-films.mjs", import.meta.url)),
  // Leaves one CPU to page rendering.
  maxThreads: Math.max(1, availableParallelism() - 1),
  minThreads: 0,
  idleTimeout: 30_000,
  maxQueue: maxWaiting,
  // Skips `--import` preloads, which are meant for the request process.
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});

/** Null while too many drawings wait, or if this one takes too long. */
export async function drawFilms({ faces, film, rollWidth, ...rest }: Drawing): Promise<Uint8Array | null> {
  if (pool.queueSize >= maxWaiting) return null;
  const job = {
    ...rest,
    faces: faces.map(toDrawnFace),
    film: film && {
      texture: film.kind === "picture" ? film.bytes : null,
      textureWidthInMm: film.kind === "picture" ? film.widthInMm : 1000,
      colour: film.kind === "colour" ? toChannels(film.hex) : [0, 0, 0],
      rollWidthInMm: rollWidth === null ? Number.POSITIVE_INFINITY : rollWidth * 1000,
      isLying: rest.isLying,
    },
  };
  return withTimeLimit(maxInMs, async (signal) => {
    try {
      return await pool.run(job, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  });
}

const toDrawnFace = ({ corners, height, width, openings }: MeasuredFace) => ({
  corners,
  toFace: invert(fromRectangle(corners, { width: width * 1000, height: height * 1000 })),
  openings: openings.map((opening) => opening.corners),
});

function toChannels(hex: string): readonly number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
