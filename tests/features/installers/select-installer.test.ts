import { describe, expect, it, test, vi } from "vitest";
import { loader } from "~/features/installers/select-installer/route";
import { listAddresses } from "../../../contract/addresses";
import { listInstallers, listInstallersInArea, listSpecialties } from "../../../contract/installers";
import { offeredSpecialties, pageOfInstallers } from "../../setup/listed-installers";
import { guest, loggedIn, opening, outcomeOf } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const work = {
  id: 44,
  clientId: 7,
  addressType: 1,
  addressNickName: "Trabalho",
  addressName: "Avenida Paulista",
  addressNumber: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  postalCode: "01310-100",
  latitude: -23.56,
  longitude: -46.65,
};
const home = {
  ...work,
  id: 45,
  addressType: 0,
  addressNickName: null,
  addressName: "Rua A",
  city: "Campinas",
};

async function open(query = "", { session = loggedIn, addresses = [work, home] } = {}) {
  upstreamAnswers(listAddresses, addresses);
  upstreamAnswers(listSpecialties, offeredSpecialties);
  return outcomeOf(loader, await opening(`/select-installer${query}`, session));
}
const searched = (count: number) =>
  upstreamAnswers(listInstallersInArea, ({ body }) => pageOfInstallers(count, body, { distance: 1234.5 }));

describe("access to /select-installer", () => {
  it("redirects a guest to the login with 'Sem usuário ou id' and back to the same search", async () => {
    expect(await open("?especialidade=1", { session: guest })).toRedirectTo(
      `/login?voltar=${encodeURIComponent("/select-installer?especialidade=1")}`,
      { kind: "information", title: "Sem usuário ou id", message: "Entre para continuar." },
    );
  });

  it("redirects a shopper without an address to the address form and back", async () => {
    expect(await open("?especialidade=1", { addresses: [] })).toRedirectTo(
      `/address?voltar=${encodeURIComponent("/select-installer?especialidade=1")}`,
      { message: "Cadastre um endereço para entrega" },
    );
  });
});

describe("/select-installer step 0", () => {
  it("offers every specialty unselected and the saved addresses with the default selected", async () => {
    const { status, page } = await open();
    expect(status).toBe(200);
    expect(page).toMatchObject({
      found: null,
      choice: {
        specialties: [
          { id: 1, isChosen: false },
          { id: 2, isChosen: false },
        ],
        addresses: [
          { id: 44, nickname: "Trabalho" },
          { id: 45, nickname: "Rua A" },
        ],
        chosenAddress: 45,
        fault: null,
        backHref: "/installers",
      },
    });
  });

  it("selects the first address without a default", async () => {
    const { page } = await open("", { addresses: [work] });
    expect(page).toMatchObject({ choice: { chosenAddress: 44 } });
  });

  test.each([
    "?endereco=44",
    "?endereco=44&especialidade=99",
    "?especialidade=abc&endereco=44",
    "?especialidade=",
  ])("answers 400 without a specialty (%s) and keeps the address", async (query) => {
    const { status, page } = await open(query);
    expect(status).toBe(400);
    expect(page).toMatchObject({
      choice: {
        chosenAddress: query.includes("44") ? 44 : 45,
        fault: { field: "especialidade", message: "Selecione ao menos uma especialidade!" },
      },
    });
  });

  test.each(["?especialidade=2&endereco=99", "?especialidade=2&endereco=", "?especialidade=2&endereco=x"])(
    "answers 400 for another account's address (%s) and keeps the specialties",
    async (query) => {
      const { status, page } = await open(query);
      expect(status).toBe(400);
      expect(page).toMatchObject({
        choice: { specialties: [{ isChosen: false }, { isChosen: true }], fault: { field: "endereco" } },
      });
    },
  );

  it("keeps the selection on return from the list", async () => {
    const { status, page } = await open("?especialidade=2&endereco=44&passo=0");
    expect(status).toBe(200);
    expect(page).toMatchObject({
      choice: { specialties: [{ isChosen: false }, { isChosen: true }], chosenAddress: 44, fault: null },
    });
  });

  it("links back to its origin within the shop only", async () => {
    const back = await open("?voltar=/checkout/orderstatus?ordersCode=1");
    expect(back.page).toMatchObject({ choice: { backHref: "/checkout/orderstatus?ordersCode=1" } });
    const away = await open("?voltar=https://evil.example");
    expect(away.page).toMatchObject({ choice: { voltar: null, backHref: "/installers" } });
  });
});

