import { beforeAll, describe, expect, test } from "vitest";
import {
  listInstallerCities,
  listInstallers,
  listInstallersInArea,
  nationalRegion,
} from "../../../contract/installers";
import { addInstaller, addSpecialties } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;
let cars = 0;
let furniture = 0;
let walls = 0;

const paulista = { city: "São Paulo", state: "SP", latitude: -23.5614, longitude: -46.6559 };
const unknownPlace = { latitude: null, longitude: null };
const santos = { city: "Santos", state: "SP", latitude: -23.9608, longitude: -46.3336 };
const santosDumont = { city: "Santos Dumont", state: "MG", latitude: -21.4569, longitude: -43.5525 };
const rio = { city: "Rio de Janeiro", state: "RJ", latitude: -22.9068, longitude: -43.1729 };

beforeAll(async () => {
  upstream = await openUpstream();
  ana = await addShopper(upstream);
  [cars = 0, furniture = 0, walls = 0] = await addSpecialties(upstream, [
    "Envelopamento de automóveis",
    "Envelopamento de móveis",
    "Envelopamento de paredes",
  ]);
  const add = addInstaller.bind(null, upstream);
  await add({ name: "Érica", specialtyIds: [walls, cars] });
  await add({ name: "Davi", specialtyIds: [cars], recommended: true });
  await add({ name: "Zeca", specialtyIds: [walls], ...unknownPlace });
  await add({ name: "Nair", specialtyIds: [walls], ...santos });
  await add({ name: "Otto", specialtyIds: [furniture], ...santos });
  await add({ name: "Ivo", specialtyIds: [walls], ...santosDumont });
  await add({ name: "Rita", specialtyIds: [walls], ...rio });
  await add({ name: "Sem Lugar do Rio", specialtyIds: [walls], ...rio, ...unknownPlace });
  await add({ name: "Inativo", specialtyIds: [walls, cars, furniture], status: 0 });
});

type Wanted = Partial<{
  page: number;
  pageSize: number;
  recommendation: number;
  status: number;
  specialtyName: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  radiusInKm: number;
  withNational: boolean;
}>;
const list = async (wanted: Wanted = {}) => {
  const { content } = await upstream.answerTo(listInstallers, {
    body: { page: 1, pageSize: 15, ...wanted },
  });
  return content.list;
};
const namesOf = ({ installers }: { installers: readonly { name: string }[] }) =>
  installers.map(({ name }) => name);

describe("installer list", () => {
  test("returns active installers by name, whatever status is requested", async () => {
    const everybody = ["Davi", "Érica", "Ivo", "Nair", "Otto", "Rita", "Sem Lugar do Rio", "Zeca"];
    expect(namesOf(await list())).toEqual(everybody);
    expect(namesOf(await list({ status: 0 }))).toEqual(everybody);
  });

  test("returns recommended installers first and then the others", async () => {
    await addInstaller(upstream, { name: "Yara", recommended: true, ...rio });
    const names = namesOf(await list({ recommendation: 1 }));
    expect(names.slice(0, 3)).toEqual(["Davi", "Yara", "Érica"]);
    expect(names).toHaveLength(9);
  });

  test("returns pages and the total count", async () => {
    const first = await list({ pageSize: 4 });
    const second = await list({ pageSize: 4, page: 2 });
    const third = await list({ pageSize: 4, page: 3 });
    expect(first.pager).toEqual({ totalItems: 9, totalPages: 3 });
    expect([first, second, third].flatMap(namesOf)).toEqual(namesOf(await list()));
    expect(namesOf(await list({ page: 900 }))).toEqual([]);
  });

  test.each<[string, Wanted, string[]]>([
    ["a specialty's name", { specialtyName: "Envelopamento de automóveis" }, ["Davi", "Érica"]],
    [
      "the same without accents or capitals",
      { specialtyName: "envelopamento de AUTOMOVEIS " },
      ["Davi", "Érica"],
    ],
    ["a name that is part of another's", { specialtyName: "Envelopamento de móveis" }, ["Otto"]],
    ["a word of a name", { specialtyName: "automóveis" }, ["Davi", "Érica"]],
    ["a specialty that nobody has", { specialtyName: "jardinagem" }, []],
    ["a city", { city: "santos" }, ["Nair", "Otto"]],
    ["the beginning of cities", { city: "sant" }, ["Ivo", "Nair", "Otto"]],
    ["the beginning of cities of a state", { city: "sant", state: "MG" }, ["Ivo"]],
    ["a state", { state: "rj" }, ["Rita", "Sem Lugar do Rio", "Yara"]],
    ["a city that nobody is in", { city: "Osasco" }, []],
    ["both", { city: "São Paulo", specialtyName: "paredes" }, ["Érica", "Zeca"]],
    ["signs that mean something to a database", { city: "S%", specialtyName: "_" }, []],
  ])("filters by %s", async (_, wanted, names) => {
    expect(namesOf(await list(wanted))).toEqual(names);
  });

  test("returns card fields and no private data", async () => {
    const { installers } = await list({ city: "São Paulo" });
    expect(installers.find(({ name }) => name === "Érica")).toMatchObject({
      email: expect.stringContaining("@"),
      neighborhood: "Liberdade",
      country: "Brasil",
      postalCode: "01500-000",
      whatsApp: "(11)90020-0001",
      instagram: "@envelopa",
      specialties: [
        { specialtiesId: cars, specialties: { name: "Envelopamento de automóveis" } },
        { specialtiesId: walls, specialties: { name: "Envelopamento de paredes" } },
      ],
    });
    for (const each of installers) {
      for (const hidden of ["cnpj", "birthDate", "addressName", "latitude", "longitude", "accountNumber"]) {
        expect(each).not.toHaveProperty(hidden);
      }
    }
  });
});

