import { randomBytes } from "node:crypto";
import { load } from "cheerio";
import { eq, inArray } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loginAttempts, tokens } from "../../../api/database/schema/accounts";
import { dataExportParts, dataExports } from "../../../api/database/schema/data-rights";
import { mails } from "../../../api/database/schema/information";
import { installerPictures, installers } from "../../../api/database/schema/installers";
import { quoteRecipients } from "../../../api/extras/quotes/schema";
import { toAnswers } from "../../../api/extras/quotes/words";
import { roomPhotos } from "../../../api/extras/wall/schema";
import { createDataExportJob } from "../../../api/personal-data/data-exports";
import { formatValue } from "../../../api/personal-data/export-page";
import { toDiscount } from "../../../api/personal-data/words";
import { downloadDataExport, getDataExport, requestDataExport } from "../../../contract/data-rights";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";
import { addOwner, type Owner } from "../access-control/owner";
import { password } from "../access-control/owner-request";

let upstream: Upstream;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const offer = await addSoldFilm(database, { name: "Vinil Fosco", quantity: 1000 });
  owner = await addOwner(upstream, offer, { type: 3 });
  other = await addOwner(upstream, offer);
  await database.update(tokens).set({ expiresAt: new Date("2040-01-01T00:00:00Z") });
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  await upstream.database.delete(dataExports);
  await upstream.database.delete(mails);
});

const request = () => upstream.answerTo(requestDataExport, { token: owner.token, body: { password } });
const state = async () => (await upstream.answerTo(getDataExport, { token: owner.token })).export;
const create = () => workOff(upstream, createDataExportJob(upstream.parts));
const mailsSent = async () =>
  (await upstream.database.select().from(mails).orderBy(mails.id)).filter(({ key }) =>
    key.startsWith("data-export"),
  );

