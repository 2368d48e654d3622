import { describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/_shop.list-address/route";
import {
  deleteAddress,
  editAddress,
  getDeliveryAddress,
  listAddresses,
  selectDeliveryAddress,
} from "../../contract/addresses";
import { guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

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
};
const work = { ...home, id: 45, addressType: 1, addressNickName: "Trabalho" };
const open = async (path: string, session = loggedIn) => outcomeOf(loader, await opening(path, session));
const send = async (fields: Record<string, string>, session = loggedIn) =>
  outcomeOf(action, await posting("/list-address", { voltar: "/cart", ...fields }, session));

describe("the saved addresses", () => {
  it("are for those who are logged in", async () => {
    expect((await open("/list-address", guest)).location).toMatch(/^\/login/);
    expect((await send({ endereco: "44" }, guest)).location).toMatch(/^\/login/);
  });

  it("begin with a new one where there is none, and come back here", async () => {
    upstreamAnswers(listAddresses, []);
    upstreamAnswers(getDeliveryAddress, { content: null });
    const { location } = await open("/list-address?voltar=/cart");
    expect(location).toBe(`/address?voltar=${encodeURIComponent("/list-address?voltar=%2Fcart")}`);
  });

  it("show the one that the checkout would deliver to, also if another device chose it, and the default", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, { content: work });
    expect((await open("/list-address", loggedIn.deliveringTo(44))).page).toMatchObject({
      chosen: 45,
      voltar: "/profile?step=1",
      addresses: [{ isDefault: true }, { isDefault: false }],
    });
  });

  it("show the one chosen here where the upstream cannot say which", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, new Refusal(500));
    expect((await open("/list-address", loggedIn.deliveringTo(45))).page).toMatchObject({ chosen: 45 });
    expect((await open("/list-address", loggedIn.deliveringTo(99))).page).toMatchObject({ chosen: null });
  });

  it("show the one that was just saved", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(getDeliveryAddress, { content: home });
    expect((await open("/list-address?endereco=45")).page).toMatchObject({ chosen: 45 });
    expect((await open("/list-address?endereco=99")).page).toMatchObject({ chosen: 44 });
  });

  it("that cannot be asked for are a page that says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listAddresses, new Refusal(500));
    upstreamAnswers(getDeliveryAddress, { content: null });
    expect((await open("/list-address")).status).toBe(502);
  });
});

describe("a shopper who chooses where to deliver", () => {
  it("goes back, and the choice is known here and upstream", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const chosen = upstreamAnswers(selectDeliveryAddress, {});
    const { location, session } = await send({ endereco: "45", intent: "escolher" });
    expect([location, session?.addressId]).toEqual(["/cart", 45]);
    expect(chosen[0]?.body.id).toBe(45);
  });

  it("chose nothing is told so", async () => {
    expect(await send({ intent: "escolher" })).toMatchObject({
      status: 400,
      page: { title: "Escolha um endereço." },
    });
  });

  it.each(["escolher", "excluir", "principal"])("cannot have somebody else's (%s): 404", async (intent) => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(deleteAddress, new Refusal(404, { message: "Endereço não encontrado" }));
    expect((await send({ endereco: "45", intent })).status).toBe(404);
  });

  it("removes an address a second time, and gets the answer of the first", async () => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(deleteAddress, {});
    const { status, location } = await send({ endereco: "45", intent: "excluir" });
    expect([status, location]).toEqual([303, "/cart"]);
  });

  it("is not led out of the shop", async () => {
    upstreamAnswers(listAddresses, [home]);
    upstreamAnswers(selectDeliveryAddress, {});
    expect((await send({ endereco: "44", voltar: "https://evil.example" })).location).toBe("/profile?step=1");
  });
});

describe("a shopper who removes an address", () => {
  it("has it no more, and nothing is delivered there", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const removed = upstreamAnswers(deleteAddress, {});
    const { location, session } = await send(
      { endereco: "45", intent: "excluir" },
      loggedIn.deliveringTo(45),
    );
    expect([location, session?.addressId]).toEqual(["/cart", null]);
    expect(removed[0]?.params).toEqual({ addressId: "45" });
  });

  it("and did not say which is told so", async () => {
    expect(await send({ intent: "excluir" })).toMatchObject({
      status: 400,
      page: { title: "Sem usuário ou id" },
    });
  });

  it("is told when it did not work, in the upstream's words", async () => {
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

describe("a shopper who makes an address the default", () => {
  it("has it saved as it was, with addressType 0", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    const edited = upstreamAnswers(editAddress, {});
    const { location, session } = await send({ endereco: "45", intent: "principal" });
    expect(location).toBe("/cart");
    expect(session?.notices[0]?.message).toBe("Endereço principal alterado.");
    expect(edited[0]?.body).toMatchObject({ Id: 45, AddressType: 0, AddressNickName: "Trabalho" });
  });

  it("is told when it did not work", async () => {
    upstreamAnswers(listAddresses, [home, work]);
    upstreamAnswers(editAddress, new Refusal(422, { message: "Endereço incompleto." }));
    expect(await send({ endereco: "45", intent: "principal" })).toMatchObject({
      status: 422,
      page: { title: "Erro ao alterar este endereço.", message: "Endereço incompleto." },
    });
  });
});
