import { type Camera, onPanel, type Panel, partOf, sizeOf } from "./camera";
import { Scene } from "./scene";

/** A drawn room, and the parts of it that a film can cover. */
export interface Room {
  readonly camera: Camera;
  readonly faces: readonly { readonly panel: Panel; readonly openings: readonly Panel[] }[];
  /** SVG. */
  readonly content: string;
}

const wood = { front: "#A77A4D", top: "#BF9263", side: "#8A6238" };

/** The shell of a room: floor, ceiling, the wall ahead from `left` to `right` at `z`, and a wall at either side. */
function shell(scene: Scene, { left, right, z, height, floor = "#B98A5A", wall = "#F0EBE2" }: Shell): Panel {
  const ahead: Panel = { corner: [left, height, z], along: [right - left, 0, 0], down: [0, -height, 0] };
  const near = 0.2;
  scene
    .panel({ corner: [left, 0, z], along: [right - left, 0, 0], down: [0, 0, near - z] }, floor, [
      0,
      0.18,
      "down",
    ])
    .grid(
      { corner: [left, 0, z], along: [right - left, 0, 0], down: [0, 0, near - z] },
      16,
      1,
      "#8A6238",
      1.5,
    )
    .panel({ corner: [left, height, near], along: [right - left, 0, 0], down: [0, 0, z - near] }, "#FAF8F4", [
      0.04,
      0.1,
      "down",
    ])
    .panel(
      { corner: [left, height, near], along: [0, 0, z - near], down: [0, -height, 0] },
      wall,
      [0.2, 0.12],
    )
    .panel({ corner: [right, height, z], along: [0, 0, near - z], down: [0, -height, 0] }, wall, [0.1, 0.02])
    .panel(ahead, wall, [0.02, 0.16]);
  return ahead;
}

interface Shell {
  readonly left: number;
  readonly right: number;
  readonly z: number;
  readonly height: number;
  readonly floor?: string;
  readonly wall?: string;
}

const skirting = (scene: Scene, wall: Panel) => {
  const { width, height } = sizeOf(wall);
  return scene
    .panel(partOf(wall, 0, height - 0.09, width, 0.09), "#FCFBF8")
    .line(onPanel(wall, 0, 1), onPanel(wall, 1, 1), "#8F8576", 3);
};

function livingRoom(): Room {
  const scene = new Scene({ at: [0.3, 1.45, 0], turn: -0.1, tilt: 0.03, focalLength: 0.72 });
  const wall = shell(scene, { left: -2, right: 2, z: 4.2, height: 2.6 });
  const clear = partOf(wall, 0, 0, 4, 2.51);
  scene.shadow(partOf(wall, 2.9, 0.3, 1.1, 2), 0.12, 40);
  skirting(scene, wall)
    .shadow({ corner: [1.4, 0.01, 3.3], along: [0.6, 0, 0], down: [0, 0, -0.6] }, 0.35)
    .line([1.8, 0, 2.9], [1.8, 1.2, 2.9], "#3A2A1E", 6)
    .panel({ corner: [1.66, 1.5, 2.9], along: [0.28, 0, 0], down: [0, -0.34, 0] }, "#FBE6B8", [0, 0.14])
    .panel({ corner: [-1.9, 0.01, 3.6], along: [2.8, 0, 0], down: [0, 0, -1.5] }, "#D9CFC0", [0.02, 0.08])
    .panel({ corner: [-1.8, 0.012, 3.5], along: [2.6, 0, 0], down: [0, 0, -1.3] }, "#E6DFD3");
  return { camera: scene.camera, faces: [{ panel: clear, openings: [] }], content: scene.content };
}

function kitchen(): Room {
  const scene = new Scene({ at: [-0.5, 1.5, 0], turn: 0.16, tilt: 0.1, focalLength: 0.75 });
  const wall = shell(scene, { left: -1.9, right: 2.1, z: 3, height: 2.6, floor: "#C9C4BB" });
  const splashback = partOf(wall, 0.4, 1.15, 3, 0.6);
  scene
    .panel(splashback, "#E9E6E0", [0.12, 0.02, "down"])
    .shadow(partOf(wall, 0.4, 1.15, 3, 0.12), 0.25, 6)
    .box(
      { corner: [-1.5, 2.25, 2.65], along: [3, 0, 0], down: [0, -0.8, 0] },
      0.35,
      { front: "#F6F4F0", top: "#FFFFFF", side: "#CFCAC2" },
      "right",
    )
    .grid({ corner: [-1.5, 2.25, 2.65], along: [3, 0, 0], down: [0, -0.8, 0] }, 5, 1, "#B9B2A7", 2)
    .box(
      { corner: [-1.5, 0.86, 2.4], along: [3, 0, 0], down: [0, -0.86, 0] },
      0.6,
      { front: "#EFECE6", top: "#5B5650", side: "#C4BEB4" },
      "right",
    )
    .grid({ corner: [-1.5, 0.82, 2.4], along: [3, 0, 0], down: [0, -0.72, 0] }, 5, 1, "#B9B2A7", 2)
    .panel({ corner: [-1.5, 0.1, 2.4], along: [3, 0, 0], down: [0, -0.1, 0] }, "#6E675E");
  return { camera: scene.camera, faces: [{ panel: splashback, openings: [] }], content: scene.content };
}