describe("installer list by distance", () => {
  const { latitude, longitude } = paulista;
  let floors = "";
  beforeAll(async () => {
    floors = "Envelopamento de rodapés";
    const [id = 0] = await addSpecialties(upstream, [floors]);
    const add = (name: string, more: object) => addInstaller(upstream, { name, specialtyIds: [id], ...more });
    await add("Bela", { recommended: true, ...santos });
    await add("Caio", {});
    await add("Duda", rio);
    await add("Nilo", { ...rio, region: nationalRegion });
    await add("Nina", { region: nationalRegion });
    await add("Sem Centro", unknownPlace);
  });
  const near = async (wanted: Wanted = {}) => {
    const found = await list({ specialtyName: floors, latitude, longitude, recommendation: 1, ...wanted });
    return found.installers.map(({ name, distance, isElsewhere }) =>
      [name, distance, isElsewhere && "elsewhere"].filter((each) => each != null).join(" "),
    );
  };

  test("returns the nearest first with whole kilometers, and those without a centre last", async () => {
    expect(await near()).toEqual(["Caio 3", "Nina 3", "Bela 55", "Duda 363", "Nilo 363", "Sem Centro"]);
  });

  test("keeps those within the radius, and adds nationwide ones on request", async () => {
    expect(await near({ radiusInKm: 50 })).toEqual(["Caio 3", "Nina 3"]);
    expect(await near({ radiusInKm: 55 })).toEqual(["Caio 3", "Nina 3", "Bela 55"]);
    expect(await near({ radiusInKm: 10, withNational: true })).toEqual([
      "Caio 3",
      "Nina 3",
      "Nilo 363 elsewhere",
    ]);
  });

  test("adds nationwide installers of a specialty to a city, after its own", async () => {
    expect(await near({ city: "Santos", withNational: true })).toEqual([
      "Bela 55",
      "Nina 3 elsewhere",
      "Nilo 363 elsewhere",
    ]);
    expect(await near({ city: "Santos", specialtyName: "tetos", withNational: true })).toEqual([]);
  });

  test("counts pages with the nationwide ones", async () => {
    const paged = await list({ specialtyName: floors, city: "Santos", withNational: true, pageSize: 2 });
    expect(paged.pager).toEqual({ totalItems: 3, totalPages: 2 });
  });

  test("returns the cities that have an active installer, with their specialties", async () => {
    await addInstaller(upstream, { city: "SAO PAULO", specialtyIds: [furniture] });
    const { cities } = await upstream.answerTo(listInstallerCities, {});
    expect(cities[0]).toMatchObject({ city: "São Paulo", state: "SP" });
    expect(cities[0]?.specialtyIds).toEqual(expect.arrayContaining([cars, furniture, walls]));
    expect(cities.filter(({ state }) => state === "SP").map(({ city }) => city)).toEqual([
      "São Paulo",
      "Santos",
    ]);
    const counted = await list({ city: "São Paulo" });
    expect(cities[0]?.installers).toBe(counted.pager.totalItems);
  });
});

