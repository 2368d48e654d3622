import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/location/choose-location/route";
import { commitSession, emptySession, readSession, Session } from "~/session/session.server";
import { network } from "../../setup/network";
import { paulistaByCep } from "../../setup/paulista";

const notFound = "O Cep informado não foi encontrado.";

let placesAsked: string[] = [];

/** The only addresses that the stub maps service knows. */
function maps(places: Record<string, [number, number]>) {
  network.use(
    http.get(`${settings.apiUrl}/maps/geocode`, ({ request }) => {
      const text = new URL(request.url).searchParams.get("address") ?? "";
      placesAsked.push(text);
      const at = places[text];
      const results = at
        ? [{ place_id: `id of ${text}`, geometry: { location: { lat: at[0], lng: at[1] } } }]
        : [];
      return HttpResponse.json({ results });
    }),
  );
}

const ceps = (answer: () => Response) => network.use(http.get(`${settings.apiUrl}/user/postalcode`, answer));

async function confirm(
  cep: string,
  voltar = "/produtos?produto=vinil&page=2",
  session = new Session(emptySession),
) {
  const cookie = (await commitSession(session)).split(";")[0] ?? "";
  const request = new Request("http://loja.test/localizacao", {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ cep, voltar }),
  });
  const answer = await action({ request, params: {}, context: {} });
  if (!(answer instanceof Response)) return { status: answer.init?.status, page: answer.data };
  const after = await readSession(
    new Headers({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" }),
  );
  return { status: answer.status, to: answer.headers.get("location"), session: after };
}

beforeEach(() => {
  placesAsked = [];
});

describe("POST /localizacao", () => {
  it("saves the coordinates of the CEP and redirects back", async () => {
    ceps(() => HttpResponse.json(JSON.stringify(paulistaByCep)));
    const text = "Avenida Paulista, Bela Vista, São Paulo, SP, 01310-100, Brasil";
    maps({ [text]: [-23.561414, -46.655881] });
    const { status, to, session } = await confirm("01310-100");
    expect([status, to]).toEqual([303, "/produtos?produto=vinil&page=2"]);
    expect(session?.location).toEqual({
      cep: "01310-100",
      latitude: -23.561414,
      longitude: -46.655881,
      placeId: `id of ${text}`,
    });
    expect(placesAsked).toEqual([text]);
  });

  it.each(["01310100", " 01310-100 ", "01.310-100"])("accepts the format %j", async (typed) => {
    ceps(() => HttpResponse.json(paulistaByCep));
    maps({ "São Paulo, SP, Brasil": [-23.55, -46.63] });
    expect((await confirm(typed)).session?.location?.cep).toBe("01310-100");
  });

  it("falls back to the city for an unknown street and to the state for an unknown city", async () => {
    ceps(() => HttpResponse.json(paulistaByCep));
    maps({ "São Paulo, SP, Brasil": [-23.5, -46.5], "SP, Brasil": [-22, -48] });
    expect((await confirm("01310-100")).session?.location?.latitude).toBe(-23.5);
    maps({ "SP, Brasil": [-22, -48] });
    expect((await confirm("01310-100")).session?.location?.latitude).toBe(-22);
  });

  it("falls back to the state's capital when the maps service fails", async () => {
    ceps(() => HttpResponse.json({ cep: "69900-000", uf: "AC", localidade: "", logradouro: "", bairro: "" }));
    maps({});
    const capital = { cep: "69900-000", latitude: -9.9747, longitude: -67.81, placeId: null };
    expect((await confirm("69900-000")).session?.location).toEqual(capital);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    network.use(http.get(`${settings.apiUrl}/maps/geocode`, () => HttpResponse.error()));
    expect((await confirm("69900-000")).session?.location).toEqual(capital);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^upstream geocode: no connection/));
  });

  it("keeps the cart and the login", async () => {
    ceps(() => HttpResponse.json(paulistaByCep));
    maps({});
    const line = { skuId: 1, resellerId: 2, quantity: 3, promotionId: null };
    const { session } = await confirm("01310-100", "/home", new Session(emptySession).withGuestCart([line]));
    expect(session?.guestCart).toEqual([line]);
  });

  it.each([
    ["https://evil.example/", "/home"],
    ["/\t/evil.example", "/home"],
    ["/localizacao", "/home"],
    ["/localizacao?voltar=https://evil.example/", "/home"],
    ["", "/home"],
  ])("does not redirect to %j", async (voltar, to) => {
    ceps(() => HttpResponse.json(paulistaByCep));
    maps({});
    expect((await confirm("01310-100", voltar)).to).toBe(to);
  });
});

it("keeps the original return address when the gate is opened twice", async () => {
  ceps(() => HttpResponse.json(paulistaByCep));
  maps({});
  const voltar = `/localizacao?voltar=${encodeURIComponent("/produtos?produto=vinil")}`;
  expect((await confirm("01310-100", voltar)).to).toBe("/produtos?produto=vinil");
});

describe("POST /localizacao with an invalid CEP", () => {
  it.each(["", "0131", "01310-10", "01310-1000", "abcde-fgh", "rua augusta", "01310-100; drop table"])(
    "refuses %j without an upstream call and keeps the typed value",
    async (typed) => {
      const { status, page } = await confirm(typed);
      expect(status).toBe(400);
      expect(page).toMatchObject({
        cep: typed.slice(0, 20),
        fault: notFound,
        voltar: "/produtos?produto=vinil&page=2",
      });
    },
  );

  it.each([
    ["in ViaCEP's words", () => HttpResponse.json({ erro: true })],
    ["in ViaCEP's other words", () => HttpResponse.json(JSON.stringify({ erro: "true" }))],
    ["by an answer with an empty state", () => HttpResponse.json({ cep: "00000-000", uf: "" })],
  ])("refuses a CEP that is unknown %s", async (_, answer) => {
    ceps(answer);
    expect(await confirm("00000-000")).toMatchObject({
      status: 400,
      page: { cep: "00000-000", fault: notFound },
    });
  });

  it("reports that the upstream is down", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    ceps(() => HttpResponse.error());
    const { status, page } = await confirm("01310-100");
    expect(status).toBe(503);
    expect(page).toMatchObject({
      cep: "01310-100",
      fault: null,
      title: "Não conseguimos consultar o CEP agora. Tente de novo em instantes.",
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});

it("prefills the current CEP", async () => {
  const location = { cep: "01310-100", latitude: -23.5, longitude: -46.6, placeId: null };
  const cookie = (await commitSession(new Session(emptySession).locatedAt(location))).split(";")[0] ?? "";
  const request = new Request("http://loja.test/localizacao?voltar=/cart", { headers: { cookie } });
  expect(await loader({ request, params: {}, context: {} })).toEqual({
    cep: "01310-100",
    voltar: "/cart",
    saved: [],
  });
});
