import { existsSync } from "node:fs";
import path from "node:path";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../../api/database/schema/information";
import { installers } from "../../../../api/database/schema/installers";
import { createQuoteExpiryJob, deleteOldQuotes } from "../../../../api/extras/quotes/quote-jobs";
import { quotePictures, quoteRatings, quoteRequests } from "../../../../api/extras/quotes/schema";
import { calculatePulledAverage } from "../../../../common/pulled-average";
import { confirmEmailChange, requestEmailConfirmation } from "../../../../contract/email-change";
import * as contract from "../../../../contract/quotes";
import { addProduct } from "../../../setup/catalogue-rows";
import {
  addDoneQuote,
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  letADayPass,
  quoteBody,
  quoteSeenBy,
  type TestInstaller,
  tokenForYears,
} from "../../../setup/quotes";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream, upstreamSettings } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

let upstream: Upstream;
let ana: TestShopper;
let rui: TestInstaller;
let bia: TestInstaller;
let leo: TestInstaller;
let outsider: TestInstaller;
let film: { id: number };
let photo: string;

beforeAll(async () => {
  upstream = await openUpstream();
  film = await addProduct(upstream.database, { name: "Vinil Fosco" });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c4122b" } })
    .png()
    .toBuffer();
  photo = `data:image/png;base64,${bytes.toString("base64")}`;
});
beforeEach(async () => {
  upstream.clock.set("2026-11-20T14:00:00-03:00");
  ana = await addShopperForYears({ name: "Ana Souza" });
  // One after the other: answers stand in the order of ids.
  rui = await addInstallerWithLogin(upstream, { name: "Rui Lima" });
  bia = await addInstallerWithLogin(upstream, { name: "Bia Prado" });
  leo = await addInstallerWithLogin(upstream, { name: "Leo Reis" });
  outsider = await addInstallerWithLogin(upstream, { name: "Outro Aplicador" });
});

/** The login outlives the quotes. */
async function addShopperForYears(more: Parameters<typeof addShopper>[1] = {}): Promise<TestShopper> {
  const shopper = await addShopper(upstream, more);
  return { ...shopper, token: await tokenForYears(upstream, shopper.id) };
}
const ask = (more: Record<string, unknown> = {}) => askForQuote(upstream, ana, [rui, bia, leo], more);
const post = (name: string, { token }: { token: string }, body: object, headers = {}) =>
  upstream.ask("POST", `quote/${name}`, { token, body, headers });
const statusOf = async (...request: Parameters<typeof post>) => (await post(...request)).status;
const mailsOf = async (id: number) =>
  (
    await upstream.database
      .select()
      .from(mails)
      .where(sql`${mails.body} ~ ${`/orcamentos/${id}\\M`}`)
      .orderBy(mails.id)
  ).map(({ recipient, subject }) => `${recipient}: ${subject}`);
const choose = (id: number, { id: installerId }: TestInstaller) =>
  statusOf("choose", ana, { id, installerId });

