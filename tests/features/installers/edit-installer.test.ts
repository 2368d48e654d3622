import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { action, loader } from "~/features/installers/registration/route";
import type { NoticeMessage } from "~/model/notice";
import { getProfile } from "../../../contract/accounts";
import { editInstaller, getInstaller, validateInstaller } from "../../../contract/installers";
import { geocode, getPostalCode } from "../../../contract/postal-codes";
import { rui, ruisAccount, ruisRecord } from "../../setup/installer-rui";
import { registrationForm, upstreamHasSpecialties } from "../../setup/registration";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

/** A general CEP names no city, so the typed one is saved. */
beforeEach(() => {
  upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" }));
  upstreamAnswers(validateInstaller, {});
});

const record = { ...ruisRecord, status: 0, agencyNumber: "0123" };

function upstreamKnows(known: typeof record | Refusal = record) {
  upstreamHasSpecialties();
  upstreamAnswers(getProfile, ruisAccount);
  upstreamAnswers(getInstaller, known);
}

function upstreamSaves(answer: Refusal | Record<string, never> = {}) {
  upstreamKnows();
  upstreamAnswers(geocode, { results: [] });
  return upstreamAnswers(editInstaller, answer);
}

const open = async (path: string, session = rui) => outcomeOf(loader, await opening(path, session));

const withoutSecrets = {
  email: "rui@lima.example",
  email2: "rui@lima.example",
  password: undefined,
  password2: undefined,
  termos: undefined,
  accountBank: "",
};

const send = async (
  fields: Readonly<Record<string, string | undefined>> = {},
  { path = "/add-installer?id=7", session = rui } = {},
) =>
  outcomeOf(
    action,
    await posting(path, registrationForm({ ...withoutSecrets, ...fields }, { chosen: ["1"] }), session),
  );

const refused: NoticeMessage = {
  kind: "failure",
  title: "Este usuário não tem autorização para concluir a ação.",
  message: "Somente usuários com permissão podem deletar/editar",
};

describe("GET /edit-installer", () => {
  it("shows the saved record, with an unformatted tax id and the e-mail confirmed", async () => {
    upstreamKnows();
    const { status, page } = await open("/add-installer?id=7");
    expect(status).toBe(200);
    expect(page).toMatchObject({
      id: 7,
      values: {
        name: "Rui Prado",
        cnpj: "94580730224",
        email: "rui@prado.example",
        email2: "rui@prado.example",
        observations: "Com visita para medir.",
        region: "Sudeste - Região 4",
        accountBank: "341-Itaú",
        agencyNumber: "0123",
      },
      chosen: [2],
      picture: "Uploads/fotos/rui.jpg",
    });
    expect(page).toMatchObject({ banks: expect.arrayContaining(["341-Itaú", "341-ITAÚ UNIBANCO S.A."]) });
  });

  it("is prefilled from the account when there is no record", async () => {
    upstreamKnows(new Refusal(404));
    expect((await open("/add-installer?id=7")).page).toMatchObject({
      id: 7,
      values: { name: "Rui Prado", city: "", region: "" },
      chosen: [],
    });
  });

  it("answers the same for another, unknown or malformed id, without an upstream call", async () => {
    for (const id of ["8", "999999", "abc", "-7", "07"]) {
      for (const outcome of [
        await open(`/add-installer?id=${id}`),
        await send({}, { path: `/add-installer?id=${id}` }),
      ]) {
        expect(outcome, id).toRedirectTo("/installers", refused);
        expect(outcome.session?.shopper?.id).toBe(7);
      }
    }
  });

  it("refuses a customer with the same id", async () => {
    expect(await open("/add-installer?id=7", loggedIn)).toRedirectTo("/installers", refused);
  });

  it("redirects a guest to the login for every id", async () => {
    for (const id of ["7", "999999"]) {
      expect(await open(`/add-installer?id=${id}`, guest)).toRedirectTo(
        `/login?voltar=${encodeURIComponent(`/add-installer?id=${id}`)}`,
      );
    }
  });
});

