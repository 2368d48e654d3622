import type { Quad } from "../../app/extras/wall/corners";
import { type Camera, cornersOf, type Panel, partOf, pictureSize } from "../../demo/drawing/rooms/camera";
import { type Room, rooms } from "../../demo/drawing/rooms/rooms";

/** A photo whose camera and objects are known, and the film on it. */
export interface RoomCase {
  readonly name: string;
  readonly room: Room;
  readonly texture: string;
  readonly widthInMm: number;
  readonly isHorizontal: boolean;
  /** Strength of the daylight. */
  readonly light: number;
}

type Film = readonly [texture: string, widthInMm: number];
const films = {
  oak: ["carvalho", 600],
  marble: ["marmore-branco", 900],
  blackMarble: ["marmore-preto", 900],
  brick: ["tijolinho-terracota", 1320],
  rustic: ["tijolo-rustico", 1200],
  tiles: ["azulejo-metro-branco", 800],
  portuguese: ["azulejo-portugues", 450],
  mosaic: ["pastilha-azul", 375],
  stripes: ["listras-azul-marinho", 800],
  reclaimed: ["madeira-demolicao", 600],
  walnut: ["nogueira", 600],
  checks: ["xadrez-vermelho", 600],
  floral: ["floral", 900],
  concrete: ["cimento", 1000],
  granite: ["granito-cinza", 600],
  camouflage: ["camuflado-selva", 900],
  hexagons: ["hexagonos-cinza", 600],
  arches: ["arcos", 800],
} as const satisfies Record<string, Film>;

type FilmName = keyof typeof films;
type Options = Partial<Pick<RoomCase, "isHorizontal" | "light">>;

const toCase = (what: string, room: Room, film: FilmName, options: Options = {}): RoomCase => {
  const [texture, widthInMm] = films[film];
  return { name: `${what} ${film}`, room, texture, widthInMm, isHorizontal: false, light: 1, ...options };
};

/** A wall of 4 x 2,6 m, seen from the side by an angle in degrees, with a window or not. */
function wallAt(degrees: number, { tilt = 0.05, hasWindow = false, distance = 3.6 } = {}): Room {
  const angle = (degrees * Math.PI) / 180;
  const wall: Panel = { corner: [-1.6, 2.4, 0], along: [3.2, 0, 0], down: [0, -2.2, 0] };
  return {
    camera: {
      at: [-Math.sin(angle) * distance, 1.5, -Math.cos(angle) * distance],
      turn: angle,
      tilt,
      focalLength: 0.6,
    },
    faces: [{ panel: wall, openings: hasWindow ? [partOf(wall, 1.1, 0.5, 1, 0.9)] : [] }],
  };
}

export const roomCases: readonly RoomCase[] = [
  toCase("sala", rooms.sala, "brick"),
  toCase("sala", rooms.sala, "stripes"),
  toCase("sala", rooms.sala, "marble"),
  toCase("sala no escuro", rooms.sala, "floral", { light: 0.18 }),
  toCase("cozinha", rooms.cozinha, "tiles"),
  toCase("cozinha", rooms.cozinha, "portuguese"),
  toCase("porta com janela", rooms.porta, "walnut"),
  toCase("porta com janela", rooms.porta, "oak", { isHorizontal: true }),
  toCase("porta com janela no escuro", rooms.porta, "reclaimed", { light: 0.25 }),
  toCase("geladeira", rooms.geladeira, "checks"),
  toCase("geladeira", rooms.geladeira, "camouflage"),
  toCase("geladeira", rooms.geladeira, "blackMarble", { light: 0.4 }),
  toCase("mesa", rooms.mesa, "granite"),
  toCase("mesa", rooms.mesa, "oak", { isHorizontal: true }),
  toCase("guarda-roupa", rooms["guarda-roupa"], "walnut"),
  toCase("guarda-roupa", rooms["guarda-roupa"], "stripes", { isHorizontal: true }),
  toCase("banheiro", rooms.banheiro, "mosaic"),
  toCase("banheiro", rooms.banheiro, "hexagons"),
  toCase("capô", rooms.capo, "camouflage"),
  toCase("parede de frente", wallAt(0, { tilt: 0 }), "brick"),
  toCase("parede a 20 graus", wallAt(20), "tiles"),
  toCase("parede a 35 graus", wallAt(35), "rustic"),
  toCase("parede a 45 graus", wallAt(45), "stripes"),
  toCase("parede a 60 graus", wallAt(60), "brick"),
  toCase("parede a 70 graus", wallAt(70, { distance: 4.2 }), "checks"),
  toCase("parede a 75 graus", wallAt(75, { distance: 4.6 }), "stripes"),
  toCase("parede com janela", wallAt(25, { hasWindow: true }), "concrete"),
  toCase("parede com janela a 50 graus", wallAt(50, { hasWindow: true }), "arches"),
  toCase("parede no escuro", wallAt(30), "oak", { light: 0.12 }),
  toCase("parede de cima, de lado", wallAt(40, { tilt: 0.16, distance: 4.4 }), "tiles", {
    isHorizontal: true,
  }),
];

/** Percent of the picture, with the precision of URLs. */
export function toCorners(camera: Camera, panel: Panel): Quad {
  const percent = (value: number, side: number) => Math.round((value / side) * 10_000) / 100;
  const { a, b, c, d } = cornersOf(camera, panel);
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: percent(x, pictureSize.width),
    y: percent(y, pictureSize.height),
  });
  return [at(a), at(b), at(c), at(d)];
}