describe("a request for quotes", () => {
  test("reaches each installer by mail, without name, contacts, exact CEP and contacts in texts", async () => {
    const id = await ask({
      productId: film.id,
      description: "Porta da geladeira. Ligue (11) 98765-4321 ou ana@exemplo.com.br",
    });
    const mailed = await mailsOf(id);
    expect(mailed).toHaveLength(3);
    expect(mailed.every((mail) => mail.endsWith(": Novo pedido de orçamento"))).toBe(true);

    const seen = await quoteSeenBy(upstream, id, rui);
    expect(seen).toMatchObject({
      role: "installer",
      status: "open",
      product: { name: "Vinil Fosco", slug: "vinil-fosco" },
      meters: 5,
      description: "Porta da geladeira. Ligue [contato oculto] ou [contato oculto]",
      place: { postalCode: "01310-000", neighborhood: "Bela Vista", city: "São Paulo", state: "SP" },
      contact: null,
    });
    expect(seen.installers.map(({ name, status }) => [name, status])).toEqual([["Rui Lima", "sent"]]);
    expect(JSON.stringify(seen)).not.toMatch(/Ana|98765|exemplo|01310-100/);

    const own = await quoteSeenBy(upstream, id, ana);
    expect([own.role, own.installers.length, own.place.postalCode]).toEqual(["shopper", 3, "01310-100"]);
    expect(own.description).toContain("(11) 98765-4321");
  });

  test("is made once by 50 parallel copies with one key, with its pictures and mails", async () => {
    const body = quoteBody([rui.id, bia.id], { pictures: [photo] });
    const copies = Array.from({ length: 50 }, () => post("add", ana, body, { "idempotency-key": "uma-vez" }));
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const rows = await upstream.database
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(eq(quoteRequests.userId, ana.id));
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? 0;
    expect(await mailsOf(id)).toHaveLength(2);
    const { pictures } = await quoteSeenBy(upstream, id, ana);
    expect(pictures).toEqual([expect.stringMatching(/^Uploads\/orcamentos\/[\w-]+\.jpg$/)]);
    const changed = { ...body, meters: 6 };
    expect(await statusOf("add", ana, changed, { "idempotency-key": "uma-vez" })).toBe(422);
  });

  test.each<[string, number, Record<string, unknown>]>([
    ["no installer", 400, { installerIds: [] }],
    ["four installers", 400, { installerIds: [1, 2, 3, 4] }],
    ["an unknown installer", 404, { installerIds: [2_147_483_647] }],
    ["an id outside PostgreSQL's integer", 404, { installerIds: [2_147_483_648] }],
    ["an unknown product", 404, { productId: 2_147_483_647 }],
    ["a short description", 400, { description: "Porta" }],
    ["a long description", 400, { description: "x".repeat(1001) }],
    ["an unknown CEP", 422, { postalCode: "00000-000" }],
    ["half a metre", 400, { meters: 0.5 }],
    ["a day in the past", 422, { wishedOn: "2026-11-19" }],
    ["a day in two years", 422, { wishedOn: "2028-11-20" }],
    ["no day", 400, { wishedOn: "2026-02-31" }],
    ["a picture that is none", 422, { pictures: ["data:image/png;base64,AAAA"] }],
    ["five pictures", 400, { pictures: Array(5).fill("data:image/png;base64,AAAA") }],
  ])("with %s is refused with %d and stores nothing", async (_, status, more) => {
    const body = { ...quoteBody([rui.id]), ...more };
    expect(await statusOf("add", ana, body)).toBe(status);
    expect(await upstream.database.$count(quoteRequests, eq(quoteRequests.userId, ana.id))).toBe(0);
  });

  test("cannot be sent to an inactive installer or to oneself", async () => {
    const paused = await addInstallerWithLogin(upstream, { status: 0 });
    expect(await statusOf("add", ana, quoteBody([paused.id]))).toBe(404);
    expect(await statusOf("add", rui, quoteBody([rui.id]))).toBe(422);
  });

  test("is limited to five a day of one account, two of a pair and twenty for an installer", async () => {
    const add = (installers: TestInstaller[], shopper = ana) =>
      statusOf("add", shopper, quoteBody(installers.map(({ id }) => id)));
    expect([await add([rui]), await add([rui, bia]), await add([rui, leo])]).toEqual([200, 200, 429]);
    expect([await add([bia]), await add([leo]), await add([leo]), await add([outsider])]).toEqual([
      200, 200, 200, 429,
    ]);
    upstream.clock.set("2026-11-21T14:01:00-03:00");
    expect(await add([rui])).toBe(200);

    const others = await Promise.all(Array.from({ length: 20 }, () => addShopper(upstream)));
    const sent = await Promise.all(others.map((shopper) => add([rui], shopper)));
    expect(sent.filter((status) => status === 200)).toHaveLength(19);
    expect(sent.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("the answers to a request", () => {
  test("are mailed, stand side by side, and contacts are exchanged with the chosen installer only", async () => {
    const id = await ask({ description: "Porta da geladeira. Ligue (11) 98765-4321." });
    await answerWith(upstream, id, rui, { price: 350.5, message: "Chame no (11) 90020-0001" });
    await answerWith(upstream, id, bia);
    expect(await statusOf("decline", leo, { id })).toBe(200);
    expect((await mailsOf(id)).filter((mail) => mail.startsWith(ana.email))).toEqual([
      `${ana.email}: Seu orçamento foi respondido`,
      `${ana.email}: Seu orçamento foi respondido`,
      `${ana.email}: Um aplicador não pode atender`,
    ]);
    const before = await quoteSeenBy(upstream, id, ana);
    expect(before.installers[0]).toMatchObject({
      status: "answered",
      price: 350.5,
      startsOn: "2026-12-02",
      message: "Chame no [contato oculto]",
      contact: null,
    });

    expect([await choose(id, leo), await choose(id, bia), await choose(id, bia)]).toEqual([409, 200, 200]);
    expect(await choose(id, rui)).toBe(409);
    const after = await quoteSeenBy(upstream, id, ana);
    expect(after.installers.map(({ status, contact }) => [status, contact?.name ?? null])).toEqual([
      ["passed", null],
      ["chosen", "Bia Prado"],
      ["declined", null],
    ]);
    expect(after.installers[1]?.contact).toMatchObject({ whatsApp: "(11)90020-0001" });
    expect(await quoteSeenBy(upstream, id, bia)).toMatchObject({
      description: "Porta da geladeira. Ligue (11) 98765-4321.",
      place: { postalCode: "01310-100" },
      contact: { name: "Ana Souza", phoneNumber: "(11) 98765-4321", email: ana.email },
    });
    const passed = await quoteSeenBy(upstream, id, rui);
    expect([passed.contact, passed.place.postalCode, passed.description]).toEqual([
      null,
      "01310-000",
      "Porta da geladeira. Ligue [contato oculto].",
    ]);
    const subjects = (await mailsOf(id)).map((mail) => mail.split(": ")[1]);
    expect(subjects.filter((subject) => subject === "Seu orçamento foi escolhido")).toHaveLength(1);
    expect(subjects.filter((subject) => subject === "O cliente escolheu outro aplicador")).toHaveLength(1);
  });

  test("let one of two parallel choices win", async () => {
    const id = await ask();
    await Promise.all([answerWith(upstream, id, rui), answerWith(upstream, id, bia)]);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => choose(id, turn % 2 === 0 ? rui : bia)),
    );
    expect(statuses.sort().join(" ")).toBe(`${"200 ".repeat(10)}${"409 ".repeat(10)}`.trim());
    const { installers } = await quoteSeenBy(upstream, id, ana);
    expect(installers.filter(({ status }) => status === "chosen")).toHaveLength(1);
  });

  test("count once, and are refused where they are late or wrong", async () => {
    const id = await ask();
    const answer = { id, price: 100, startsOn: "2026-12-01", message: null };
    const copies = Array.from({ length: 50 }, () => statusOf("answer", rui, answer));
    expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
    expect(await statusOf("decline", rui, { id })).toBe(409);
    const wrongs = [
      { price: 0.5 },
      { price: 1_000_001 },
      { startsOn: "amanhã" },
      { labor: -1 },
      { message: "x".repeat(1001) },
    ];
    for (const wrong of wrongs) expect(await statusOf("answer", bia, { ...answer, ...wrong })).toBe(400);
    expect(await statusOf("answer", bia, { ...answer, startsOn: "2026-11-19" })).toBe(422);
    expect(await statusOf("answer", bia, { ...answer, validUntil: "2026-11-19" })).toBe(422);
    expect(await post("answer", bia, { ...answer, labor: 60, material: 30 })).toMatchObject({
      status: 422,
      body: { errors: { price: [expect.stringContaining("não somam o preço")] } },
    });
    expect(await statusOf("cancel", ana, { id })).toBe(200);
    expect(await statusOf("answer", bia, answer)).toBe(409);
    expect(await choose(id, rui)).toBe(409);
  });

  test("are corrected in their place until the shopper has seen them, and stand beside the earlier one afterwards", async () => {
    const id = await ask();
    const answer = { id, price: 3500, startsOn: "2026-12-01", message: "Ligue (11) 90020-0001" };
    await post("answer", rui, answer);
    const parts = { labor: 300, material: 50, travel: 0 };
    expect(await statusOf("answer", rui, { ...answer, price: 350, ...parts })).toBe(200);
    const first = (await quoteSeenBy(upstream, id, ana)).installers[0];
    expect(first).toMatchObject({ price: 350, ...parts, version: 1, earlier: [] });
    expect(await statusOf("answer", rui, { ...answer, price: 380 })).toBe(200);
    const mailed = (await mailsOf(id)).filter((mail) => mail.startsWith(ana.email));
    expect(mailed.map((mail) => mail.split(": ")[1]).sort()).toEqual([
      "Seu orçamento foi respondido",
      "Uma resposta ao seu orçamento mudou",
    ]);
    // The page has shown the first version.
    expect(await post("choose", ana, { id, installerId: rui.id, version: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("mudou a resposta") },
    });
    expect((await quoteSeenBy(upstream, id, ana)).installers[0]).toMatchObject({
      price: 380,
      labor: null,
      version: 2,
      earlier: [{ price: 350, ...parts, message: "Ligue [contato oculto]" }],
    });
    for (const price of [1, 2, 3]) {
      expect(await statusOf("answer", rui, { ...answer, price })).toBe(200);
      await quoteSeenBy(upstream, id, ana);
    }
    expect(await statusOf("answer", rui, { ...answer, price: 4 })).toBe(409);
    expect(await statusOf("choose", ana, { id, installerId: rui.id, version: 5 })).toBe(200);
    expect(await statusOf("answer", rui, { ...answer, price: 5 })).toBe(409);
  });

  test("cannot be chosen after their last day, or after the request's, and say why", async () => {
    const id = await ask();
    const answer = { id, price: 350, startsOn: "2026-12-01" };
    await post("answer", rui, { ...answer, validUntil: "2026-11-21" });
    upstream.clock.set("2026-11-22T14:00:00-03:00");
    const refused = () => post("choose", ana, { id, installerId: rui.id });
    expect((await refused()).body).toMatchObject({ message: expect.stringContaining("não vale mais") });
    expect(await statusOf("answer", rui, { ...answer, validUntil: "2026-12-21" })).toBe(200);
    upstream.clock.set("2026-12-04T14:00:00-03:00");
    expect((await refused()).body).toMatchObject({
      message: expect.stringContaining("O prazo deste pedido"),
    });
  });

  test("lead to a telephone and a day of visit that only the two know", async () => {
    expect(await statusOf("add", ana, quoteBody([rui.id], { phoneNumber: "123" }))).toBe(422);
    const id = await ask({ phoneNumber: "11 91234-5678" });
    await answerWith(upstream, id, rui);
    expect(JSON.stringify(await quoteSeenBy(upstream, id, rui))).not.toContain("91234");
    expect(await statusOf("visit", ana, { id, visitOn: "2026-11-25" })).toBe(409);
    await choose(id, rui);
    expect((await quoteSeenBy(upstream, id, rui)).contact).toMatchObject({
      phoneNumber: "(11) 91234-5678",
      whatsApp: "(11) 91234-5678",
    });
    expect(JSON.stringify(await quoteSeenBy(upstream, id, bia))).not.toContain("91234");
    expect(await statusOf("visit", rui, { id, visitOn: "2026-11-25" })).toBe(200);
    expect(await statusOf("visit", ana, { id, visitOn: "2026-11-25" })).toBe(200);
    expect(await statusOf("visit", ana, { id, visitOn: "2026-11-19" })).toBe(422);
    expect(await statusOf("visit", bia, { id, visitOn: "2026-11-27" })).toBe(409);
    expect(await statusOf("visit", outsider, { id, visitOn: "2026-11-27" })).toBe(404);
    const days = await Promise.all([ana, rui, bia].map((who) => quoteSeenBy(upstream, id, who)));
    expect(days.map(({ visitOn }) => visitOn)).toEqual(["2026-11-25", "2026-11-25", undefined]);
    const mailed = (await mailsOf(id)).flatMap((mail) => mail.split(": Dia da visita: ").slice(1));
    expect(mailed).toEqual(["25/11/2026"]);
  });
});

describe("the state of a quote", () => {
  test("leads to done by either of both, and to one rating by each", async () => {
    const id = await ask();
    await answerWith(upstream, id, rui);
    expect(await statusOf("finish", ana, { id })).toBe(409);
    await choose(id, rui);
    expect(await statusOf("rate", ana, { id, note: 5 })).toBe(409);
    expect([await statusOf("finish", rui, { id }), await statusOf("finish", ana, { id })]).toEqual([
      200, 200,
    ]);
    expect((await mailsOf(id)).filter((mail) => mail.includes("O trabalho foi feito"))).toHaveLength(1);
    await letADayPass(upstream, id);
    expect(await statusOf("cancel", ana, { id })).toBe(409);

    const rating = { id, note: 5, evaluation: "Caprichou nos cantos." };
    const copies = Array.from({ length: 50 }, () => statusOf("rate", ana, rating));
    expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
    expect(await statusOf("rate", ana, { id, note: 1 })).toBe(409);
    expect(await statusOf("rate", rui, { id, note: 4 })).toBe(200);
    const rated = (await mailsOf(id)).filter((mail) => mail.endsWith(": Você recebeu uma avaliação"));
    expect([rated.length, rated.filter((mail) => mail.startsWith(ana.email)).length]).toEqual([2, 1]);
    for (const note of [0, 6, 2.5]) expect(await statusOf("rate", rui, { id, note })).toBe(400);
    expect(await quoteSeenBy(upstream, id, ana)).toMatchObject({
      ownRating: { note: 5, evaluation: "Caprichou nos cantos." },
      receivedRating: { note: 4, evaluation: null },
    });
    expect(await upstream.database.$count(quoteRatings, eq(quoteRatings.requestId, id))).toBe(2);
  });

  test("cannot be changed by other installers, those passed over, or other shoppers", async () => {
    const id = await ask();
    await answerWith(upstream, id, rui);
    const other = await addShopper(upstream);
    const answer = { id, price: 100, startsOn: "2026-12-01" };
    for (const stranger of [outsider, other]) {
      expect(await statusOf("answer", stranger, answer)).toBe(404);
      expect(await statusOf("choose", stranger, { id, installerId: rui.id })).toBe(404);
      expect(await statusOf("report", stranger, { id, subject: "request", reason: "Não gostei" })).toBe(404);
      for (const call of ["decline", "cancel", "finish"])
        expect([call, await statusOf(call, stranger, { id })]).toEqual([call, 404]);
    }
    expect(await choose(id, outsider)).toBe(404);
    await choose(id, rui);
    expect(await statusOf("finish", bia, { id })).toBe(409);
    expect(await statusOf("rate", bia, { id, note: 1 })).toBe(409);
  });

  test("becomes expired after 14 days, once, with a mail to the shopper", async () => {
    const id = await ask();
    await answerWith(upstream, id, rui);
    upstream.clock.set("2026-12-04T13:59:00-03:00");
    expect(await workOff(upstream, createQuoteExpiryJob(upstream.parts))).toBe(0);
    upstream.clock.set("2026-12-04T14:00:00-03:00");
    expect(await choose(id, rui)).toBe(409);
    await Promise.all([1, 2].map(() => workOff(upstream, createQuoteExpiryJob(upstream.parts))));
    expect((await quoteSeenBy(upstream, id, ana)).status).toBe("expired");
    expect((await mailsOf(id)).filter((mail) => mail.endsWith("venceu"))).toEqual([
      `${ana.email}: Seu pedido de orçamento venceu`,
    ]);
  });

  test("is deleted with its pictures after a year, while ratings stay", async () => {
    const kept = await ask({ pictures: [photo] });
    const id = await addDoneQuote(upstream, ana, rui);
    await post("rate", ana, { id, note: 5, evaluation: "Ótimo." });
    await post("cancel", ana, { id: kept });
    const [picture] = await upstream.database
      .select()
      .from(quotePictures)
      .where(eq(quotePictures.requestId, kept));
    const file = path.join(upstreamSettings.uploadsFolder, (picture?.path ?? "").replace("Uploads/", ""));
    expect(existsSync(file)).toBe(true);
    upstream.clock.set("2027-11-19T14:00:00-03:00");
    await deleteOldQuotes(upstream.parts);
    expect((await quoteSeenBy(upstream, id, ana)).status).toBe("done");
    upstream.clock.set("2027-11-20T14:01:00-03:00");
    while ((await deleteOldQuotes(upstream.parts)) > 0);
    expect(await statusOf("finish", ana, { id })).toBe(404);
    expect(existsSync(file)).toBe(false);
    const own = and(eq(quoteRatings.ratedId, rui.id), eq(quoteRatings.note, 5));
    expect(await upstream.database.$count(quoteRatings, own)).toBe(1);
  });
});

describe("a report", () => {
  test("is mailed to the shop once and hides the text from the reporter", async () => {
    const id = await ask({ pictures: [photo] });
    await answerWith(upstream, id, rui, { message: "Texto ofensivo" });
    const reason = "Não é um pedido sério.";
    const report = (who: { token: string }, more: object) => statusOf("report", who, { id, reason, ...more });
    const copies = Array.from({ length: 20 }, () => report(bia, { subject: "request" }));
    expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
    expect(await report(ana, { subject: "answer", installerId: rui.id })).toBe(200);
    expect(await report(ana, { subject: "answer", installerId: bia.id })).toBe(404);
    expect(await report(rui, { subject: "answer", installerId: rui.id })).toBe(404);
    expect(await report(ana, { subject: "request" })).toBe(404);
    expect(await report(bia, { subject: "request", reason: " " })).toBe(400);

    const sent = await upstream.database
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, "contato@shop.test"), like(mails.body, `%Pedido de orçamento: ${id}%`)))
      .orderBy(mails.id);
    expect(sent.map(({ subject }) => subject.replace(/\d+/, "n")).sort()).toEqual([
      "Denúncia nº n: Pedido de orçamento",
      "Denúncia nº n: Resposta de aplicador",
    ]);
    expect(sent[0]?.body).toContain(reason);
    expect(await quoteSeenBy(upstream, id, bia)).toMatchObject({
      description: "",
      pictures: [],
      reported: [{ subject: "request" }],
    });
    expect((await quoteSeenBy(upstream, id, rui)).description).not.toBe("");
    const own = await quoteSeenBy(upstream, id, ana);
    expect([own.installers[0]?.message, own.installers[0]?.price]).toEqual([null, 350]);
  });

  test("about a rating hides its text from all and keeps its stars", async () => {
    const id = await addDoneQuote(upstream, ana, rui);
    await post("rate", ana, { id, note: 1, evaluation: "Palavrão" });
    const listed = () =>
      upstream.answerTo(contract.listInstallerRatings, { query: { installerId: String(rui.id) } });
    expect((await listed()).ratings).toMatchObject([{ note: 1, evaluation: "Palavrão", author: "Ana" }]);
    expect(await statusOf("report", rui, { id, subject: "rating", reason: "Ofensa" })).toBe(200);
    expect((await listed()).ratings).toEqual([]);
    expect((await quoteSeenBy(upstream, id, rui)).receivedRating).toEqual({
      note: 1,
      evaluation: null,
      reply: null,
    });
  });
});

