/** Meters: x to the right, y up, z away from the viewer. */
export type Place = readonly [x: number, y: number, z: number];

export interface Camera {
  readonly at: Place;
  /** Radians; to the right, and downwards. */
  readonly turn: number;
  readonly tilt: number;
  /** Fraction of the picture's width. */
  readonly focalLength: number;
}

export const pictureSize = { width: 1200, height: 900 } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Pixels of the picture. */
export function toPicture({ at, turn, tilt, focalLength }: Camera, [x, y, z]: Place): Spot {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
  const across = dx * Math.cos(turn) - dz * Math.sin(turn);
  const ahead = dx * Math.sin(turn) + dz * Math.cos(turn);
  const up = dy * Math.cos(tilt) + ahead * Math.sin(tilt);
  const depth = Math.max(0.05, ahead * Math.cos(tilt) - dy * Math.sin(tilt));
  const scale = (focalLength * pictureSize.width) / depth;
  return { x: pictureSize.width / 2 + across * scale, y: pictureSize.height / 2 - up * scale };
}

/** A flat rectangle: its top left corner, the way along its top, and the way down. */
export interface Panel {
  readonly corner: Place;
  readonly along: Place;
  readonly down: Place;
}

/** A place on the panel, in shares of its sides. */
export const onPanel = ({ corner, along, down }: Panel, u: number, v: number): Place => [
  corner[0] + along[0] * u + down[0] * v,
  corner[1] + along[1] * u + down[1] * v,
  corner[2] + along[2] * u + down[2] * v,
];

export const sizeOf = ({ along, down }: Panel) => ({
  width: Math.hypot(...along),
  height: Math.hypot(...down),
});

/** A part of the panel, in meters from its top left corner. */
export function partOf(panel: Panel, left: number, top: number, width: number, height: number): Panel {
  const size = sizeOf(panel);
  const [u, v] = [left / size.width, top / size.height];
  const scaled = ([x, y, z]: Place, share: number): Place => [x * share, y * share, z * share];
  return {
    corner: onPanel(panel, u, v),
    along: scaled(panel.along, width / size.width),
    down: scaled(panel.down, height / size.height),
  };
}

/** Top left, top right, bottom right, bottom left. */
export const cornersOf = (camera: Camera, panel: Panel) => ({
  a: toPicture(camera, onPanel(panel, 0, 0)),
  b: toPicture(camera, onPanel(panel, 1, 0)),
  c: toPicture(camera, onPanel(panel, 1, 1)),
  d: toPicture(camera, onPanel(panel, 0, 1)),
});
