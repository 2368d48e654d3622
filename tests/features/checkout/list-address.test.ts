import { describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/checkout/choose-address/route";
import {
  deleteAddress,
  editAddress,
  getDeliveryAddress,
  listAddresses,
  selectDeliveryAddress,
} from "../../../contract/addresses";
import { getPostalCode } from "../../../contract/postal-codes";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const home = {
  id: 44,
  clientId: 7,
  addressType: 0,
  addressNickName: "Casa",
  addressName: "Avenida Paulista",
  addressNumber: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  postalCode: "01310-100",
  latitude: -23.56,
  longitude: -46.65,
};
const work = { ...home, id: 45, addressType: 1, addressNickName: "Trabalho" };
const open = async (path: string, session = loggedIn) => outcomeOf(loader, await opening(path, session));
const send = async (fields: Record<string, string>, session = loggedIn) =>
  outcomeOf(action, await posting("/list-address", { voltar: "/cart", ...fields }, session));

describe("GET /list-address", () => {
  it("requires a login", async () => {
    expect(await open("/list-address", guest)).toRedirectTo(/^\/login/);
    expect(await send({ endereco: "44" }, guest)).toRedirectTo(/^\/login/);
  });

  it("opens a new address when there is none, and returns", async () => {
    upstreamAnswers(listAddresses, []);
    upstreamAnswers(getDeliveryAddress, { content: null });
    expect(await open("/list-address?voltar=/cart")).toRedirectTo(
      `/address?voltar=${encodeURIComponent("/list-address?voltar=%2Fcart")}`,
    );
  });

  it("marks the delivery address, even if chosen on another device, and the default", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, { content: work });
    expect((await open("/list-address", loggedIn.deliveringTo(44))).page).toMatchObject({
      chosen: 45,
      voltar: "/profile?step=1",
      addresses: [{ isDefault: true }, { isDefault: false }],
    });
  });

  it("marks the address chosen here when the upstream cannot name one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, new Refusal(500));
    expect((await open("/list-address", loggedIn.deliveringTo(45))).page).toMatchObject({ chosen: 45 });
    expect((await open("/list-address", loggedIn.deliveringTo(99))).page).toMatchObject({ chosen: null });
  });

  it("marks the address that was just saved", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, { content: home });
    expect((await open("/list-address?endereco=45")).page).toMatchObject({ chosen: 45 });
    expect((await open("/list-address?endereco=99")).page).toMatchObject({ chosen: 44 });
  });

  it("is an error page when the addresses cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listAddresses, new Refusal(500));
    upstreamAnswers(getDeliveryAddress, { content: null });
    expect((await open("/list-address")).status).toBe(502);
  });
});

