import { beforeAll, expect, test } from "vitest";
import { calculateDistanceInKm } from "../../../api/freight/distance";
import type { Coordinates } from "../../../api/postal-codes/geocoder";
import { getInstaller, listInstallers, listInstallersInArea } from "../../../contract/installers";
import { addInstaller, addSpecialties } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

/** Two installers at opposite ends of São Paulo: the answers must not tell one from the other. */
const ends: Readonly<Record<string, Coordinates>> = {
  "Zona Norte": { latitude: -23.4, longitude: -46.75 },
  "Zona Sul": { latitude: -23.78, longitude: -46.68 },
};
const addressesOfTheAttacker = Number(process.env.ATTACKER_ADDRESSES ?? 60);

let upstream: Upstream;
let attacker: TestShopper;
let specialtyId = 0;
beforeAll(async () => {
  upstream = await openUpstream();
  attacker = await addShopper(upstream);
  [specialtyId = 0] = await addSpecialties(upstream, ["Envelopamento de paredes"]);
  for (const [name, at] of Object.entries(ends)) {
    await addInstaller(upstream, { name, specialtyIds: [specialtyId], ...at });
  }
});

type Answer = readonly [name: string, distance: number | null | undefined];

/** The addresses are on spirals around the city, so near that each kilometer of the answers matters. */
const addresses = Array.from({ length: addressesOfTheAttacker }, (_, index): Coordinates => {
  const share = (index + 1) / addressesOfTheAttacker;
  const turn = index * 2.399963;
  return {
    latitude: -23.5505 + 0.5 * share * Math.sin(turn),
    longitude: -46.6333 + 0.5 * share * Math.cos(turn),
  };
});

async function answersAt(at: Coordinates): Promise<Answer[]> {
  const paging = { page: 1, pageSize: 15 };
  const area = await upstream.answerTo(listInstallersInArea, {
    token: attacker.token,
    body: {
      ...paging,
      Specialties: [{ id: specialtyId, name: "-" }],
      Address: { city: "São Paulo", state: "SP", ...at },
    },
  });
  const list = await upstream.answerTo(listInstallers, { body: { ...paging, ...at } });
  return [area, list].flatMap(({ content }) =>
    content.list.installers.map(({ name, distance }): Answer => [name, distance]),
  );
}

/** All points, half a kilometer apart, from which every distance would have been rounded to what was answered. */
function consistentPoints(answers: ReadonlyArray<readonly [Coordinates, number]>): Coordinates[] {
  const step = 0.0045;
  const points: Coordinates[] = [];
  for (let latitude = -24.1; latitude < -23; latitude += step) {
    for (let longitude = -47.2; longitude < -46.1; longitude += step) {
      const point = { latitude, longitude };
      // Half a cell of tolerance, so that no area is lost between two points.
      if (answers.every(([from, km]) => Math.abs(calculateDistanceInKm(from, point) - km) <= 0.5 + 0.35))
        points.push(point);
    }
  }
  return points;
}

test("queries from many addresses lead to the centre of the city, the same for every installer in it", async () => {
  const answers: [Coordinates, number][] = [];
  for (const at of addresses) {
    const told = await answersAt(at);
    const distances = new Set(told.map(([, distance]) => distance));
    expect([told.length, distances.size]).toEqual([4, 1]);
    const [distance] = distances;
    answers.push([at, distance ?? Number.NaN]);
  }
  const points = consistentPoints(answers);
  expect(points.length).toBeGreaterThan(0);
  const centre = {
    latitude: points.reduce((sum, point) => sum + point.latitude, 0) / points.length,
    longitude: points.reduce((sum, point) => sum + point.longitude, 0) / points.length,
  };
  // The circle holds all that the answers fit to: it is around the city's centre, not around anybody's home.
  const foundInKm = calculateDistanceInKm(centre, { latitude: -23.55, longitude: -46.63 });
  const homesInKm = Object.values(ends).map((home) => calculateDistanceInKm(centre, home));
  expect(foundInKm).toBeLessThan(1);
  expect(Math.min(...homesInKm)).toBeGreaterThan(15);
  // Both homes fit to the same answers, so that no circle smaller than the one through both is possible.
  const [north, south] = Object.values(ends);
  const smallestInKm = north && south ? calculateDistanceInKm(north, south) / 2 : 0;
  if (process.env.MEASURE) {
    console.info(
      `${addresses.length} addresses: centre found within ${foundInKm.toFixed(2)} km, homes ${homesInKm.map((km) => km.toFixed(1)).join(" and ")} km away; smallest circle of ${smallestInKm.toFixed(1)} km`,
    );
  }
  expect(smallestInKm).toBeGreaterThan(20);
});

test("no answer to others holds coordinates, a street or a CEP finer than a part of the city", async () => {
  const { content } = await upstream.answerTo(listInstallers, { body: { page: 1, pageSize: 15 } });
  const one = await upstream.answerTo(getInstaller, {
    token: attacker.token,
    query: { id: String(content.list.installers[0]?.id) },
  });
  for (const told of [one, ...content.list.installers]) {
    expect(JSON.stringify(told)).not.toMatch(
      /latitude|longitude|addressName|addressNumber|Vergueiro|23\.[47]/i,
    );
    expect(told.postalCode).toBe("01500-000");
  }
});
