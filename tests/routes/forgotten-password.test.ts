import { describe, expect, it } from "vitest";
import * as forgot from "~/routes/_auth.forgotpassword/route";
import * as reset from "~/routes/_auth.resetpassword/route";
import { forgotPassword, resetPassword } from "../../contract/accounts";
import { guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

describe("a shopper who forgot the password", () => {
  const ask = async (email: string) =>
    outcomeOf(forgot.action, await posting("/forgotpassword", { email }, guest));

  it("is told the same whether the e-mail is known or not", async () => {
    const asked = upstreamAnswers(forgotPassword, { message: "ok" });
    const { status, location, session } = await ask("ana@exemplo.com.br");
    expect([status, location]).toEqual([303, "/login"]);
    expect(session?.notices[0]?.message).toMatch(/^Se houver uma conta com este e-mail/);
    expect(asked[0]?.body).toEqual({ email: "ana@exemplo.com.br" });
  });

  it("with no e-mail is asked for one, and what was typed stays", async () => {
    expect(await ask("ana")).toMatchObject({
      status: 400,
      page: { values: { email: "ana" }, errors: { email: [expect.stringContaining("e-mail válido")] } },
    });
  });

  it("comes from the mail to the page for the new password", async () => {
    const { location } = await outcomeOf(forgot.loader, await opening("/forgotpassword?token=a%2Bb"));
    expect(location).toBe("/resetpassword?token=a%2Bb");
  });
});

describe("a shopper with the mail's link", () => {
  const send = async (fields: Record<string, string>, session = guest) =>
    outcomeOf(reset.action, await posting("/resetpassword?token=secret", fields, session));

  it("sets a new password and logs in with it, whoever was logged in here", async () => {
    const asked = upstreamAnswers(resetPassword, {});
    const sent = { password: "nova-senha-1", password2: "nova-senha-1" };
    const { location, session } = await send(sent, loggedIn);
    expect(location).toBe("/login");
    expect(session).toMatchObject({ token: null, shopper: null });
    expect(session?.notices).toEqual([{ kind: "success", message: "Nova senha salva. Entre com ela." }]);
    expect(asked[0]?.body).toEqual({ token: "secret", password: "nova-senha-1" });
  });

  it("that was used or is too old is told so", async () => {
    upstreamAnswers(resetPassword, new Refusal(422, { message: "Este link já foi usado ou expirou." }));
    const { status, page } = await send({ password: "nova-senha-1", password2: "nova-senha-1" });
    expect(status).toBe(422);
    expect(page).toMatchObject({ title: "Este link já foi usado ou expirou." });
  });

  it("types the new password twice, and the same", async () => {
    const { status, page } = await send({ password: "nova-senha-1", password2: "nova-senha-2" });
    expect(status).toBe(400);
    expect(page).toMatchObject({ errors: { password2: ["Senhas não batem"] }, values: {} });
    expect(await send({ password: "", password2: "" })).toMatchObject({
      page: { errors: { password: ["Campo obrigatório"], password2: ["Campo obrigatório"] } },
    });
  });

  it("without its token asks for another mail", async () => {
    const { location } = await outcomeOf(reset.loader, await opening("/resetpassword"));
    expect(location).toBe("/forgotpassword");
  });
});
