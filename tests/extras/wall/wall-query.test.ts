import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toQuad } from "~/extras/wall/corners";
import { sampleRoomNames, sampleRoomSize, sampleRooms } from "~/extras/wall/sample-rooms.server";
import { readWall, readWallQuery, writeWallQuery } from "~/extras/wall/wall-query.server";

const square = "&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=90";
const wallOf = (query: string) => {
  const wall = readWallQuery(new URLSearchParams(query));
  if (wall === null) throw new Error("a room");
  return readWall(wall, sampleRoomSize);
};

describe("the sample rooms", () => {
  it.each(sampleRoomNames)(
    "have in %s corners that the shop takes, a known size, and a picture below 60 kB",
    (name) => {
      const { faces, photo } = sampleRooms[name];
      expect(photo.byteLength).toBeLessThan(60_000);
      expect(faces.length).toBeGreaterThan(0);
      for (const { corners, openings } of faces) {
        for (const quad of [corners, ...openings]) expect(toQuad(quad)).toEqual(quad);
      }
      expect(wallOf(`ambiente=${name}`).faults).toEqual([]);
    },
  );

  it("have a door of 2.10 m with a window of 40 by 60 cm, as drawn", () => {
    const [door] = wallOf("ambiente=porta").faces;
    expect(door).toMatchObject({ height: 2.1, width: 0.8 });
    const [window] = door?.openings ?? [];
    expect(Math.abs((window?.width ?? 0) - 0.4)).toBeLessThan(0.011);
    expect(Math.abs((window?.height ?? 0) - 0.6)).toBeLessThan(0.011);
  });

  it.each(sampleRoomNames)("give in %s the width by the height within 3 %%, of the corners alone", (name) => {
    for (const { corners, measure } of sampleRooms[name].faces) {
      const points = corners.map(({ x, y }) => `&x=${x}&y=${y}`).join("");
      const [face] = wallOf(`ambiente=${name}${points}&altura=${measure.height}`).faces;
      expect(Math.abs((face?.width ?? 0) / (measure.width ?? 1) - 1)).toBeLessThan(0.03);
    }
  });
});

describe("faces in an address", () => {
  it("are none without a known room", () => {
    expect(readWallQuery(new URLSearchParams("ambiente=castelo"))).toBeNull();
    expect(readWallQuery(new URLSearchParams())).toBeNull();
  });

  it("have the size that is typed, and the other side by the perspective", () => {
    const { faces, faults } = wallOf(`ambiente=sala${square}&altura=2,60`);
    expect(faults).toEqual([]);
    expect(faces).toMatchObject([{ height: 2.6, width: 3.47, estimated: "width" }]);
  });

  it.each([
    ["&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=200", "outside"],
    ["&x=50&y=50&x=50&y=50&x=50&y=50&x=50&y=50", "small"],
    ["&x=10&y=10&x=50&y=10&x=90&y=10&x=50&y=90", "line"],
    ["&x=10&y=10&x=90&y=10&x=50&y=90&x=50&y=30", "inside"],
  ])("are refused for corners %s as '%s'", (corners, fault) => {
    const { faces, faults } = wallOf(`ambiente=sala${corners}&altura=2`);
    expect(faces).toEqual([]);
    expect(faults).toEqual([{ field: "corners", shape: 0, fault }]);
  });

  it("are asked for a measure, and told which one is wrong", () => {
    expect(wallOf(`ambiente=sala${square}`).faults).toEqual([
      { field: "height", shape: 0, fault: "missing" },
    ]);
    expect(wallOf(`ambiente=sala${square}&altura=abc&largura=200`).faults).toEqual([
      { field: "height", shape: 0, fault: "wrong" },
      { field: "width", shape: 0, fault: "wrong" },
    ]);
  });

  it("take off the opening that lies on them, and name the one that lies on none", () => {
    const opening = "&x=20&y=20&x=40&y=20&x=40&y=50&x=20&y=50";
    const kinds = "&tipo=cobrir&tipo=descontar&altura=2,6&altura=&largura=4&largura=";
    const { faces } = wallOf(`ambiente=sala${square}${opening}${kinds}`);
    expect(faces[0]?.openings).toMatchObject([{ width: 1, height: 0.98 }]);
    const away = "&x=1&y=1&x=8&y=1&x=8&y=50&x=1&y=50";
    expect(wallOf(`ambiente=sala${square}${away}${kinds}`).faults).toEqual([
      { field: "corners", shape: 1, fault: "onNoFace" },
    ]);
  });

  it("come back from the address that is written of them", () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100);
    const wall = fc.record({
      photo: fc.oneof(
        fc.record({ kind: fc.constant("room" as const), room: fc.constantFrom(...sampleRoomNames) }),
        fc.record({ kind: fc.constant("stored" as const), id: fc.integer({ min: 1, max: 2_147_483_647 }) }),
      ),
      isMarked: fc.constant(true),
      points: fc.array(fc.record({ x: percent, y: percent }), { minLength: 5, maxLength: 8 }),
      kinds: fc.constant(["cobrir", "descontar"] as const),
      heights: fc.constant(["2,10", ""]),
      widths: fc.constant(["", ""]),
    });
    fc.assert(
      fc.property(wall, (each) => {
        expect(readWallQuery(writeWallQuery(each))).toEqual(each);
      }),
    );
  });

  it("are six with their corners at most, whatever the address has", () => {
    const wall = readWallQuery(
      new URLSearchParams(`ambiente=sala${square.repeat(40)}${"&tipo=cobrir".repeat(99)}`),
    );
    expect([wall?.points.length, wall?.kinds.length]).toEqual([24, 6]);
  });
});