async function download(): Promise<Record<string, string>> {
  const { contentInBase64 } = await upstream.answerTo(downloadDataExport, { token: owner.token });
  const files = unzipSync(Buffer.from(contentInBase64, "base64"));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("a copy of an account's data", () => {
  test("is made once by a job and mailed once, however often and at the same time it is requested", async () => {
    expect(await state()).toBeNull();
    await Promise.all(Array.from({ length: 50 }, request));
    expect(await state()).toMatchObject({ state: "pending" });
    expect(await create()).toBe(1);
    await request();
    expect(await create()).toBe(0);
    expect(await mailsSent()).toMatchObject([
      { recipient: owner.email, subject: "Seus dados estão prontos" },
    ]);
    expect(await state()).toMatchObject({ state: "ready", expiresAt: "2026-11-27T17:00:00.000Z" });
  });

  test("is made only for who knows the password, and a wrong one counts as a failed login", async () => {
    const { database } = upstream;
    const { path } = requestDataExport;
    const statusOf = async (body: unknown) =>
      (await upstream.ask("POST", path, { token: owner.token, body })).status;
    expect(await Promise.all([undefined, {}, { password: "" }].map(statusOf))).toEqual([400, 400, 400]);
    const wrong = await upstream.ask("POST", path, { token: owner.token, body: { password: "errada 1" } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect(await state()).toBeNull();
    expect(await database.select().from(loginAttempts)).toMatchObject([{ email: owner.email }]);
    await request();
    expect(await state()).toMatchObject({ state: "pending" });
    expect(await database.select().from(loginAttempts)).toEqual([]);
  });

  test("contains the account's data as HTML and as JSON, and none of another account's", async () => {
    await request();
    await create();
    const { "dados.json": json = "", "dados.html": page = "" } = await download();
    const seen = owner.secrets.filter((secret) => secret !== owner.token);
    const [, taxId, formattedTaxId] = owner.secrets;
    for (const text of seen.filter((secret) => secret !== formattedTaxId)) expect(json).toContain(text);
    for (const text of seen.filter((secret) => secret !== taxId)) expect(page).toContain(text);
    expect(JSON.parse(json).data.users).toMatchObject([{ name: owner.name, taxId }]);
    expect(page).toContain("R$");
    expect(page).toContain("Vinil Fosco");
    for (const secret of other.secrets) expect(json + page).not.toContain(secret);
    expect(json).not.toMatch(/passwordHash|scrypt|hash/);
  });

  test("begins again when its process has died in the middle, and has no part twice", async () => {
    await request();
    await upstream.database
      .insert(dataExportParts)
      .values([0, 1, 7].map((position) => ({ userId: owner.userId, position, bytes: Buffer.from("left") })));
    expect((await upstream.ask("GET", downloadDataExport.path, { token: owner.token })).status).toBe(404);
    await create();
    expect(Object.keys(await download())).toContain("dados.json");
  });

  test("is found when the previous release has stored the request, and one that it has made is served", async () => {
    const { database } = upstream;
    await database.insert(dataExports).values({ userId: owner.userId, requestedAt: upstream.clock.now() });
    expect(await create()).toBe(1);
    expect(await state()).toMatchObject({ state: "ready" });
    const archive = Buffer.from("PK whole");
    await database.delete(dataExports);
    const expiresAt = new Date("2026-11-27T00:00:00Z");
    await database.insert(dataExports).values({ userId: owner.userId, archive, expiresAt });
    expect(await state()).toMatchObject({ state: "ready", sizeInBytes: archive.byteLength });
    expect(
      await upstream.answerTo(downloadDataExport, { token: owner.token, query: { part: "0" } }),
    ).toMatchObject({ contentInBase64: archive.toString("base64"), parts: 1 });
  });

  test("has all pictures in parts of a few megabytes, which make one file", async () => {
    const { database } = upstream;
    const image = randomBytes(1024 * 1024);
    const times = { createdAt: upstream.clock.now(), expiresAt: new Date("2026-12-20T00:00:00Z") };
    const photos = Array.from({ length: 6 }, (_, number) => ({
      ...times,
      userId: owner.userId,
      digest: `photo ${number}`,
      width: 1,
      height: 1,
      image: Buffer.concat([Buffer.of(number), image]),
    }));
    const added = await database.insert(roomPhotos).values(photos).returning({ id: roomPhotos.id });
    await request();
    await create();
    const readPart = (part: number) =>
      upstream.answerTo(downloadDataExport, { token: owner.token, query: { part: String(part) } });
    const { parts } = await readPart(0);
    expect(parts).toBeGreaterThan(2);
    const bytes: Buffer[] = [];
    for (let part = 0; part < (parts ?? 0); part += 1)
      bytes.push(Buffer.from((await readPart(part)).contentInBase64, "base64"));
    for (const each of bytes) expect(each.byteLength).toBeLessThan(4 * 1024 * 1024);
    const files = unzipSync(Buffer.concat(bytes));
    expect(added.map(({ id }) => files[`ambientes/foto-${id}.jpg`]?.[0])).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await state())?.sizeInBytes).toBe(Buffer.concat(bytes).byteLength);
    const beyond = `${downloadDataExport.path}?part=${parts}`;
    expect((await upstream.ask("GET", beyond, { token: owner.token })).status).toBe(404);
    const ids = added.map(({ id }) => id);
    await database.delete(roomPhotos).where(inArray(roomPhotos.id, ids));
  });

  test("expires after seven days, and can be requested again after one", async () => {
    await request();
    await create();
    upstream.clock.set("2026-11-21T14:00:01-03:00");
    await request();
    expect(await state()).toMatchObject({ state: "pending" });
    await create();
    expect(await mailsSent()).toHaveLength(2);
    upstream.clock.set("2026-11-28T14:00:02-03:00");
    expect(await state()).toBeNull();
    const { status } = await upstream.ask("GET", downloadDataExport.path, { token: owner.token });
    expect(status).toBe(404);
  });
});

describe("the readable file", () => {
  test("says no stored code, day or path, and the other file's schema says what each code means", async () => {
    await upstream.database
      .update(quoteRecipients)
      .set({
        status: "answered",
        priceInCentavos: 35_000,
        startsOn: "2026-12-01",
        answeredAt: upstream.clock.now(),
      })
      .where(eq(quoteRecipients.installerId, owner.userId));
    const hours = [{ fromDay: 1, toDay: 5, opens: "08:00", closes: "18:00" }];
    await upstream.database
      .update(installers)
      .set({ districts: ["Lapa", "Pinheiros"], hours })
      .where(eq(installers.userId, owner.userId));
    await upstream.database
      .update(installerPictures)
      .set({ beforePath: "Uploads/portfolio/sala-antes.jpg" })
      .where(eq(installerPictures.installerId, owner.userId));
    await request();
    await create();
    const files = await download();
    const $ = load(files["dados.html"] ?? "");
    expect($("body").text()).not.toMatch(
      /\b(active|answered|pending|approved|chosen)\b|\d{4}-\d\d-\d\d|Uploads\//,
    );
    expect($("#quote_recipients").text()).toContain("Início01/12/2026");
    expect($("#quote_recipients").text()).toContain("Cidade do trabalhoSão Paulo/SP");
    const photos = $("#installer_pictures a").toArray();
    expect(photos.map((each) => $(each).attr("href"))).toEqual([
      "portfolio/sala.jpg",
      "portfolio/sala-antes.jpg",
    ]);
    expect($("#installers").text()).toContain("Lapa, Pinheiros");
    expect($("#installers").text()).toContain("segunda a sexta, das\u00a08h às\u00a018h");
    expect($("#orders article").first().text()).not.toContain(`Pedidos${owner.orderCode}`);
    const { properties } = JSON.parse(files["dados.schema.json"] ?? "").properties.data;
    const fieldsOf = (table: string) => properties[table].items.properties;
    expect(fieldsOf("orders").status.oneOf).toContainEqual({ const: 3, title: "Pagamento confirmado" });
    expect(fieldsOf("payments").method.oneOf).toContainEqual({ const: 2, title: "Pix" });
    expect(fieldsOf("installer_pictures").path.description).toBe("Arquivo deste ZIP");
  });

  test("leads to the photos of rooms and to what was drawn in them, whose faces the schema describes", async () => {
    await request();
    await create();
    const files = await download();
    const $ = load(files["dados.html"] ?? "");
    const { roomPhotoId, roomProjectId } = owner;
    const photo = `ambientes/foto-${roomPhotoId}.jpg`;
    const drawing = `ambientes/projeto-${roomProjectId}.jpg`;
    expect($("#room_photos a").attr("href")).toBe(photo);
    expect(files).toHaveProperty([photo]);
    expect(files).toHaveProperty([drawing]);
    expect($("#room_projects").text()).toMatch(
      /Janela \d+x: altura 2,60\sm, aberturas: 1, vinil-fosco Preto/,
    );
    const { properties } = JSON.parse(files["dados.schema.json"] ?? "").properties.data;
    const { faces } = properties.room_projects.items.properties;
    expect(faces).toMatchObject({ title: "Faces", type: "array", maxItems: 6 });
    const { data } = JSON.parse(files["dados.json"] ?? "");
    expect(data.room_projects).toMatchObject([{ path: drawing, photo }]);
    expect(JSON.stringify(data.room_photos)).not.toMatch(/digest|addressKey|image/);
  });

  test("shows an order with its items, steps and payment in the words of the shop", async () => {
    await request();
    await create();
    const { "dados.html": page = "", "dados.schema.json": schema = "" } = await download();
    const $ = load(page);
    const order = $(`#orders article:contains('Pedido ${owner.orderCode}')`);
    expect(
      order
        .find("h4")
        .toArray()
        .map((each) => $(each).text()),
    ).toEqual(["Produtos", "Andamento", "Pagamento"]);
    const text = order.text();
    expect(text).toContain("Aguardando pagamento");
    expect(text).toMatch(/, São Paulo\/SP, \d{5}-\d{3}/);
    expect(text).toMatch(/FormaPix|Pix/);
    expect(page).not.toMatch(/código\)|\b0 cartão/);
    expect(JSON.parse(schema).properties.data.properties.orders.items.properties.totalInCentavos).toEqual({
      title: "Total",
      type: "integer",
      description: "Em centavos",
    });
  });

  test("has rules of style that a browser reads as they were written, and labels that break between words", async () => {
    await request();
    await create();
    const style = load((await download())["dados.html"] ?? "")("style").text();
    expect(style).not.toContain("&");
    expect(style).toContain("table+table");
    expect(style).not.toMatch(/th[^{}]*\{[^}]*anywhere/);
  });

  test("does not repeat an order's code below its heading, and takes a discount off", async () => {
    expect(toDiscount(5036).replace(/\u00a0/g, " ")).toBe("−R$ 50,36");
    expect(toDiscount(0).replace(/\u00a0/g, " ")).toBe("R$ 0,00");
    await request();
    await create();
    const $ = load((await download())["dados.html"] ?? "");
    const order = $(`#orders article:contains('Pedido ${owner.orderCode}')`);
    const cells = order.find("td").toArray();
    expect(cells.map((each) => $(each).text())).not.toContain(owner.orderCode);
    expect(order.find("h3").text()).toBe(`Pedido ${owner.orderCode}`);
  });

  test("says of each part what it is for and until when it stays, also of those without content", async () => {
    await request();
    await create();
    const $ = load((await download())["dados.html"] ?? "");
    expect($("#tokens > p").text()).toContain("30 dias");
    expect($("#users > p").text()).toContain("scrypt");
    const empty = $("#nada dt").toArray();
    expect(empty.length).toBeGreaterThan(0);
    for (const each of empty) expect($(each).next("dd").text()).toMatch(/\.$/);
    expect($("nav").text()).toMatch(/Cadastro(?! \()/);
  });

  test("ends with how to correct, delete and ask, and says in which time zone it is", async () => {
    await request();
    await create();
    const $ = load((await download())["dados.html"] ?? "");
    expect($("body").text()).toContain("horários desta página são de Brasília");
    const links = $("#direitos a").toArray();
    expect(links.map((each) => $(each).attr("href"))).toEqual([
      "http://shop.test/profile",
      "http://shop.test/profile/privacidade",
      "http://shop.test/politicas/politica-privacidade",
      "mailto:contato@shop.test",
    ]);
  });

  test("begins with a table of contents whose links lead to sections that hold something", async () => {
    await request();
    await create();
    const $ = load((await download())["dados.html"] ?? "");
    const links = $("nav a")
      .toArray()
      .map((each) => $(each).attr("href") ?? "");
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect($(link).find("td, dd, li").length).toBeGreaterThan(0);
  });

  test("says who answered a request for a quote and who was chosen, and no message of the others", () => {
    const answer = { priceInCentavos: 45000, startsOn: "2026-12-01", message: null };
    const items = { laborInCentavos: 30000, materialInCentavos: 15000, travelInCentavos: 0 };
    const words = toAnswers([
      { ...answer, ...items, installer: "Rui", status: "chosen", message: "Ligue 11 98888-7777" },
      { ...answer, installer: "Eva", status: "passed" },
      { ...answer, installer: "Lia", status: "sent", priceInCentavos: null, startsOn: null },
    ]).replace(/\u00a0/g, " ");
    expect(words).toBe(
      `Rui
Situação: Escolhido
Preço: R$ 450,00 (mão de obra R$ 300,00, material R$ 150,00, deslocamento R$ 0,00)
Início: 01/12/2026
Mensagem: “Ligue 11 98888-7777”

Eva
Situação: Não escolhido
Preço: R$ 450,00
Início: 01/12/2026

Lia
Situação: Sem resposta`,
    );
  });
});

describe("formatValue", () => {
  test("writes values as people read them", () => {
    const values = [
      ["a", null, "–"],
      ["totalInCentavos", 1990, "R$ 19,90"],
      ["a", new Date("2026-11-20T17:00:00Z"), "20/11/2026, 14:00"],
      ["a", true, "sim"],
      ["address", { street: "Rua A", number: "1", complement: "" }, "Rua A, 1"],
      ["attributes", [{ name: "Preto", hex: null }], "Preto"],
    ] as const;
    for (const [name, value, expected] of values) {
      expect(formatValue(name, value).replace(/\u00a0/g, " ")).toBe(expected);
    }
  });
});
