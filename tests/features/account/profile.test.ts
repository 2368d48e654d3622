import { describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/account/profile/route";
import { loader as rootLoader } from "~/root";
import { emptySession, type Session } from "~/session/session.server";
import { changePassword, editProfile, getProfile } from "../../../contract/accounts";
import { listAddresses } from "../../../contract/addresses";
import { listOrders } from "../../../contract/orders";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const complete = {
  id: 7,
  name: "Ana Souza",
  email: "ana@exemplo.com.br",
  cnpj: "52998224725",
  phoneNumber: "(11) 98765-4321",
  created_at: "2026-11-20T01:30:00.000Z",
  image: null,
  type: 4,
};
const open = async (path: string, session: Session = loggedIn) =>
  outcomeOf(loader, await opening(path, session));
const send = async (path: string, fields: Record<string, string>, session: Session = loggedIn) =>
  outcomeOf(action, await posting(path, fields, session));

describe("GET /profile", () => {
  it("redirects a guest to the login and back, for GET and POST", async () => {
    expect(await open("/profile?step=3", guest)).toRedirectTo("/login?voltar=%2Fprofile%3Fstep%3D3");
    // The posted form is stored until the login.
    expect(await send("/profile?step=0", {}, guest)).toRedirectTo("/login?voltar=%2Freenviar");
  });

  it.each<[string, Session, number]>([
    ["/profile", loggedIn, 0],
    ["/profile", loggedIn.atProfileStep(2), 2],
    ["/profile?step=0", loggedIn.atProfileStep(2), 0],
    ["/profile?step=1", loggedIn, 1],
    ["/profile?profileAdd=true", loggedIn, 1],
    ["/profile?step=9", loggedIn.atProfileStep(3), 3],
    ["/profile?cart=true", loggedIn.atProfileStep(3), 0],
  ])("%s opens the requested step, else the last one, else the first", async (path, session, step) => {
    upstreamAnswers(getProfile, complete);
    upstreamAnswers(listAddresses, []);
    upstreamAnswers(listOrders, []);
    expect((await open(path, session)).page).toMatchObject({ content: { step } });
  });

  it("stores the last opened step for logged-in shoppers", async () => {
    const remembered = async (path: string, session: Session) => {
      const request = await opening(path, session);
      const { headers } = new Response(
        null,
        (await rootLoader({ request, params: {}, context: {} })).init ?? {},
      );
      return headers.get("set-cookie") !== null;
    };
    expect(await remembered("/profile?step=2", loggedIn)).toBe(true);
    expect(await remembered("/profile?step=2", loggedIn.atProfileStep(2))).toBe(false);
    expect(await remembered("/profile?step=2", guest)).toBe(false);
    expect(await remembered("/home?step=2", loggedIn)).toBe(false);
  });
});

describe("personal data in the profile", () => {
  const typed = { intent: "perfil", name: " Ana Lima ", cnpj: "52998224725", phoneNumber: "11987654321" };

  it("is shown formatted, with the registration date in São Paulo", async () => {
    upstreamAnswers(getProfile, complete);
    expect((await open("/profile?step=0")).page).toMatchObject({
      content: {
        personal: {
          values: { name: "Ana Souza", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" },
          registeredOn: "19/11/2026",
          missing: null,
        },
      },
    });
  });

  const needed = "Nome, CPF ou CNPJ e celular são necessários para calcular o frete e emitir a nota.";
  it.each<[Partial<Record<"name" | "cnpj" | "phoneNumber", string | null>>, string]>([
    [{ name: "" }, needed],
    [{ name: null }, needed],
    [{ cnpj: null }, needed],
    [{ cnpj: "529.982.247-26" }, needed],
    [{ phoneNumber: "(11) 9876" }, needed],
    [{ phoneNumber: "(11) 3333-4444", name: "" }, needed],
    [
      { phoneNumber: "(11) 3333-4444" },
      "Para calcular o frete, falta um celular com DDD, como (11) 98765-4321.",
    ],
  ])("is marked incomplete without required fields: %j", async (lacking, lack) => {
    upstreamAnswers(getProfile, { ...complete, ...lacking });
    expect((await open("/profile?step=0")).page).toMatchObject({ content: { personal: { missing: lack } } });
  });

  it.each([
    ["(11) 3333-4444", "(11) 3333-4444"],
    ["1133334444", "(11) 3333-4444"],
    ["+55 (11) 98765-4321", "(11) 98765-4321"],
  ])("accepts the phone '%s'", async (phoneNumber, shown) => {
    upstreamAnswers(getProfile, complete);
    const saved = upstreamAnswers(editProfile, {});
    expect((await send("/profile?step=0", { ...typed, phoneNumber })).status).toBe(303);
    expect(saved[0]?.body.phoneNumber).toBe(shown);
  });

  it("is normalised when saved, and the greeting shows the new name", async () => {
    upstreamAnswers(getProfile, complete);
    const saved = upstreamAnswers(editProfile, {});
    const answer = await send("/profile?step=0", typed, loggedIn.deliveringTo(4));
    expect(answer).toRedirectTo("/profile?step=0", {
      kind: "success",
      message: "Cadastro atualizado com sucesso",
    });
    expect(saved[0]?.body).toMatchObject({
      id: 7,
      name: "Ana Lima",
      cnpj: "529.982.247-25",
      phoneNumber: "(11) 98765-4321",
    });
    expect(answer.session).toMatchObject({
      shopper: { ...ana, name: "Ana Lima" },
      token: "token-of-ana",
      addressId: 4,
    });
  });

  it("continues to the waiting cart after saving", async () => {
    upstreamAnswers(getProfile, complete);
    upstreamAnswers(editProfile, {});
    expect(await send("/profile?step=0&cart=true", typed)).toRedirectTo("/cart");
  });

  it.each<[Partial<typeof typed>, Record<string, string[]>]>([
    [{ name: "   " }, { name: ["Campo requerido."] }],
    [{ cnpj: "529.982.247-26" }, { cnpj: ["Cpf Inválido"] }],
    [{ cnpj: "111.111.111-11" }, { cnpj: ["Cpf Inválido"] }],
    [{ cnpj: "" }, { cnpj: ["Cpf Inválido"] }],
    [{ cnpj: "12.ABC.345/01DE-36" }, { cnpj: ["Cnpf Inválido"] }],
    [{ cnpj: "11.222.333/0001-82" }, { cnpj: ["Cnpf Inválido"] }],
    [{ phoneNumber: "(11) 9876" }, { phoneNumber: ["Telefone invalido."] }],
    [{ phoneNumber: "" }, { phoneNumber: ["Telefone invalido."] }],
    [
      { name: "", cnpj: "1", phoneNumber: "2" },
      { name: ["Campo requerido."], cnpj: ["Cpf Inválido"], phoneNumber: ["Telefone invalido."] },
    ],
  ])("refuses %j at each field and keeps the typed values", async (wrong, errors) => {
    const fields = { ...typed, ...wrong };
    const answer = await send("/profile?step=0", fields);
    const { name, cnpj, phoneNumber } = fields;
    expect(answer).toRefuse(errors, {
      intent: "perfil",
      title: "Formulário não validado",
      message: "Preencha todos os campos corretamente.",
      typed: { name, cnpj, phoneNumber },
    });
  });

  it("accepts a CNPJ with letters", async () => {
    upstreamAnswers(getProfile, complete);
    const saved = upstreamAnswers(editProfile, {});
    await send("/profile?step=0", { ...typed, cnpj: "12abc34501de35" });
    expect(saved[0]?.body.cnpj).toBe("12.ABC.345/01DE-35");
  });

  it("keeps the typed values and shows the upstream's message when it refuses them", async () => {
    upstreamAnswers(getProfile, complete);
    const errors = { cnpj: ["Cpf Inválido"] };
    upstreamAnswers(editProfile, new Refusal(422, { message: "Cpf Inválido", errors }));
    expect(await send("/profile?step=0", typed)).toRefuse(errors, {
      status: 422,
      title: "Erro ao atualizar cadastro",
      message: "Cpf Inválido",
      typed: { name: " Ana Lima " },
    });
  });

  it("stores the form when the session has ended, and the login page says so", async () => {
    upstreamAnswers(getProfile, new Refusal(401));
    const answer = await send("/profile?step=0", typed);
    expect(answer).toRedirectTo("/login?voltar=%2Freenviar");
    expect(answer.session).toMatchObject({ token: null, shopper: null });
  });
});

describe("changing the password", () => {
  const typed = {
    intent: "senha",
    currentPassword: "senha-antiga",
    newPassword: "senha-nova-1",
    confirmPassword: "senha-nova-1",
  };

  it("ends all sessions, including the current one", async () => {
    const changed = upstreamAnswers(changePassword, {});
    const answer = await send("/profile?step=2", typed);
    expect(answer).toRedirectTo("/home");
    expect(answer.session?.content).toEqual({
      ...emptySession,
      notices: [{ kind: "success", message: "Senha alterada com sucesso" }],
    });
    const { currentPassword, newPassword } = typed;
    expect(changed[0]?.body).toEqual({ id: 7, currentPassword, newPassword });
  });

  it.each<[Partial<typeof typed>, Record<string, string[]>]>([
    [
      { currentPassword: "", newPassword: "", confirmPassword: "" },
      {
        currentPassword: ["Campo obrigatório"],
        newPassword: ["Campo obrigatório"],
        confirmPassword: ["Campo obrigatório"],
      },
    ],
    [{ confirmPassword: "outra-senha" }, { confirmPassword: ["Senhas não batem"] }],
    [{ currentPassword: "senha-nova-1" }, { newPassword: ["A nova senha precisa ser diferente da atual."] }],
    [
      { currentPassword: "", confirmPassword: "outra" },
      {
        currentPassword: ["Campo obrigatório"],
        confirmPassword: ["Senhas não batem"],
      },
    ],
  ])("refuses %j and sends no password back", async (wrong, errors) => {
    const answer = await send("/profile?step=2", { ...typed, ...wrong });
    expect(answer).toRefuse(errors, { intent: "senha", typed: {} });
    expect(JSON.stringify(answer.page)).not.toContain("senha-nova");
  });

  it("reports a wrong current password without ending the session", async () => {
    const errors = { currentPassword: ["A senha atual está incorreta."] };
    upstreamAnswers(changePassword, new Refusal(422, { message: "A senha atual está incorreta.", errors }));
    const { status, page, session } = await send("/profile?step=2", typed);
    expect([status, session]).toEqual([422, null]);
    expect(page).toMatchObject({ title: "Erro", message: "A senha atual está incorreta.", errors });
  });
});

describe("addresses in the profile", () => {
  const home = {
    id: 4,
    clientId: 7,
    addressType: 0,
    addressNickName: "Casa",
    addressName: "Rua A",
    addressNumber: "1",
    city: "São Paulo",
    state: "SP",
    postalCode: "01310-100",
  };
  const work = { ...home, id: 5, addressType: 1, addressNickName: "Trabalho", addressName: "Rua B" };

  it("are requested by the shopper's own id", async () => {
    const asked = upstreamAnswers(listAddresses, []);
    expect((await open("/profile?step=1")).page).toMatchObject({ content: { addresses: [] } });
    expect(asked[0]?.query).toEqual({ id: "7" });
  });

  it("mark the default one and show a fallback for a missing name", async () => {
    upstreamAnswers(listAddresses, [home, { ...work, addressNickName: null }]);
    expect((await open("/profile?step=1")).page).toMatchObject({
      content: {
        addresses: [
          { id: 4, nickname: "Casa", lines: ["Rua A, 1", "São Paulo/SP", "CEP 01310-100"], isDefault: true },
          { id: 5, nickname: "Rua B", isDefault: false },
        ],
      },
    });
  });

  it("show an error when they cannot be loaded, without failing the page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listAddresses, new Refusal(500));
    expect(await open("/profile?step=1")).toMatchObject({
      status: 200,
      page: { content: { addresses: null } },
    });
  });
});