describe("POST /edit-installer", () => {
  it("shows the confirmation 'Alteração Efetuada' and requires neither password nor terms", async () => {
    upstreamKnows();
    expect(await send()).toMatchObject({ status: 200, page: { kind: "review" } });
  });

  it("keeps status and picture and saves the other fields", async () => {
    const saved = upstreamSaves();
    const answer = await send({ intent: "confirmar" });
    expect(answer).toRedirectTo("/installers", {
      kind: "success",
      title: "Cadastro atalizado com sucesso!",
      message: "Seus dados foram atualizados",
    });
    expect(saved[0]?.body).toMatchObject({
      Id: 7,
      Name: "Rui Lima",
      Email: "rui@lima.example",
      Status: 0,
      Image: "Uploads/fotos/rui.jpg",
      Region: "Sudeste - Região 4",
      AccountBank: null,
      Specialties: [{ SpecialtiesId: 1 }],
    });
    expect(answer.session?.shopper).toMatchObject({ name: "Rui Lima", email: "rui@lima.example" });
  });

  it("accepts the saved bank even if it is no longer offered, and no other unknown bank", async () => {
    const saved = upstreamSaves();
    expect((await send({ intent: "confirmar", accountBank: "341-Itaú" })).status).toBe(303);
    expect(saved[0]?.body.AccountBank).toBe("341-Itaú");
    expect(await send({ intent: "confirmar", accountBank: "342-Itaú" })).toRefuse({
      accountBank: "Escolha uma opção da lista.",
    });
  });

  it("validates like the registration, including the repeated e-mail", async () => {
    upstreamKnows();
    expect(await send({ email2: "rui@prado.example", name: "", intent: "confirmar" })).toRefuse(
      { name: "Digite o nome", email2: "Os e-mails devem ser iguais." },
      { title: "Formulário não validado" },
    );
  });

  it("never registers a new installer, whichever button is pressed", async () => {
    const saved = upstreamSaves();
    expect((await send({ intent: "ativar" })).page).toMatchObject({ kind: "review" });
    expect(saved).toEqual([]);
  });

  it("redirects to the list with a message when the upstream forbids it", async () => {
    upstreamSaves(new Refusal(403));
    const answer = await send({ intent: "confirmar" });
    expect(answer).toRedirectTo("/installers", refused);
    expect(answer.session?.shopper?.id).toBe(7);
  });

  it("asks for the password when the e-mail changes and carries it encrypted", async () => {
    const needed = "Para alterar o e-mail, digite a sua senha atual.";
    upstreamSaves(new Refusal(422, { message: needed, errors: { CurrentPassword: [needed] } }));
    expect(await send({ intent: "confirmar" })).toRefuse(
      { currentPassword: needed },
      { status: 422, kind: "form", message: needed },
    );
    const { page } = await send({ currentPassword: "segredo do rui" });
    expect(page).toMatchObject({ kind: "review" });
    expect(JSON.stringify(page)).not.toContain("segredo do rui");
    const sealed = z
      .object({ carried: z.array(z.object({ name: z.string(), value: z.string() })) })
      .parse(page);
    const asked = upstreamSaves();
    const carried = Object.fromEntries(sealed.carried.map(({ name, value }) => [name, value]));
    expect((await send({ ...carried, intent: "confirmar" })).status).toBe(303);
    expect(asked[0]?.body).toMatchObject({ CurrentPassword: "segredo do rui", Email: "rui@lima.example" });
  });

  it("keeps the typed values when the e-mail is taken", async () => {
    const taken = "Já existe uma conta com este e-mail.";
    upstreamSaves(new Refusal(409, { message: taken, errors: { Email: [taken] } }));
    expect(await send({ intent: "confirmar" })).toMatchObject({
      status: 409,
      page: {
        title: "Não foi concluir a ação",
        message: "Confira se o e-mail já está cadastrado",
        typed: { name: "Rui Lima" },
      },
    });
  });

  it("redirects to the login after the session has ended", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamSaves(new Refusal(401));
    expect(await send({ intent: "confirmar" })).toRedirectTo(/^\/login\?voltar=/);
  });
});
