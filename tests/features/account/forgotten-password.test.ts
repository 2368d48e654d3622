import { describe, expect, it, vi } from "vitest";
import * as forgot from "~/features/account/forgot-password/route";
import * as reset from "~/features/account/reset-password/route";
import { checkResetToken, forgotPassword, resetPassword } from "../../../contract/accounts";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

describe("POST /forgotpassword", () => {
  const ask = async (email: string) =>
    outcomeOf(forgot.action, await posting("/forgotpassword", { email }, guest));

  it("answers the same for a known and an unknown e-mail", async () => {
    const asked = upstreamAnswers(forgotPassword, { message: "ok" });
    expect(await ask("ana@exemplo.com.br")).toRedirectTo("/login", {
      message: expect.stringMatching(/^Se houver uma conta com este e-mail/),
    });
    expect(asked[0]?.body).toEqual({ email: "ana@exemplo.com.br" });
  });

  it("requires an e-mail and keeps the typed value", async () => {
    expect(await ask("ana")).toRefuse(
      { email: expect.stringContaining("e-mail válido") },
      { typed: { email: "ana" } },
    );
  });

  it("sends a mail whose link opens the form for a new password", async () => {
    expect(await outcomeOf(forgot.loader, await opening("/forgotpassword?token=a%2Bb"))).toRedirectTo(
      "/resetpassword?token=a%2Bb",
    );
  });
});

describe("/resetpassword", () => {
  const send = async (fields: Record<string, string>, session = guest) =>
    outcomeOf(reset.action, await posting("/resetpassword?token=secret", fields, session));

  it("sets the password, logs in and replaces the current session", async () => {
    const asked = upstreamAnswers(resetPassword, {});
    const sent = { password: "nova-senha-1", password2: "nova-senha-1" };
    const answer = await send(sent, loggedIn);
    expect(answer).toRedirectTo("/login", { kind: "success", message: "Nova senha salva. Entre com ela." });
    expect(answer.session).toMatchObject({ token: null, shopper: null });
    expect(asked[0]?.body).toEqual({ token: "secret", password: "nova-senha-1" });
  });

  it("shows the form while the link is valid", async () => {
    const asked = upstreamAnswers(checkResetToken, { usable: true });
    const { status, page } = await outcomeOf(reset.loader, await opening("/resetpassword?token=secret"));
    expect([status, page]).toEqual([200, { token: "secret", isDead: false }]);
    expect(asked[0]?.body).toEqual({ token: "secret" });
  });

  it("reports an invalid link immediately", async () => {
    upstreamAnswers(checkResetToken, { usable: false });
    expect(await outcomeOf(reset.loader, await opening("/resetpassword?token=used"))).toMatchObject({
      status: 410,
      page: { isDead: true },
    });
  });

  it("reports a token that the upstream refuses as malformed", async () => {
    upstreamAnswers(checkResetToken, new Refusal(400));
    const answer = await outcomeOf(reset.loader, await opening("/resetpassword?token=a"));
    expect(answer).toMatchObject({ status: 410 });
  });

  it.each([404, 405, 501, 500])(
    "shows the form when the upstream answers %d to the check",
    async (status) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      upstreamAnswers(checkResetToken, new Refusal(status));
      expect(await outcomeOf(reset.loader, await opening("/resetpassword?token=secret"))).toMatchObject({
        status: 200,
        page: { isDead: false },
      });
    },
  );

  it("hides the form and shows a message for a link that was used meanwhile", async () => {
    const used = "Este link já foi usado ou expirou.";
    upstreamAnswers(resetPassword, new Refusal(422, { message: used, errors: { token: [used] } }));
    const { status, page } = await send({ password: "nova-senha-1", password2: "nova-senha-1" });
    expect(status).toBe(422);
    expect(page).toMatchObject({ title: used, isDead: true });
  });

  it("keeps the form when the password is refused", async () => {
    upstreamAnswers(resetPassword, new Refusal(422, { message: "Fraca", errors: { password: ["Fraca"] } }));
    expect(await send({ password: "12345678", password2: "12345678" })).toRefuse(
      { password: "Fraca" },
      { status: 422, isDead: false },
    );
  });

  it("requires the new password twice, with equal values", async () => {
    expect(await send({ password: "nova-senha-1", password2: "nova-senha-2" })).toRefuse(
      { password2: "Senhas não batem" },
      { typed: {} },
    );
    expect(await send({ password: "", password2: "" })).toMatchObject({
      page: { errors: { password: ["Campo obrigatório"], password2: ["Campo obrigatório"] } },
    });
  });

  it("offers a new mail when the token is missing", async () => {
    expect(await outcomeOf(reset.loader, await opening("/resetpassword"))).toRedirectTo("/forgotpassword");
  });
});