describe("choosing a delivery address", () => {
  it("saves the choice in the session and upstream and redirects back", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const chosen = upstreamAnswers(selectDeliveryAddress, {});
    const answer = await send({ endereco: "45", intent: "escolher" });
    expect(answer).toRedirectTo("/cart");
    expect(answer.session?.addressId).toBe(45);
    expect(chosen[0]?.body.id).toBe(45);
  });

  it("moves the location to the address, by its own coordinates", async () => {
    const there = { ...work, postalCode: "69010-060", latitude: -3.13, longitude: -60.02 };
    upstreamAnswers(listAddresses, [home, there]);
    upstreamAnswers(selectDeliveryAddress, {});
    const { session } = await send({ endereco: "45", intent: "escolher" });
    expect(session?.location).toMatchObject({ cep: "69010-060", latitude: -3.13, longitude: -60.02 });
  });

  it.each([
    [null, "69010-060"],
    [44, undefined],
  ])("as the default moves the location unless another address was chosen (%s)", async (chosen, cep) => {
    const there = { ...work, postalCode: "69010-060", latitude: -3.13, longitude: -60.02 };
    upstreamAnswers(listAddresses, [home, there]);
    upstreamAnswers(editAddress, {});
    const { session } = await send({ endereco: "45", intent: "principal" }, loggedIn.deliveringTo(chosen));
    expect(session?.location?.cep).toBe(cep);
  });

  it("leaves the location where it is when the place of the address is not found", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const unplaced = { ...work, postalCode: "69010-060", latitude: null, longitude: null };
    upstreamAnswers(listAddresses, [home, unplaced]);
    upstreamAnswers(selectDeliveryAddress, {});
    upstreamAnswers(getPostalCode, new Refusal(500));
    const before = loggedIn.location;
    const answer = await send({ endereco: "45", intent: "escolher" });
    expect(answer).toRedirectTo("/cart");
    expect(answer.session?.location).toEqual(before);
  });

  it("shows an error without a selection", async () => {
    expect(await send({ intent: "escolher" })).toMatchObject({
      status: 400,
      page: { title: "Escolha um endereço." },
    });
  });

  it.each(["escolher", "excluir", "principal"])(
    "answers 404 for another account's address (%s)",
    async (intent) => {
      upstreamAnswers(listAddresses, [home]);
      upstreamAnswers(deleteAddress, new Refusal(404, { message: "Endereço não encontrado" }));
      expect((await send({ endereco: "45", intent })).status).toBe(404);
    },
  );

  it("repeats the first answer when a removal is sent twice", async () => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(deleteAddress, {});
    expect(await send({ endereco: "45", intent: "excluir" })).toRedirectTo("/cart");
  });

  it("does the main button's job for a form without an intent", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const chosen = upstreamAnswers(selectDeliveryAddress, {});
    expect(await send({ endereco: "45" })).toRedirectTo("/cart");
    expect(chosen).toHaveLength(1);
  });

  it.each(["entregar", "escolher-45", "excluir-", "constructor"])(
    "answers 400 to the unknown intent '%s' and chooses nothing",
    async (intent) => {
      upstreamAnswers(listAddresses, [home, work]);
      const chosen = upstreamAnswers(selectDeliveryAddress, {});
      expect((await send({ endereco: "45", intent })).status).toBe(400);
      expect(chosen).toEqual([]);
    },
  );

  it("never redirects outside the shop", async () => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(selectDeliveryAddress, {});
    expect(await send({ endereco: "44", voltar: "https://evil.example" })).toRedirectTo("/profile?step=1");
  });
});

describe("removing an address", () => {
  it("deletes it and clears it as the delivery address", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const removed = upstreamAnswers(deleteAddress, {});
    const answer = await send({ endereco: "45", intent: "excluir" }, loggedIn.deliveringTo(45));
    expect(answer).toRedirectTo("/cart");
    expect(answer.session?.addressId).toBeNull();
    expect(removed[0]?.params).toEqual({ addressId: "45" });
  });

  it("shows an error without a selection", async () => {
    expect(await send({ intent: "excluir" })).toMatchObject({
      status: 400,
      page: { title: "Sem usuário ou id" },
    });
  });

  it("shows the upstream's message when it fails", async () => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(deleteAddress, new Refusal(409, { message: "Há um pedido a caminho deste endereço." }));
    expect(await send({ endereco: "44", intent: "excluir" })).toMatchObject({
      status: 409,
      page: {
        title: "Não foi possivel remover este item.",
        message: "Há um pedido a caminho deste endereço.",
      },
    });
  });
});

describe("making an address the default", () => {
  it("saves it unchanged with addressType 0", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const edited = upstreamAnswers(editAddress, {});
    expect(await send({ endereco: "45", intent: "principal" })).toRedirectTo("/cart", {
      message: "Endereço principal alterado.",
    });
    expect(edited[0]?.body).toMatchObject({ Id: 45, AddressType: 0, AddressNickName: "Trabalho" });
  });

  it("shows an error when it fails", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(editAddress, new Refusal(422, { message: "Endereço incompleto." }));
    expect(await send({ endereco: "45", intent: "principal" })).toMatchObject({
      status: 422,
      page: { title: "Erro ao alterar este endereço.", message: "Endereço incompleto." },
    });
  });
});
