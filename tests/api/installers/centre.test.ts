import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createCentreJob, findCentre } from "../../../api/installers/centre";
import type { Geocoder } from "../../../api/postal-codes/geocoder";
import { addInstaller } from "../../setup/installers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const places: Readonly<Record<string, readonly [number, number]>> = {
  "São Paulo, SP, Brasil": [-23.55052, -46.63331],
  "Lapa, São Paulo, SP, Brasil": [-23.52271, -46.70309],
  "Centro, São Paulo, SP, Brasil": [-22.9, -43.2],
};
const asked: string[] = [];
const geocoder: Geocoder = {
  async geocode(address) {
    asked.push(address);
    const [latitude, longitude] = places[address] ?? [];
    return latitude === undefined || longitude === undefined
      ? null
      : { placeId: address, latitude, longitude };
  },
};
const centreOf = (neighborhood: string, city = "São Paulo") =>
  findCentre({ neighborhood, city, state: "SP" }, geocoder);

describe("centre of an installer", () => {
  test("is the neighbourhood's, in cells of a hundredth of a degree", async () => {
    expect(await centreOf("Lapa")).toEqual({ latitude: -23.52, longitude: -46.7 });
  });

  test.each(["Vila Sem Nome", "", "Centro"])(
    "is the city's where the neighbourhood %j is unknown or far from the city",
    async (neighborhood) => {
      expect(await centreOf(neighborhood)).toEqual({ latitude: -23.55, longitude: -46.63 });
    },
  );

  test("is unknown where the city is unknown or the geocoder fails", async () => {
    expect(await centreOf("Lapa", "Cidade Nova")).toBeNull();
    const down: Geocoder = { geocode: () => Promise.reject(new Error("down")) };
    expect(await findCentre({ neighborhood: "Lapa", city: "São Paulo", state: "SP" }, down)).toBeNull();
  });

  test("is looked up without digits, which may be a house number or a CEP", async () => {
    asked.length = 0;
    await centreOf("Lapa 05036-060 nº 12");
    expect(asked.join()).not.toMatch(/\d/);
  });
});

describe("records without a centre", () => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await openUpstream();
  });
  afterAll(() => upstream.close());

  test("are given one, and stay unchanged when none is found", async () => {
    const unknown = { latitude: null, longitude: null };
    await addInstaller(upstream, { neighborhood: "Lapa", ...unknown });
    await addInstaller(upstream, { city: "Cidade Nova", ...unknown });
    const parts = { database: upstream.database, geocoder };
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await expect(workOff(upstream, createCentreJob(parts))).rejects.toThrow("1 of 2 failed");
    const { rows } = await upstream.database.execute(
      sql`select neighborhood, centre_latitude from installers order by user_id`,
    );
    expect(rows).toEqual([
      { neighborhood: "Lapa", centre_latitude: -23.52 },
      { neighborhood: "Liberdade", centre_latitude: null },
    ]);
  });
});
