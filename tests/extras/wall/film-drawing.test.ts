import { describe, expect, it } from "vitest";
import { drawFilms } from "~/extras/wall/film-drawing.server";
import { sampleRoomSize, sampleRooms } from "~/extras/wall/sample-rooms.server";
import { readWall, readWallQuery } from "~/extras/wall/wall-query.server";

const wall = readWallQuery(new URLSearchParams("ambiente=porta"));
if (wall === null) throw new Error("a room");
const drawing = {
  photo: sampleRooms.porta.photo,
  faces: readWall(wall, sampleRoomSize).faces,
  film: { kind: "colour", hex: "#1552A8" },
  rollWidth: 1.22,
  isHorizontal: false,
  maxWidth: 640,
  format: "webp",
  maxBytes: 40_000,
} as const;

describe("drawings in threads", () => {
  it("are refused beyond those that may wait, and the others all come", async () => {
    const drawn = await Promise.all(Array.from({ length: 40 }, () => drawFilms(drawing, null)));
    const refused = drawn.filter((each) => each === null).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(30);
    expect(new Set(drawn.flatMap((each) => each?.byteLength ?? [])).size).toBe(1);
    expect(await drawFilms(drawing, null)).not.toBeNull();
  });

  it("are bounded for each address, and the address with the fewest comes first", async () => {
    const finished: string[] = [];
    const ask = async (address: string) => {
      const drawn = await drawFilms(drawing, address);
      if (drawn !== null) finished.push(address);
      return drawn;
    };
    const greedy = Array.from({ length: 20 }, () => ask("greedy"));
    const others = await Promise.all(["ana", "rui", "bia"].map(ask));
    expect(others).not.toContain(null);
    expect((await Promise.all(greedy)).filter((each) => each !== null)).toHaveLength(6);
    expect(finished.slice(-2)).toEqual(["greedy", "greedy"]);
    expect(await ask("greedy")).not.toBeNull();
  });

  it("fail alone for a photo that is none", async () => {
    await expect(drawFilms({ ...drawing, photo: Buffer.from("no photo") }, null)).rejects.toThrow();
    expect(await drawFilms(drawing, null)).not.toBeNull();
  });
});