describe("/select-installer step 1", () => {
  it("requests the chosen specialties and address, fifteen a page, with the shopper's token", async () => {
    const asked = searched(1);
    await open("?especialidade=2&especialidade=1&especialidade=2&endereco=44");
    expect(asked[0]).toMatchObject({
      token: "token-of-ana",
      body: {
        page: 1,
        pageSize: 15,
        Specialties: [
          { id: 1, code: "VEI", name: "Envelopamento de veículos e frotas" },
          { id: 2, code: null, name: "Envelopamento de móveis" },
        ],
        Address: { id: 44, postalCode: "01310-100", latitude: -23.56, longitude: -46.65 },
      },
    });
    expect(asked[0]?.body.Specialties).toHaveLength(2);
  });

  it("shows the total and each distance in the upstream's order", async () => {
    searched(17);
    const { status, page } = await open("?especialidade=1&endereco=44");
    expect(status).toBe(200);
    expect(page).toMatchObject({
      choice: null,
      found: {
        totalItems: 17,
        totalPages: 2,
        near: "Trabalho",
        cards: { length: 15, 0: { id: 1, distance: "a cerca de 1.235\u00a0km" } },
        query: "especialidade=1&endereco=44",
        backHref: "/select-installer?especialidade=1&endereco=44&passo=0",
      },
    });
  });

  it("paginates and shows the last page for a number beyond it", async () => {
    const asked = searched(17);
    const { page } = await open("?especialidade=1&endereco=44&pagina=7");
    expect(asked.map(({ body }) => body.page)).toEqual([7, 2]);
    expect(page).toMatchObject({ found: { page: 2, isBeyondLast: true, cards: { length: 2 } } });
  });

  it("uses the default address when none is given", async () => {
    const asked = searched(1);
    await open("?especialidade=1");
    expect(asked[0]?.body.Address.id).toBe(45);
  });

  it("keeps the origin of the flow", async () => {
    searched(1);
    const { page } = await open("?especialidade=1&endereco=44&voltar=/profile?step=3");
    expect(page).toMatchObject({
      found: {
        backHref: expect.stringContaining("voltar=%2Fprofile%3Fstep%3D3"),
        query: expect.stringContaining("voltar="),
      },
    });
  });

  it("shows 'Não localizado' without results and links to non-empty lists", async () => {
    searched(0);
    upstreamAnswers(listInstallers, ({ body }) =>
      pageOfInstallers(body.city === "Campinas" && body.specialtyName === null ? 2 : 0, body),
    );
    const { status, page } = await open("?especialidade=1&endereco=45");
    expect(status).toBe(200);
    expect(page).toMatchObject({
      found: {
        none: "Não localizado",
        totalItems: 0,
        ways: [
          { name: "Marcar outras especialidades ou outro endereço" },
          { name: "Todos os aplicadores: Campinas/SP (2)", href: "/installers?cidade=Campinas%2FSP" },
          { name: expect.stringMatching(/^Perguntar pelo WhatsApp/) },
        ],
      },
    });
  });

  it("is an error page when the search fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listInstallersInArea, new Refusal(500));
    expect((await open("?especialidade=1")).status).toBe(502);
  });

  it("redirects to the login after the session has ended", async () => {
    upstreamAnswers(listInstallersInArea, new Refusal(401));
    const answer = await open("?especialidade=1");
    expect(answer).toRedirectTo("/select-installer?especialidade=1");
    expect(answer.session?.shopper).toBeNull();
  });
});
