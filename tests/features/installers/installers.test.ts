import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { settings } from "~/env.server";
import { loader } from "~/features/installers/installers/route";
import { messages } from "~/messages";
import { createExcerpt, excerptLengths } from "~/model/excerpt";
import type { Location } from "~/model/location";
import { getJsonLd } from "~/seo/structured-data.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { listInstallerCities, listInstallers, listSpecialties } from "../../../contract/installers";
import { offeredSpecialties, pageOfInstallers } from "../../setup/listed-installers";
import { guest, opening, outcomeOf } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

async function open(path = "/installers", cookie = "aviso-aplicadores=visto") {
  upstreamAnswers(listSpecialties, offeredSpecialties);
  const request = new Request(`http://loja.test${path}`, { headers: { cookie } });
  const context = {};
  const { data, init } = await loader({ request, params: {}, context });
  return { page: data, headers: new Headers(init?.headers), blocks: getJsonLd(context) };
}

describe("GET /installers", () => {
  it("lists fifteen recommended, active installers a page", async () => {
    const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(47, body));
    const { page } = await open("/installers?pagina=2");
    expect(asked[0]?.body).toEqual({
      page: 2,
      pageSize: 15,
      recommendation: 1,
      status: 1,
      specialtyName: null,
      city: null,
      state: null,
    });
    expect(page.cards).toHaveLength(15);
    expect(page).toMatchObject({ totalPages: 4, showing: "Mostrando 16 - 30 de 47 aplicadores" });
  });

  it("filters by specialty and city and keeps the selection", async () => {
    const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body));
    const { page } = await open("/installers?especialidade=Envelopamento+de+móveis&cidade=Campinas/SP");
    expect(asked[0]?.body).toMatchObject({
      specialtyName: "Envelopamento de móveis",
      city: "Campinas",
      state: "SP",
    });
    expect(page.filter).toEqual({
      specialty: "Envelopamento de móveis",
      city: "Campinas/SP",
      radiusInKm: null,
      page: 1,
    });
    expect(page.specialties).toEqual(["Envelopamento de veículos e frotas", "Envelopamento de móveis"]);
  });

  it("names the specialty that is filtered first, because a card cuts the line at its end", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body));
    const specialtiesAt = async (path: string) => (await open(path)).page.cards[0]?.specialties;
    const [first, second] = ["Envelopamento de veículos e frotas", "Envelopamento de móveis"];
    expect(await specialtiesAt("/installers")).toEqual([first, second]);
    expect(await specialtiesAt(`/installers?especialidade=${second}`)).toEqual([second, first]);
  });

  it("omits installers of other states when the upstream ignores the state filter", async () => {
    upstreamAnswers(listInstallers, ({ body }) =>
      pageOfInstallers(2, body, { city: "Bom Jesus", state: "PI" }),
    );
    expect((await open("/installers?cidade=Bom+Jesus/RS")).page.cards).toEqual([]);
    expect((await open("/installers?cidade=bom+jesus+pi")).page.cards).toHaveLength(2);
    expect((await open("/installers?cidade=Bom+Jesus")).page.cards).toHaveLength(2);
  });

  it("offers a specialty that only the URL contains", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(0, body));
    const { page } = await open("/installers?especialidade=Barcos");
    expect(page.specialties).toContain("Barcos");
  });

  it("shows name, place, specialties and phone links, and sends no other data", async () => {
    upstreamAnswers(listInstallers, ({ body }) =>
      pageOfInstallers(1, body, { cnpj: "52998224725", email: "a@exemplo.com.br", addressName: "Rua A" }),
    );
    const { page } = await open();
    expect(page.cards).toEqual([
      {
        id: 1,
        name: "Aplicadora 1",
        picture: "Uploads/aplicadores/1.webp",
        place: "São Paulo/SP",
        specialties: ["Envelopamento de veículos e frotas", "Envelopamento de móveis"],
        phone: "(11) 3333-4444",
        whatsApp: "(11) 98888-7777",
        isNational: false,
        isElsewhere: false,
        distance: null,
      },
    ]);
  });

  test.each(["", null, "123", "não tenho"])("omits the call link for %j", async (phoneNumber) => {
    const nowhere = {
      phoneNumber,
      whatsApp: phoneNumber,
      image: "",
      city: null,
      state: null,
      specialties: null,
    };
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body, nowhere));
    const { page } = await open();
    expect(page.cards[0]).toMatchObject({ phone: null, whatsApp: null, picture: null, place: null });
  });

  it("shows 'Não localizado' for an empty list", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(0, body));
    const { page } = await open("/installers?cidade=Xyz");
    expect(page).toMatchObject({ cards: [], none: "Não localizado", isBeyondLast: false, showing: null });
  });

  it("links only to non-empty lists of the state or country", async () => {
    upstreamAnswers(listInstallers, ({ body }) => {
      const isInState = body.state === "RS" && body.city === null && body.specialtyName === null;
      const count = isInState ? 2 : body.state === null && body.city === null ? 9 : 0;
      return pageOfInstallers(count, body, { state: "RS" });
    });
    const { page } = await open("/installers?especialidade=Tetos&cidade=Torres/RS");
    expect(page.ways).toEqual([
      { name: "Todos os aplicadores: Rio Grande do Sul (2)", href: "/installers?cidade=RS" },
      { name: "Tetos: todo o Brasil (9)", href: "/installers?especialidade=Tetos" },
      { name: "Todos os aplicadores: todo o Brasil (9)", href: "/installers" },
      { name: "Perguntar pelo WhatsApp", phone: expect.any(String), href: expect.stringMatching(/wa\.me/) },
    ]);
  });

  it("shows the last page with a message for a page number beyond it", async () => {
    const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(17, body));
    const { page } = await open("/installers?pagina=99");
    expect(asked.map(({ body }) => body.page)).toEqual([99, 2]);
    expect(page).toMatchObject({ isBeyondLast: true, filter: { page: 2 } });
    expect(page.cards).toHaveLength(2);
  });

  it("shows all installers when the specialties cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body));
    upstreamAnswers(listSpecialties, new Refusal(500));
    const { page } = await outcomeOf(loader, await opening("/installers?especialidade=Teto"));
    expect(page).toMatchObject({ specialties: ["Teto"], cards: [{ id: 1 }] });
  });

  it("is an error page when the list cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listInstallers, new Refusal(500));
    upstreamAnswers(listSpecialties, offeredSpecialties);
    expect((await outcomeOf(loader, await opening("/installers"))).status).toBe(502);
  });
});

