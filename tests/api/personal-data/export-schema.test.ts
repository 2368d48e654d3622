import Ajv2020 from "ajv/dist/2020";
import { is } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { extras } from "../../../api/extras";
import { createExportArchive } from "../../../api/personal-data/export-archive";
import { findPerson } from "../../../api/personal-data/person";
import { listPersonalTables } from "../../../api/personal-data/personal-tables";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addOtherRows, setOptionalColumns } from "../../setup/every-personal-row";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { addOwner, type Owner } from "../access-control/owner";

const personalTables = listPersonalTables({ extras });

const copy = z.object({
  createdAt: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
type Copy = z.output<typeof copy>;

interface Described {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly [keyword: string]: unknown;
}
const described: z.ZodType<Described> = z.lazy(() =>
  z.looseObject({ title: z.string().optional(), properties: z.record(z.string(), described).optional() }),
);

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
};

let upstream: Upstream;
let owners: Owner[];
let copies: Copy[];
let schema: Described;
const faults: string[] = [];

beforeAll(async () => {
  upstream = await openUpstream();
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  const offer = await addSoldFilm(upstream.database, { quantity: 1000 });
  owners = [];
  for (const type of [3, 4] as const)
    for (const quote of ["open", "chosen"] as const)
      owners.push(await addOwner(upstream, offer, { type, quote }));
  for (const owner of owners) await addOtherRows(upstream, owner, offer);
  copies = [await copyOf((await addShopper(upstream)).id), ...(await copiesOfOwners())];
  await setOptionalColumns(upstream, "empty");
  copies.push(...(await copiesOfOwners()));
  await setOptionalColumns(upstream, "filled");
  copies.push(...(await copiesOfOwners()));
}, 60_000);

const copiesOfOwners = () => Promise.all(owners.map(({ userId }) => copyOf(userId)));

async function copyOf(userId: number): Promise<Copy> {
  const person = await findPerson(upstream.database, userId);
  if (person === null) throw new Error("There is no such account");
  const chunks: Uint8Array[] = [];
  const { settings } = upstream.parts;
  const createdAt = upstream.clock.now();
  for await (const chunk of createExportArchive(upstream.database, person, { createdAt, settings, extras }))
    chunks.push(chunk);
  const archive = Buffer.concat(chunks);
  const read = (name: string): unknown => JSON.parse(strFromU8(unzipSync(archive)[name] ?? new Uint8Array()));
  schema = described.parse(read("dados.schema.json"));
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, formats });
  const content = read("dados.json");
  ajv.validate(schema, content);
  faults.push(...(ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`));
  return copy.parse(content);
}

const tableOf = (name: string) =>
  described.parse(described.parse(schema.properties?.data).properties?.[name]);
const recordOf = (name: string) => described.parse(tableOf(name).items);

function untitledIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { success, data } = described.safeParse(value);
  const own = success ? Object.entries(data.properties ?? {}) : [];
  const untitled = own.filter(([, { title }]) => !title).map(([name]) => `${path}/${name}`);
  return [
    ...untitled,
    ...Object.entries(value).flatMap(([name, inner]) => untitledIn(inner, `${path}/${name}`)),
  ];
}

describe("the schema of the data copy", () => {
  test("accepts copies of every table, with what may be empty empty and filled", () => {
    const names = personalTables.flatMap((table) => (table.exported === null ? [] : table.name));
    expect(names.filter((name) => !copies.some(({ data }) => (data[name] ?? []).length > 0))).toEqual([]);
    expect([...new Set(faults)]).toEqual([]);
  });

  test("is proven with null and with another value of each column that may be null", () => {
    const rows = (name: string) => copies.flatMap(({ data }) => data[name] ?? []);
    const unproven = personalTables.flatMap(({ name, exported }) =>
      Object.entries(exported?.fields ?? {}).flatMap(([field, [, value]]) => {
        const isNullable = is(value, PgColumn) && !value.notNull;
        const values = rows(name).map((row) => row[field]);
        const isProven = values.some((value) => value !== null) && values.includes(null);
        return isNullable && !isProven ? [`${name}.${field}`] : [];
      }),
    );
    expect(unproven).toEqual([]);
  });

  test("refuses a record that lacks a field, has another one, or holds another kind of value", () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });
    const validate = ajv.compile(recordOf("users"));
    const [user] = copies.at(-1)?.data.users ?? [];
    const { name: _, ...nameless } = user ?? {};
    expect(validate(user)).toBe(true);
    for (const wrong of [
      nameless,
      { ...user, age: 3 },
      { ...user, createdAt: "ontem" },
      { ...user, name: null },
    ])
      expect(validate(wrong)).toBe(false);
    const whole = ajv.compile(schema);
    expect(whole({ createdAt: "2026-11-20T17:00:00.000Z" })).toBe(false);
    expect(whole({ createdAt: "2026-11-20T17:00:00.000Z", data: {} })).toBe(false);
  });

  test("gives a title to every field, also of what is inside of others", () => {
    expect(untitledIn(schema, "")).toEqual([]);
    expect(recordOf("orders").properties).toHaveProperty(
      ["address", "properties", "city", "title"],
      "Cidade",
    );
  });

  test("says of each table what it holds and until when", () => {
    for (const { name, exported } of personalTables)
      if (exported !== null) expect(tableOf(name).description).toBe(exported.about);
  });
});
