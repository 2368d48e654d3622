import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/installers/installer/route";
import { getJsonLd } from "~/seo/structured-data.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { getInstaller, setInstallerStatus } from "../../../contract/installers";
import { rui } from "../../setup/installer-rui";
import { listedInstaller } from "../../setup/listed-installers";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

beforeEach(() => declareCapabilities(settings.apiUrl, ["installer-account"]));
afterEach(() => declareCapabilities(settings.apiUrl, []));

const open = async (query = "?id=12") => outcomeOf(loader, await opening(`/detail-installer${query}`));

describe("GET /detail-installer", () => {
  it("shows photo, name, both phones, WhatsApp, Instagram, place and specialties", async () => {
    const asked = upstreamAnswers(getInstaller, listedInstaller(12));
    const { page } = await open();
    expect(asked[0]?.query).toEqual({ id: "12" });
    expect(page).toMatchObject({
      name: "Aplicadora 12",
      picture: "Uploads/aplicadores/1.webp",
      place: "São Paulo/SP",
      phone: "(11) 3333-4444",
      otherPhone: "(11) 97777-6666",
      whatsApp: "(11) 98888-7777",
      instagram: "aplicadora",
      specialties: ["Envelopamento de veículos e frotas", "Envelopamento de móveis"],
    });
  });

  it("shows trade name, category, region, observations and portfolio, and nothing about the status", async () => {
    const portfolio = [{ id: 1, image: "Uploads/portfolio/a.jpg", caption: "Sala" }];
    const more = { nameFantasy: "Ana Wrap", category: "Autônoma", region: "Sul - Região 5" };
    upstreamAnswers(
      getInstaller,
      listedInstaller(12, { ...more, textObservation: "Meço antes.", portfolio }),
    );
    expect((await open()).page).toMatchObject({
      tradeName: "Ana Wrap",
      category: "Autônoma",
      region: "Sul",
      observations: "Meço antes.",
      portfolio: [{ id: 1, picture: "Uploads/portfolio/a.jpg", caption: "Sala", kind: null, before: null }],
      own: null,
    });
  });

  it("shows kinds of job, pictures of before, districts and hours in words", async () => {
    const specialty = { id: 4, name: "Paredes" };
    const portfolio = [
      { id: 1, image: "Uploads/portfolio/a.jpg", specialty, before: "Uploads/portfolio/b.jpg" },
      { id: 2, image: "Uploads/portfolio/c.jpg", before: "https://elsewhere.example/b.jpg" },
    ];
    const hours = [
      { fromDay: 1, toDay: 5, opens: "08:00", closes: "18:30" },
      { fromDay: 6, toDay: 6, opens: "09:00", closes: "12:00" },
    ];
    upstreamAnswers(getInstaller, listedInstaller(12, { portfolio, districts: ["Lapa"], hours }));
    expect((await open()).page).toMatchObject({
      portfolio: [
        { kind: specialty, before: "Uploads/portfolio/b.jpg" },
        { kind: null, before: null },
      ],
      districts: ["Lapa"],
      hours: ["Segunda a sexta, das\u00a08h às\u00a018h30", "Sábado, das\u00a09h às\u00a012h"],
    });
  });

  it("has a LocalBusiness without contacts and coordinates", async () => {
    const portfolio = [{ id: 1, image: "Uploads/portfolio/a.jpg" }];
    const hidden = { latitude: -23.56, longitude: -46.65, neighborhood: "Liberdade" };
    upstreamAnswers(getInstaller, listedInstaller(12, { nameFantasy: "Ana Wrap", portfolio, ...hidden }));
    const context = {};
    await loader({ request: await opening("/detail-installer?id=12"), params: {}, context });
    const things = getJsonLd(context).map((text) => JSON.parse(text));
    expect(things.find((thing) => thing["@type"] === "LocalBusiness")).toMatchObject({
      name: "Ana Wrap",
      url: "http://loja.test/detail-installer?id=12",
      address: { addressLocality: "São Paulo", addressRegion: "SP", addressCountry: "BR" },
      image: [
        expect.stringContaining("aplicadores/1.webp"),
        expect.stringContaining("http://loja.test/imagens/1200/Uploads/portfolio/a.jpg"),
      ],
    });
    expect(JSON.stringify(things)).not.toMatch(/3333-4444|98888|-23\.5|Liberdade|telephone/);
  });

  it("omits private fields of the upstream's answer", async () => {
    const own = {
      cnpj: "52998224725",
      email: "ana@exemplo.com.br",
      addressName: "Rua A",
      accountNumber: "1",
    };
    upstreamAnswers(getInstaller, listedInstaller(12, own));
    const sent = JSON.stringify((await open()).page);
    for (const secret of Object.values(own).slice(0, 3)) expect(sent).not.toContain(secret);
  });

  test.each([
    ["ana.filmes", "ana.filmes"],
    ["@ana_filmes", "ana_filmes"],
    [" https://www.instagram.com/ana/?hl=pt ", "ana"],
    ["instagram.com/ana/", "ana"],
    ["javascript:alert(1)", null],
    ["https://evil.example/ana", null],
    ["não tenho", null],
    ["", null],
    [null, null],
  ])("converts the Instagram account %j to %j", async (instagram, account) => {
    upstreamAnswers(getInstaller, listedInstaller(12, { instagram }));
    expect((await open()).page).toMatchObject({ instagram: account });
  });

  test.each(["", "?id=", "?id=abc", "?id=-1", "?id=1e3", "?id=12345678901"])(
    "answers 404 without an upstream call for an id that is not a number (%s)",
    async (query) => {
      expect((await open(query)).status).toBe(404);
    },
  );

  it("answers 404 for an unknown or inactive installer", async () => {
    upstreamAnswers(getInstaller, new Refusal(404));
    expect((await open()).status).toBe(404);
  });

  it("is an error page when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getInstaller, new Refusal(500));
    expect((await open()).status).toBe(502);
  });
});

describe("own page of an installer", () => {
  it("says whether customers find it", async () => {
    upstreamAnswers(getInstaller, listedInstaller(7, { status: 0 }));
    const { page } = await outcomeOf(loader, await opening("/detail-installer?id=7", rui));
    expect(page).toMatchObject({ own: { isActive: false, canChange: true } });
  });

  test.each([
    ["pausar", 0],
    ["ativar", 1],
  ])("sets the status with '%s' and returns to where the form was", async (intent, Status) => {
    upstreamAnswers(getInstaller, listedInstaller(7, { status: 1 - Status }));
    const asked = upstreamAnswers(setInstallerStatus, {});
    const fields = { intent, voltar: "/profile?step=0" };
    expect(await outcomeOf(action, await posting("/detail-installer?id=7", fields, rui))).toRedirectTo(
      "/profile?step=0",
    );
    expect(asked.map(({ body }) => body)).toEqual([{ Status }]);
  });

  it("answers 404 to an account that is no installer", async () => {
    upstreamAnswers(getInstaller, new Refusal(404));
    const post = await posting("/detail-installer?id=7", { intent: "pausar" }, rui);
    expect((await outcomeOf(action, post)).status).toBe(404);
  });

  test.each([
    ["a guest to the login", guest, 303],
    ["another account to a 404", loggedIn, 404],
  ])("sends %s", async (_, session, status) => {
    const post = await posting("/detail-installer?id=9", { intent: "pausar" }, session);
    expect((await outcomeOf(action, post)).status).toBe(status);
  });
});