describe("GET /installers of an upstream that knows distances", () => {
  beforeEach(() => declareCapabilities(settings.apiUrl, ["installers-nearby"]));
  afterEach(() => declareCapabilities(settings.apiUrl, []));

  const paulista = { cep: "01310-100", latitude: -23.56143, longitude: -46.65588, placeId: null };
  async function openAt(path: string, location: Location | null = paulista) {
    upstreamAnswers(listSpecialties, offeredSpecialties);
    upstreamAnswers(listInstallerCities, {
      cities: [{ city: "São Paulo", state: "SP", installers: 8, specialtyIds: [1] }],
    });
    const { page } = await outcomeOf(
      loader,
      await opening(path, location ? guest.locatedAt(location) : guest),
    );
    return page;
  }

  it("sends the shopper's place without its street, and shows the radius and the cities", async () => {
    const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body, { distance: 3 }));
    const page = await openAt("/installers?raio=25");
    expect(asked[0]?.body).toMatchObject({
      latitude: -23.56,
      longitude: -46.66,
      radiusInKm: 25,
      withNational: true,
    });
    expect(page).toMatchObject({
      filter: { radiusInKm: 25 },
      nearby: { cep: "01310-100" },
      cities: [{ name: "São Paulo/SP", href: "/aplicadores/sp/sao-paulo", count: 8 }],
      cards: [{ distance: "a cerca de 3\u00a0km" }],
    });
  });

  it("asks for the CEP where it is unknown, and lists without distances", async () => {
    const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body));
    const page = await openAt("/installers?cidade=Natal", null);
    expect(asked[0]?.body).not.toHaveProperty("latitude");
    expect(page).toMatchObject({
      nearby: { cep: null, cepHref: "/localizacao?voltar=%2Finstallers%3Fcidade%3DNatal" },
    });
  });

  it("suggests the next radius with results, and shows nationwide installers meanwhile", async () => {
    upstreamAnswers(listInstallers, ({ body }) => {
      if (body.withNational) return pageOfInstallers(1, body, { isElsewhere: true, state: "RJ" });
      const isWideEnough = body.radiusInKm === null || body.radiusInKm === undefined || body.radiusInKm >= 50;
      return pageOfInstallers(isWideEnough ? 4 : 0, body);
    });
    const page = await openAt("/installers?especialidade=Tetos&raio=10");
    expect(page).toMatchObject({
      isEmpty: true,
      cards: [{ isElsewhere: true }],
      ways: [
        { name: "Tetos: até 50\u00a0km (4)", href: "/installers?especialidade=Tetos&raio=50" },
        { name: "Tetos: todo o Brasil (4)", href: "/installers?especialidade=Tetos" },
        { name: "Todos os aplicadores: todo o Brasil (4)" },
        { name: expect.stringMatching(/WhatsApp/) },
      ],
    });
  });
});

describe("warning 'ATENÇÃO' at /installers", () => {
  it("appears once a visit, controlled by a session cookie limited to this path", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(1, body));
    const first = await open("/installers?cidade=Natal", "");
    expect(first.page.attention).toEqual({
      text: messages.ours.installerWarning,
      here: "/installers?cidade=Natal",
    });
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^aviso-aplicadores=visto; Path=\/installers; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/max-age|expires/i);
    const second = await open("/installers", cookie.split(";")[0]);
    expect([second.page.attention, second.headers.get("set-cookie")]).toEqual([null, null]);
  });

  it("states before 'Ver mais' that installers are independent and the shop is not responsible", () => {
    const beginning = createExcerpt(messages.ours.installerWarning, excerptLengths.installerWarning) ?? "";
    expect(beginning.length).toBeLessThanOrEqual(182);
    expect(beginning).toContain("independentes");
    expect(beginning).toContain("não se responsabiliza");
  });
});

describe("JSON-LD of /installers", () => {
  it("contains the listed installers by name and URL, without unknown values", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(2, body));
    const { blocks } = await open();
    const [list] = blocks.map((text) => JSON.parse(text)).filter((thing) => thing["@type"] === "ItemList");
    expect(list.itemListElement).toEqual([
      {
        "@type": "ListItem",
        position: 1,
        name: "Aplicadora 1",
        url: "http://loja.test/detail-installer?id=1",
      },
      {
        "@type": "ListItem",
        position: 2,
        name: "Aplicadora 2",
        url: "http://loja.test/detail-installer?id=2",
      },
    ]);
    expect(blocks.join()).not.toContain("LocalBusiness");
  });

  it("is absent for an empty list", async () => {
    upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(0, body));
    expect((await open()).blocks.join()).not.toContain("ItemList");
  });
});
