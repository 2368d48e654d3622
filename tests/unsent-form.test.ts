import { describe, expect, it, vi } from "vitest";
import { withFailurePages } from "~/failures.server";
import { openAction, requireShopper } from "~/request.server";
import { action as logout } from "~/routes/_shop.logout/route";
import { loader } from "~/routes/_shop.reenviar/route";
import { keepUnsent, unsentFormIn } from "~/unsent-form.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { logout as logoutCall } from "../contract/accounts";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "./setup/screens";
import { upstreamAnswers } from "./setup/stand-in";

const labels = { street: "Rua", number: "Número" };
const typed = { intent: "salvar", street: "Rua das Laranjeiras", number: "77", semNumero: "" };
const ended = new UpstreamError({ kind: "unauthenticated", call: "x", reason: "status 401", status: 401 });

/** A form that is typed at `/address`, and whose answer is this failure. */
async function send(fields: Record<string, string>, session = loggedIn, failure: Error | null = ended) {
  const action = withFailurePages(
    async (args) => {
      const opened = await openAction(args);
      await requireShopper(opened);
      throw failure;
    },
    { keeps: () => labels },
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

describe("a form that was sent when the login had ended", () => {
  it("leads to the login and waits there: the next page shows it as it was typed, ready to be sent", async () => {
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

  it("waits too for whoever had logged out in another tab", async () => {
    const { location, cookie } = await send(typed, guest);
    expect(location).toBe("/login?voltar=%2Freenviar");
    expect((await resume(cookie)).page).toMatchObject({ address: "/address?id=3" });
  });

  it("is not shown to somebody else who logs in, who is led to the page itself", async () => {
    const { cookie } = await send(typed);
    const rui = guest.signIn("token-of-rui", { ...ana, id: 8 });
    expect(await resume(cookie, rui)).toMatchObject({ status: 303, location: "/address?id=3" });
  });

  it("is kept nowhere when it holds a password, or is too long for a cookie", async () => {
    expect(await send({ ...typed, newPassword: "segredo" })).toEqual({
      location: "/login?voltar=%2Faddress%3Fid%3D3",
      cookie: null,
    });
    const noise = Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2, 3)).join("");
    expect((await send({ ...typed, street: noise })).cookie).toBeNull();
  });

  it("is gone after a quarter of an hour, and by logging out", async () => {
    const { cookie } = await send(typed);
    upstreamAnswers(logoutCall, {});
    const left = await logout({ request: await posting("/logout", {}, loggedIn), params: {}, context: {} });
    expect(left.headers.getSetCookie().some((each) => /^envio=;.*Max-Age=0/.test(each))).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    expect(await unsentFormIn(new Headers({ cookie: cookie ?? "" }))).toBeNull();
    vi.useRealTimers();
  });

  it("of another site, or by a cookie that nobody signed, is none", async () => {
    expect(await resume("envio=bm9uc2Vuc2U%3D.abc")).toMatchObject({ status: 303, location: "/home" });
    const elsewhere = { address: "https://mau.example/", shopperId: 7, labels };
    const cookie = (await keepUnsent(new FormData(), elsewhere))?.split(";")[0] ?? null;
    expect(await resume(cookie)).toMatchObject({ location: "/home" });
  });
});

it("a page that fails for another reason keeps no form", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new UpstreamError({ kind: "unavailable", call: "x", reason: "status 500", status: 500 });
  expect(await send(typed, loggedIn, failure)).toEqual({ location: null, cookie: null });
});