type Place = Partial<Record<"city" | "state" | "postalCode", string>> & {
  latitude?: number | null;
  longitude?: number | null;
};
const around = async (
  Address: Place,
  ids: readonly number[] = [walls],
  paging = { page: 1, pageSize: 15 },
) => {
  const { content } = await upstream.answerTo(listInstallersInArea, {
    token: ana.token,
    body: { ...paging, Specialties: ids.map((id) => ({ id, name: "-" })), Address },
  });
  return content.list;
};

describe("installer search around an address", () => {
  test("returns the nearest first with the distance, and installers of the same city without coordinates last", async () => {
    const { installers, pager } = await around(paulista);
    expect(installers.map(({ name, distance }) => [name, distance])).toEqual([
      ["Érica", 3],
      ["Nair", 55],
      ["Zeca", undefined],
    ]);
    expect(pager).toEqual({ totalItems: 3, totalPages: 1 });
  });

  test("returns the same whole kilometers for all installers of one city", async () => {
    const [id = 0] = await addSpecialties(upstream, ["Envelopamento de pisos"]);
    await addInstaller(upstream, { name: "Norte", specialtyIds: [id], ...paulista, latitude: -23.48 });
    await addInstaller(upstream, { name: "Sul", specialtyIds: [id], ...paulista, latitude: -23.67 });
    for (const north of [0, 0.01, 0.05, 0.1, 0.2]) {
      const from = { ...paulista, latitude: paulista.latitude + north };
      const { installers } = await around(from, [id]);
      const distances = installers.map(({ distance }) => distance);
      expect(distances).toEqual([distances[0], distances[0]]);
      expect(Number.isInteger(distances[0])).toBe(true);
    }
  });

  test("returns each installer with one of the specialties once", async () => {
    expect(namesOf(await around(paulista, [walls, cars, walls]))).toEqual(["Davi", "Érica", "Nair", "Zeca"]);
    expect(namesOf(await around(paulista, [9_999]))).toEqual([]);
  });

  test("adds nationwide installers after the others", async () => {
    const [id = 0] = await addSpecialties(upstream, ["Envelopamento de portas"]);
    await addInstaller(upstream, { name: "Longe", specialtyIds: [id], ...rio });
    await addInstaller(upstream, {
      name: "Por Toda Parte",
      specialtyIds: [id],
      ...rio,
      region: nationalRegion,
    });
    await addInstaller(upstream, { name: "Perto", specialtyIds: [id], ...santos });
    const { installers } = await around(paulista, [id]);
    expect(installers.map(({ name, isElsewhere }) => [name, isElsewhere])).toEqual([
      ["Perto", undefined],
      ["Por Toda Parte", true],
    ]);
  });

  test("returns pages", async () => {
    const pages = await Promise.all([1, 2].map((page) => around(paulista, [walls], { page, pageSize: 2 })));
    expect(pages.flatMap(namesOf)).toEqual(["Érica", "Nair", "Zeca"]);
    expect(pages[1]?.pager).toEqual({ totalItems: 3, totalPages: 2 });
  });

  test("geocodes an address without coordinates", async () => {
    const { city, state } = rio;
    const { installers } = await around({ city, state, postalCode: "20040-002", ...unknownPlace });
    expect(installers.map(({ name, distance }) => [name, typeof distance])).toEqual([
      ["Rita", "number"],
      ["Sem Lugar do Rio", "undefined"],
    ]);
  });

  test("falls back to installers of the same city when the address cannot be geocoded", async () => {
    const lost = await openUpstream({ geocoder: { geocode: () => Promise.reject(new Error("down")) } });
    const bia = await addShopper(lost);
    const [id = 0] = await addSpecialties(lost, ["Envelopamento de tetos"]);
    await addInstaller(lost, { name: "De Lá", specialtyIds: [id], ...santos });
    await addInstaller(lost, { name: "De Cá", specialtyIds: [id], city: "SAO PAULO" });
    const { content } = await lost.answerTo(listInstallersInArea, {
      token: bia.token,
      body: {
        page: 1,
        pageSize: 15,
        Specialties: [{ id, name: "-" }],
        Address: { city: "São Paulo", state: "sp" },
      },
    });
    await lost.close();
    expect(content.list.installers.map(({ name, distance }) => [name, distance])).toEqual([
      ["De Cá", undefined],
    ]);
  });

  test("requires a specialty and a login", async () => {
    const ask = (Specialties: unknown[], token?: string) =>
      upstream.ask("POST", "installer/ListInstallerArea", {
        token,
        body: { page: 1, pageSize: 15, Specialties, Address: paulista },
      });
    expect((await ask([], ana.token)).status).toBe(400);
    expect((await ask([{ id: walls, name: "-" }])).status).toBe(401);
  });
});
