import { beforeAll, describe, expect, test } from "vitest";
import { getInstaller, listInstallerCities, listInstallers } from "../../../contract/installers";
import { addInstallerRecord } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let rui: TestShopper;

beforeAll(async () => {
  upstream = await openUpstream();
  rui = await addShopper(upstream);
  await addInstallerRecord(upstream, rui.id);
});

const week = { fromDay: 1, toDay: 5, opens: "08:00", closes: "18:00" };
const save = (body: object, { token } = rui) =>
  upstream.ask("POST", "installer/service-area", { token, body: { districts: [], hours: [], ...body } });
const page = () => upstream.answerTo(getInstaller, { query: { id: String(rui.id) } });

describe("service area of an installer", () => {
  test("is empty until it is saved, read by everybody afterwards, and empty again on request", async () => {
    expect(await page()).toMatchObject({ districts: [], hours: [] });
    const hours = [week, { fromDay: 6, toDay: 6, opens: "08:30", closes: "12:00" }];
    for (const _ of [1, 2])
      expect((await save({ districts: ["Lapa", "Pinheiros"], hours })).status).toBe(200);
    expect(await page()).toMatchObject({ districts: ["Lapa", "Pinheiros"], hours });
    await save({});
    expect(await page()).toMatchObject({ districts: [], hours: [] });
  });

  test("holds a district once, whatever its accents, case and spaces", async () => {
    await save({ districts: ["Água Branca", "agua  branca", " Lapa ", "LAPA", "Barra Funda"] });
    expect((await page()).districts).toEqual(["Água Branca", "Lapa", "Barra Funda"]);
  });

  test.each([
    ["31 districts", { districts: Array.from({ length: 31 }, (_, n) => `Bairro ${n}`) }, 400],
    ["a district of 61 characters", { districts: ["x".repeat(61)] }, 400],
    ["an eighth weekday", { hours: [{ ...week, toDay: 8 }] }, 400],
    ["the time 24:00", { hours: [{ ...week, closes: "24:00" }] }, 400],
    ["days out of order", { hours: [{ ...week, fromDay: 6 }] }, 422],
    ["an end before the start", { hours: [{ ...week, closes: "07:00" }] }, 422],
    ["hours that overlap", { hours: [week, { fromDay: 5, toDay: 6, opens: "17:00", closes: "20:00" }] }, 422],
  ])("refuses %s", async (_, body, status) => {
    expect((await save(body)).status).toBe(status);
  });

  test("is found by its districts, which the city counts", async () => {
    const bia = await addShopper(upstream);
    await addInstallerRecord(upstream, bia.id);
    await save({ districts: ["Água Branca", "Lapa"] });
    await save({ districts: ["lapa"] }, bia);
    const [city] = (await upstream.answerTo(listInstallerCities, {})).cities;
    expect(city?.districts).toEqual([
      { name: expect.stringMatching(/^lapa$/i), installers: 2 },
      { name: "Água Branca", installers: 1 },
    ]);
    const found = async (district: string) => {
      const body = { page: 1, pageSize: 10, district };
      const { content } = await upstream.answerTo(listInstallers, { body });
      return content.list.installers.map(({ id }) => id).toSorted();
    };
    expect(await found("agua branca")).toEqual([rui.id]);
    expect(await found("LAPA")).toEqual([rui.id, bia.id].toSorted());
    expect(await found("Lap")).toEqual([]);
  });

  test("takes a break at noon", async () => {
    const hours = [
      { ...week, closes: "12:00" },
      { ...week, opens: "12:00" },
    ];
    expect((await save({ hours })).status).toBe(200);
  });

  test("is not saved for who is no installer", async () => {
    expect((await save({}, await addShopper(upstream))).status).toBe(403);
  });
});