function door(): Room {
  const scene = new Scene({ at: [-0.9, 1.45, 0], turn: 0.3, tilt: 0.1, focalLength: 0.75 });
  const wall = shell(scene, { left: -2, right: 2, z: 3, height: 2.6, wall: "#DCE3E2" });
  skirting(scene, wall);
  const leaf: Panel = { corner: [-0.2, 2.1, 2.97], along: [0.8, 0, 0], down: [0, -2.1, 0] };
  const window = partOf(leaf, 0.2, 0.3, 0.4, 0.6);
  scene
    .shadow({ corner: [-0.3, 2.18, 3], along: [1.1, 0, 0], down: [0, -2.18, 0] }, 0.25, 6)
    .panel({ corner: [-0.28, 2.18, 2.98], along: [0.96, 0, 0], down: [0, -2.18, 0] }, "#FBFAF7")
    .panel(leaf, "#F3F0EA", [0.02, 0.12])
    .panel(window, "#BCD3DE", [0, 0.2])
    .panel(partOf(leaf, 0.2, 0.3, 0.4, 0.25), "#D5E5EC")
    .panel(partOf(leaf, 0.68, 1.03, 0.08, 0.03), "#7D776E");
  return { camera: scene.camera, faces: [{ panel: leaf, openings: [window] }], content: scene.content };
}

function fridge(): Room {
  const scene = new Scene({ at: [-0.6, 1.35, 0.2], turn: 0.44, tilt: 0.16, focalLength: 0.75 });
  const wall = shell(scene, { left: -1.8, right: 1.8, z: 3, height: 2.6, floor: "#C9C4BB", wall: "#E4E0D6" });
  skirting(scene, wall);
  const front: Panel = { corner: [0.1, 1.75, 2.2], along: [0.7, 0, 0], down: [0, -1.7, 0] };
  const side: Panel = { corner: [0.1, 1.75, 2.85], along: [0, 0, -0.65], down: [0, -1.7, 0] };
  scene
    .shadow({ corner: [-0.2, 0.01, 3], along: [1.3, 0, 0], down: [0, 0, -0.85] }, 0.45)
    .box(front, 0.65, { front: "#E9EAEA", top: "#F7F7F7", side: "#CDD0D1" }, "left")
    .panel(partOf(front, 0, 0.52, 0.7, 0.012), "#7E8284")
    .panel({ corner: [0.1, 0.05, 2.25], along: [0.7, 0, 0], down: [0, -0.05, 0] }, "#4A4D4F");
  return {
    camera: scene.camera,
    faces: [
      { panel: front, openings: [] },
      { panel: side, openings: [] },
    ],
    content: scene.content,
  };
}

function table(): Room {
  const scene = new Scene({ at: [-0.5, 1.75, 0.1], turn: 0.22, tilt: 0.5, focalLength: 0.8 });
  shell(scene, { left: -2, right: 2.2, z: 3.6, height: 2.6 });
  const top: Panel = { corner: [-0.55, 0.76, 2.5], along: [1.6, 0, 0], down: [0, 0, -0.9] };
  scene.shadow({ corner: [-0.5, 0.01, 2.5], along: [1.7, 0, 0], down: [0, 0, -1] }, 0.5);
  for (const [x, z] of [
    [-0.5, 2.45],
    [1, 2.45],
    [-0.5, 1.65],
    [1, 1.65],
  ] as const) {
    scene.panel({ corner: [x, 0.74, z], along: [0.06, 0, 0], down: [0, -0.74, 0] }, "#7A5632");
  }
  scene
    .panel({ corner: [-0.55, 0.76, 1.6], along: [1.6, 0, 0], down: [0, -0.05, 0] }, wood.side)
    .panel(top, "#C79B6B", [0.02, 0.14]);
  return { camera: scene.camera, faces: [{ panel: top, openings: [] }], content: scene.content };
}

