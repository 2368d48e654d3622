import { describe, expect, it, vi } from "vitest";
import { action as logout } from "~/features/account/logout/route";
import { loader } from "~/features/account/unsent-form/route";
import { readUnsentForm, saveUnsentForm } from "~/session/unsent-form.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { openAction, requireShopper, withErrorPages } from "../../app/http/screen.server";
import { logout as logoutCall } from "../../contract/accounts";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { upstreamAnswers } from "../setup/stand-in";

const labels = { street: "Rua", number: "Número" };
const typed = { intent: "salvar", street: "Rua das Laranjeiras", number: "77", semNumero: "" };
const ended = new UpstreamError({ kind: "unauthenticated", call: "x", reason: "status 401", status: 401 });

/** A form post to `/address` that fails with the given error. */
async function send(fields: Record<string, string>, session = loggedIn, failure: Error | null = ended) {
  const action = withErrorPages(
    async (args) => {
      const opened = await openAction(args);
      await requireShopper(opened);
      throw failure;
    },
    { fieldLabels: () => labels },
  );
  const request = await posting("/address?id=3", fields, session);
  const answer: unknown = await action({ request, context: {} }).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  const cookies = answer.headers.getSetCookie();
  return {
    location: answer.headers.get("location"),
    cookie: cookies.find((each) => each.startsWith("envio="))?.split(";")[0] ?? null,
  };
}

const resume = async (cookie: string | null, session = loggedIn) => {
  const request = await opening("/reenviar", session);
  if (cookie) request.headers.append("cookie", `${request.headers.get("cookie")}; ${cookie}`);
  return outcomeOf(loader, request);
};

describe("form submitted after the login expired", () => {
  it("redirects to the login and is then restored as it was typed, ready to submit", async () => {
    const { location, cookie } = await send(typed);
    expect(location).toBe("/login?voltar=%2Freenviar");
    const { status, page } = await resume(cookie);
    expect(status).toBe(200);
    expect(page).toMatchObject({
      address: "/address?id=3",
      fields: Object.entries(typed),
      shown: [
        { name: "Rua", value: "Rua das Laranjeiras" },
        { name: "Número", value: "77" },
      ],
    });
  });

  it("is also restored after a logout in another tab", async () => {
    const { location, cookie } = await send(typed, guest);
    expect(location).toBe("/login?voltar=%2Freenviar");
    expect((await resume(cookie)).page).toMatchObject({ address: "/address?id=3" });
  });

  it("is not shown to a different shopper who logs in and is redirected to the page", async () => {
    const { cookie } = await send(typed);
    const rui = guest.signIn("token-of-rui", { ...ana, id: 8 });
    expect(await resume(cookie, rui)).toRedirectTo("/address?id=3");
  });

  it("is not stored when it contains a password or is too long for a cookie", async () => {
    expect(await send({ ...typed, newPassword: "segredo" })).toEqual({
      location: "/login?voltar=%2Faddress%3Fid%3D3",
      cookie: null,
    });
    const noise = Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2, 3)).join("");
    expect((await send({ ...typed, street: noise })).cookie).toBeNull();
  });

  it("is deleted after 15 minutes and on logout", async () => {
    const { cookie } = await send(typed);
    upstreamAnswers(logoutCall, {});
    const left = await logout({ request: await posting("/logout", {}, loggedIn), params: {}, context: {} });
    expect(left.headers.getSetCookie().some((each) => /^envio=;.*Max-Age=0/.test(each))).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    expect(await readUnsentForm(new Headers({ cookie: cookie ?? "" }))).toBeNull();
    vi.useRealTimers();
  });

  it("is ignored when it comes from another site or in a cookie with an invalid signature", async () => {
    expect(await resume("envio=bm9uc2Vuc2U%3D.abc")).toRedirectTo("/home");
    const elsewhere = { address: "https://mau.example/", shopperId: 7, labels };
    const cookie = (await saveUnsentForm(new FormData(), elsewhere))?.split(";")[0] ?? null;
    expect(await resume(cookie)).toRedirectTo("/home");
  });
});

it("is not stored when the page fails for another reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new UpstreamError({ kind: "unavailable", call: "x", reason: "status 500", status: 500 });
  expect(await send(typed, loggedIn, failure)).toEqual({ location: null, cookie: null });
});
