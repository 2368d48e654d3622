import { type Camera, type Panel, partOf } from "./camera";

/** A room that `demo/scenes/ambientes.py` renders, and the parts of it that a film can cover. */
export interface Room {
  readonly camera: Camera;
  readonly faces: readonly { readonly panel: Panel; readonly openings: readonly Panel[] }[];
}

const createWall = (left: number, right: number, z: number, height: number): Panel => ({
  corner: [left, height, z],
  along: [right - left, 0, 0],
  down: [0, -height, 0],
});

const doorLeaf: Panel = { corner: [-0.2, 2.1, 2.97], along: [0.8, 0, 0], down: [0, -2.1, 0] };
const tiledWall = createWall(-1.6, 1.4, 3.2, 2.4);

/** Keys are the names in URLs. */
export const rooms = {
  sala: {
    camera: { at: [0.3, 1.45, 0], turn: -0.1, tilt: 0.03, focalLength: 0.72 },
    faces: [{ panel: partOf(createWall(-2, 2, 4.2, 2.6), 0, 0, 4, 2.51), openings: [] }],
  },
  cozinha: {
    camera: { at: [-0.5, 1.5, 0], turn: 0.16, tilt: 0.1, focalLength: 0.75 },
    faces: [{ panel: partOf(createWall(-1.9, 2.1, 3, 2.6), 0.4, 1.15, 3, 0.6), openings: [] }],
  },
  porta: {
    camera: { at: [-0.9, 1.45, 0], turn: 0.3, tilt: 0.1, focalLength: 0.75 },
    faces: [{ panel: doorLeaf, openings: [partOf(doorLeaf, 0.2, 0.3, 0.4, 0.6)] }],
  },
  geladeira: {
    camera: { at: [-0.6, 1.35, 0.2], turn: 0.44, tilt: 0.16, focalLength: 0.75 },
    faces: [
      { panel: { corner: [0.1, 1.75, 2.2], along: [0.7, 0, 0], down: [0, -1.7, 0] }, openings: [] },
      { panel: { corner: [0.1, 1.75, 2.85], along: [0, 0, -0.65], down: [0, -1.7, 0] }, openings: [] },
    ],
  },
  mesa: {
    camera: { at: [-0.5, 1.75, 0.1], turn: 0.22, tilt: 0.5, focalLength: 0.8 },
    faces: [{ panel: { corner: [-0.55, 0.76, 2.5], along: [1.6, 0, 0], down: [0, 0, -0.9] }, openings: [] }],
  },
  "guarda-roupa": {
    camera: { at: [0.6, 1.4, 0], turn: -0.28, tilt: 0.05, focalLength: 0.72 },
    faces: [{ panel: { corner: [-1.3, 2.4, 3.1], along: [2, 0, 0], down: [0, -2.3, 0] }, openings: [] }],
  },
  banheiro: {
    camera: { at: [-0.7, 1.5, 0], turn: 0.36, tilt: 0.12, focalLength: 0.6 },
    faces: [
      { panel: tiledWall, openings: [partOf(tiledWall, 1.05, 0.3, 0.9, 0.7)] },
      { panel: { corner: [1.4, 2.4, 3.2], along: [0, 0, -1], down: [0, -2.4, 0] }, openings: [] },
    ],
  },
  capo: {
    camera: { at: [-0.35, 1.75, 0], turn: 0.12, tilt: 0.52, focalLength: 0.85 },
    faces: [
      { panel: { corner: [-0.6, 1.02, 2.75], along: [1.3, 0, 0], down: [0, -0.18, -1.02] }, openings: [] },
    ],
  },
} as const satisfies Record<string, Room>;