function wardrobe(): Room {
  const scene = new Scene({ at: [0.6, 1.4, 0], turn: -0.28, tilt: 0.05, focalLength: 0.72 });
  const wall = shell(scene, { left: -2, right: 2, z: 3.7, height: 2.7, floor: "#9C744B", wall: "#E8E4EC" });
  skirting(scene, wall);
  const front: Panel = { corner: [-1.3, 2.4, 3.1], along: [2, 0, 0], down: [0, -2.3, 0] };
  scene
    .shadow({ corner: [-1.4, 0.01, 3.7], along: [2.5, 0, 0], down: [0, 0, -0.8] }, 0.4)
    .shadow(partOf(wall, 2.6, 0.3, 0.5, 2.4), 0.25)
    .box(front, 0.6, { front: "#F1EDE5", top: "#FFFFFF", side: "#CFC8BC" }, "right")
    .grid(front, 4, 1, "#A69C8D", 3)
    .panel({ corner: [-1.3, 0.1, 3.12], along: [2, 0, 0], down: [0, -0.1, 0] }, "#8A8073");
  return { camera: scene.camera, faces: [{ panel: front, openings: [] }], content: scene.content };
}

function bathroom(): Room {
  const scene = new Scene({ at: [-0.7, 1.5, 0], turn: 0.36, tilt: 0.12, focalLength: 0.6 });
  const wall = shell(scene, {
    left: -1.6,
    right: 1.4,
    z: 3.2,
    height: 2.4,
    floor: "#A9ADAE",
    wall: "#EDF0EF",
  });
  const side: Panel = { corner: [1.4, 2.4, 3.2], along: [0, 0, -2.8], down: [0, -2.4, 0] };
  const window = partOf(wall, 1.1, 0.35, 0.8, 0.6);
  scene
    .grid(wall, 15, 12, "#AEB8B7", 2.5)
    .panel(side, "#E6EAE9", [0.14, 0.05])
    .grid(side, 14, 12, "#A5AFAE", 2.5)
    .panel(partOf(wall, 1.05, 0.3, 0.9, 0.7), "#F8F8F6")
    .panel(window, "#CFE3EC", [0, 0.1, "down"])
    .grid(window, 2, 1, "#F8F8F6", 10);
  return {
    camera: scene.camera,
    faces: [
      { panel: wall, openings: [partOf(wall, 1.05, 0.3, 0.9, 0.7)] },
      { panel: partOf(side, 0, 0, 1, 2.4), openings: [] },
    ],
    content: scene.content,
  };
}

function bonnet(): Room {
  const scene = new Scene({ at: [-0.35, 1.75, 0], turn: 0.12, tilt: 0.52, focalLength: 0.85 });
  shell(scene, { left: -2.6, right: 2.6, z: 5, height: 2.8, floor: "#8D8F90", wall: "#BFC3C4" });
  const hood: Panel = { corner: [-0.6, 1.02, 2.75], along: [1.3, 0, 0], down: [0, -0.18, -1.02] };
  const paint = "#C6CACD";
  scene
    .shadow({ corner: [-1.05, 0.01, 3.6], along: [2.2, 0, 0], down: [0, 0, -2.2] }, 0.55)
    .panel({ corner: [-0.85, 1.02, 2.8], along: [1.8, 0, 0], down: [0, -0.2, -1.1] }, paint, [0.1, 0.25])
    .panel({ corner: [-0.85, 0.82, 1.7], along: [1.8, 0, 0], down: [0, -0.42, -0.05] }, "#AEB3B7", [0.1, 0.3])
    .panel({ corner: [-0.45, 0.72, 1.69], along: [1, 0, 0], down: [0, -0.22, -0.02] }, "#2A2D30")
    .panel({ corner: [-0.82, 0.78, 1.69], along: [0.32, 0, 0], down: [0, -0.14, 0] }, "#F4F6F7")
    .panel({ corner: [0.6, 0.78, 1.69], along: [0.32, 0, 0], down: [0, -0.14, 0] }, "#E2E5E7")
    .panel({ corner: [-0.7, 1.5, 3.3], along: [1.5, 0, 0], down: [-0, -0.46, -0.5] }, "#34434C", [0, 0.3])
    .panel({ corner: [-0.6, 1.52, 4], along: [1.3, 0, 0], down: [0, -0.02, -0.7] }, paint, [0.05, 0.2])
    .panel(hood, "#D3D7D9", [0.02, 0.2]);
  return { camera: scene.camera, faces: [{ panel: hood, openings: [] }], content: scene.content };
}

/** By the name in addresses. */
export const rooms = {
  sala: livingRoom,
  cozinha: kitchen,
  porta: door,
  geladeira: fridge,
  mesa: table,
  "guarda-roupa": wardrobe,
  banheiro: bathroom,
  capo: bonnet,
} as const satisfies Record<string, () => Room>;