describe("the standing of installers", () => {
  test("has average, number of ratings, jobs and the median time to an answer", async () => {
    for (const [minutes, note] of [
      [10, 5],
      [50, 4],
      [600, 4],
    ] as const) {
      upstream.clock.set("2026-11-20T14:00:00-03:00");
      // Only one rating of a person counts.
      const shopper = await addShopperForYears({ taxId: null, phoneNumber: null });
      const id = await askForQuote(upstream, shopper, [rui, bia]);
      upstream.clock.set(new Date(Date.parse("2026-11-20T14:00:00-03:00") + minutes * 60_000).toISOString());
      await answerWith(upstream, id, rui);
      await post("choose", shopper, { id, installerId: rui.id });
      await post("finish", shopper, { id });
      await letADayPass(upstream, id);
      await post("rate", shopper, { id, note });
    }
    const query = { installerIds: [rui.id, bia.id, leo.id].join(",") };
    const [all] = await upstream.database
      .select({ mean: sql<number>`avg(${quoteRatings.note})::double precision` })
      .from(quoteRatings)
      .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId));
    const rating =
      Math.round(calculatePulledAverage({ average: 13 / 3, count: 3 }, all?.mean ?? 0) * 100) / 100;
    expect(await upstream.answerTo(contract.listInstallerStandings, { query })).toEqual({
      standings: [{ installerId: rui.id, rating, ratings: 3, jobs: 3, answerMinutes: 50 }],
    });
  });

  test("refuses ids that are no numbers with 400", async () => {
    for (const installerIds of ["", "a", "1,,2", "1;2", "9999999999"]) {
      const { status } = await upstream.ask("GET", `quote/standings?installerIds=${installerIds}`);
      expect([installerIds, status]).toEqual([installerIds, 400]);
    }
  });
});

