import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/installers/registration/route";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { getProfile } from "../../../contract/accounts";
import { getDeliveryAddress } from "../../../contract/addresses";
import { becomeInstaller, validateInstaller } from "../../../contract/installers";
import { getPostalCode } from "../../../contract/postal-codes";
import { registrationForm, upstreamHasSpecialties, upstreamRegisters } from "../../setup/registration";
import { ana, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

beforeEach(() => {
  upstreamAnswers(validateInstaller, {});
  declareCapabilities(settings.apiUrl, ["installer-account"]);
  upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" }));
});
afterEach(() => declareCapabilities(settings.apiUrl, []));

const withoutLogin = { email: undefined, email2: undefined, password: undefined, password2: undefined };

function upstreamTakesClients() {
  upstreamHasSpecialties();
  upstreamRegisters();
  return upstreamAnswers(becomeInstaller, { content: { id: ana.id } });
}

const send = async (fields: Readonly<Record<string, string | undefined>>) =>
  outcomeOf(
    action,
    await posting("/add-installer", registrationForm({ ...withoutLogin, ...fields }), loggedIn),
  );

describe("GET /add-installer of a client", () => {
  it("names the login that stays and fills in what the account knows", async () => {
    upstreamHasSpecialties();
    upstreamAnswers(getProfile, { ...ana, cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" });
    upstreamAnswers(getDeliveryAddress, {
      content: {
        id: 4,
        clientId: ana.id,
        addressType: 0,
        addressName: "Rua Vergueiro",
        addressNumber: "Sem número",
        neighborhood: "Liberdade",
        city: "São Paulo",
        state: "SP",
        postalCode: "01504-000",
        country: "Brasil",
      },
    });
    const { page } = await outcomeOf(loader, await opening("/add-installer", loggedIn));
    expect(page).toMatchObject({
      kind: "client",
      id: null,
      email: ana.email,
      activatesByItself: true,
      values: {
        name: ana.name,
        cnpj: "52998224725",
        phoneNumber: "(11) 98765-4321",
        addressName: "Rua Vergueiro",
        semNumero: "on",
        city: "São Paulo",
      },
    });
  });
});

describe("POST /add-installer of a client", () => {
  it("makes the account an installer's, without e-mail and password in the form", async () => {
    const asked = upstreamTakesClients();
    const answer = await send({ intent: "guardar" });
    expect(answer).toRedirectTo(`/detail-installer?id=${ana.id}`);
    expect(asked[0]?.body).toMatchObject({ Email: ana.email, Name: "Rui Lima", Status: 0 });
    expect(asked[0]?.body).not.toHaveProperty("Password");
    expect(answer.session?.shopper).toEqual({ ...ana, name: "Rui Lima", type: 3 });
  });

  it("asks the last question first, and refuses wrong fields and missing terms", async () => {
    const asked = upstreamTakesClients();
    expect((await send({})).page).toMatchObject({ kind: "review" });
    expect(await send({ intent: "ativar", cnpj: "1", termos: undefined })).toRefuse({
      cnpj: expect.anything(),
      termos: "Você deve concordar para prosseguir!",
    });
    expect(asked).toEqual([]);
  });

  it("keeps what was typed when the upstream refuses", async () => {
    upstreamTakesClients();
    upstreamAnswers(
      becomeInstaller,
      new Refusal(422, { message: "Cnpf Inválido", errors: { Cnpj: ["Cnpf Inválido"] } }),
    );
    expect(await send({ intent: "ativar" })).toRefuse(
      { cnpj: "Cnpf Inválido" },
      { status: 422, typed: { name: "Rui Lima" } },
    );
  });
});