describe("a reputation that is faked", () => {
  const standingOf = async ({ id }: TestInstaller) => {
    const query = { installerIds: String(id) };
    return (await upstream.answerTo(contract.listInstallerStandings, { query })).standings;
  };
  const needsOf = async (id: number, who: { token: string }) =>
    (await quoteSeenBy(upstream, id, who)).ratingTerms;
  const chooseAt = async (shopper: { token: string }) => {
    const id = await askForQuote(upstream, shopper, [rui]);
    await answerWith(upstream, id, rui);
    await post("choose", shopper, { id, installerId: rui.id });
    return id;
  };

  test("in five seconds by an account whose e-mail was only typed is refused, with what is missing", async () => {
    const fake = await addShopperForYears({ name: "Conta Nova", emailConfirmedAt: null });
    const id = await chooseAt(fake);
    expect(await statusOf("finish", rui, { id })).toBe(200);
    const rate = () => post("rate", fake, { id, note: 5 });
    const opensAt = "2026-11-21T17:00:00.000Z";
    expect(await needsOf(id, fake)).toEqual({ needsEmail: true, needsFinish: true, opensAt });
    expect(await rate()).toMatchObject({
      status: 409,
      body: {
        message: "Confirme o seu e-mail para avaliar. Assim cada avaliação é de um cliente de verdade.",
      },
    });
    expect(await standingOf(rui)).toMatchObject([{ rating: null, ratings: 0, jobs: 0, answerMinutes: null }]);

    await upstream.answerTo(requestEmailConfirmation, { token: fake.token });
    const body = { token: await mailedToken(fake.email) };
    await upstream.answerTo(confirmEmailChange, { token: fake.token, body });
    expect(await rate()).toMatchObject({
      status: 409,
      body: { message: "Marque o trabalho como feito para avaliar." },
    });
    expect(await statusOf("finish", fake, { id })).toBe(200);
    expect(await rate()).toMatchObject({
      status: 409,
      body: { message: "A avaliação abre em 21/11/2026, 14:00, um dia depois da escolha." },
    });
    upstream.clock.set("2026-11-21T14:00:00-03:00");
    expect(await needsOf(id, fake)).toEqual({ needsEmail: false, needsFinish: false, opensAt: null });
    expect((await rate()).status).toBe(200);
    expect(await needsOf(id, fake)).toBeNull();
  });

  test("by the same pair again counts once within a year, though each rating is shown", async () => {
    const rateAgain = async (day: string) => {
      upstream.clock.set(`${day}T14:00:00-03:00`);
      const id = await addDoneQuote(upstream, ana, rui);
      expect(await statusOf("rate", ana, { id, note: 5 })).toBe(200);
      return (await standingOf(rui))[0]?.ratings;
    };
    expect([await rateAgain("2026-11-20"), await rateAgain("2026-11-22")]).toEqual([1, 1]);
    await upstream.database
      .update(quoteRatings)
      .set({ createdAt: sql`${quoteRatings.createdAt} - interval '365 days'` })
      .where(eq(quoteRatings.ratedId, rui.id));
    expect(await rateAgain("2026-11-24")).toBe(2);
  });

  test("by the installer alone opens the rating of the client after 14 days, and counts as a job only then", async () => {
    const id = await chooseAt(ana);
    await post("finish", rui, { id });
    upstream.clock.set("2026-12-03T14:00:00-03:00");
    expect([await statusOf("rate", rui, { id, note: 4 }), (await standingOf(rui))[0]?.jobs]).toEqual([
      409, 0,
    ]);
    upstream.clock.set("2026-12-04T14:00:00-03:00");
    expect([await statusOf("rate", rui, { id, note: 4 }), (await standingOf(rui))[0]?.jobs]).toEqual([
      200, 1,
    ]);
  });

  async function mailedToken(email: string): Promise<string> {
    const sent = await upstream.database
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), isNull(mails.notification)))
      .orderBy(mails.id);
    return /token=([\w-]+)/.exec(sent.map(({ body }) => body).join("\n"))?.[1] ?? "none";
  }
});

describe("the lists of quotes", () => {
  test("show newest first what an account asked for, and what an installer was asked for", async () => {
    const first = await ask();
    upstream.clock.set("2026-11-20T15:00:00-03:00");
    const second = await askForQuote(upstream, ana, [rui]);
    const list = ({ token }: { token: string }, role: string, more = {}) =>
      upstream.answerTo(contract.listQuotes, { token, query: { role, page: "1", pageSize: "15", ...more } });
    const idsOf = ({ quotes }: Awaited<ReturnType<typeof list>>) => quotes.map(({ id }) => id);
    expect(idsOf(await list(ana, "shopper"))).toEqual([second, first]);
    expect(idsOf(await list(ana, "installer"))).toEqual([]);
    expect(idsOf(await list(rui, "installer"))).toEqual([second, first]);
    const page = await list(rui, "installer", { page: "2", pageSize: "1" });
    expect([idsOf(page), page.pager]).toEqual([[first], { totalItems: 2, totalPages: 2 }]);
  });
});
