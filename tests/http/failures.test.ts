import { beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "~/messages";
import { commitSession, emptySession, readSession, Session } from "~/session/session.server";
import { type FailureKind, UpstreamError } from "~/upstream/upstream-error.server";
import { awaitOptional, toFormFailure, withErrorPages } from "../../app/http/screen.server";

const shop = "http://loja.test";
const line = { skuId: 12, resellerId: 3, quantity: 2, promotionId: null };
const guest = new Session(emptySession)
  .locatedAt({ cep: "01310-100", latitude: -23.5, longitude: -46.6, placeId: null })
  .withGuestCart([line]);
const ana = guest.signIn("t", { id: 7, name: "Ana", email: "ana@exemplo.com.br", type: 4 });

function failing(
  kind: FailureKind,
  status: number | null,
  more: { upstreamMessage?: string; timedOut?: boolean; retryAfterInSeconds?: number } = {},
) {
  return new UpstreamError({ kind, status, call: "listProducts", reason: `status ${status}`, ...more });
}

/** Response of a loader or action that throws this error. */
async function pageFor(failure: Error, session: Session, method = "GET"): Promise<Response> {
  const cookie = (await commitSession(session)).split(";")[0] ?? "";
  const request = new Request(`${shop}/profile?step=3`, { method, headers: { cookie } });
  const handler = withErrorPages(async () => {
    throw failure;
  });
  const thrown: unknown = await handler({ request, context: {} }).catch((error: unknown) => error);
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

const sessionAfter = (response: Response) =>
  readSession(new Headers({ cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" }));

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    logged.push(words.join(" "));
  });
});

describe("page whose required call fails", () => {
  it.each<[string, UpstreamError, number]>([
    ["is not there", failing("not-found", 404), 404],
    ["is refused", failing("refused", 400), 502],
    ["fails", failing("unavailable", 500), 502],
    ["is down for maintenance", failing("unavailable", 503), 503],
    ["is refused because of too many calls", failing("refused", 429), 503],
    ["is of another shape", failing("unavailable", 200), 502],
    ["cannot be reached", failing("unavailable", null), 503],
    ["takes too long", failing("unavailable", null, { timedOut: true }), 504],
  ])(
    "answers with the matching status and sets no cookie when the requested data %s",
    async (_, failure, status) => {
      const answer = await pageFor(failure, guest);
      expect(answer.status).toBe(status);
      expect(answer.headers.has("set-cookie")).toBe(false);
      expect(await answer.text()).toBe("");
    },
  );

  it("logs one entry without the shopper's data, and none for a missing page", async () => {
    await pageFor(failing("unavailable", 500, { upstreamMessage: "SELECT" }), ana);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^upstream listProducts: status 500 \[[\da-f-]{36}\]$/);
    await pageFor(failing("not-found", 404), ana);
    expect(logged).toHaveLength(1);
  });

  it("forwards when the upstream wants to be asked again", async () => {
    const wait = { retryAfterInSeconds: 120 };
    for (const failure of [failing("unavailable", 503, wait), failing("refused", 429, wait)]) {
      expect((await pageFor(failure, guest)).headers.get("retry-after")).toBe("120");
    }
  });

  it("rethrows a programming error", async () => {
    await expect(pageFor(new TypeError("ours"), guest)).rejects.toThrow("ours");
  });
});

describe("invalid token", () => {
  it.each<[FailureKind, number]>([
    ["unauthenticated", 401],
    ["expired", 412],
  ])(
    "(%s) turns the shopper into a guest on the same page with a message and keeps every cart line",
    async (kind, status) => {
      const answer = await pageFor(failing(kind, status), ana);
      expect(answer).toRedirectTo("/profile?step=3");
      const session = await sessionAfter(answer);
      expect([session.shopper, session.token]).toEqual([null, null]);
      expect(session.guestCart).toEqual([line]);
      expect(session.location).toEqual(guest.location);
      expect(session.notices).toEqual([{ kind: "warning", message: messages.ours.sessionExpired }]);
    },
  );

  it("redirects a post to the login with the return path", async () => {
    const answer = await pageFor(failing("unauthenticated", 401), ana, "POST");
    expect(answer).toRedirectTo("/login?voltar=%2Fprofile%3Fstep%3D3");
    expect((await sessionAfter(answer)).shopper).toBeNull();
  });

  it("without permission (403) redirects to the login with a message", async () => {
    const answer = await pageFor(failing("forbidden", 403), ana);
    expect(answer).toRedirectTo("/login?voltar=%2Fprofile%3Fstep%3D3");
    const session = await sessionAfter(answer);
    expect(session.shopper).toBeNull();
    expect(session.notices).toEqual([{ kind: "warning", message: messages.ours.notAllowed }]);
  });

  it.each<[FailureKind, number]>([
    ["unauthenticated", 401],
    ["forbidden", 403],
    ["expired", 412],
  ])("error of a guest without a token (%s) is an error page, not a redirect loop", async (kind, status) => {
    expect((await pageFor(failing(kind, status), guest)).status).toBe(502);
  });
});

describe("optional part of a page", () => {
  it("is included when its call succeeds", async () => {
    expect(await awaitOptional(Promise.resolve(["banner"]), [])).toEqual(["banner"]);
  });

  it("is omitted with a log entry when its call fails", async () => {
    expect(await awaitOptional(Promise.reject(failing("unavailable", 500)), [])).toEqual([]);
    expect(logged).toEqual(["upstream listProducts: status 500"]);
  });

  it("is omitted without a log entry when there is nothing to show", async () => {
    expect(await awaitOptional(Promise.reject(failing("not-found", 404)), null)).toBeNull();
    expect(logged).toEqual([]);
  });

  it("rethrows an invalid token and a programming error", async () => {
    await expect(awaitOptional(Promise.reject(failing("unauthenticated", 401)), [])).rejects.toThrow(
      UpstreamError,
    );
    await expect(awaitOptional(Promise.reject(new TypeError("ours")), [])).rejects.toThrow("ours");
  });
});

describe("form whose call fails", () => {
  it("shows the upstream message with its status and fields", () => {
    const refusal = new UpstreamError({
      kind: "refused",
      status: 409,
      call: "register",
      reason: "status 409",
      upstreamMessage: "Este e-mail já está cadastrado.",
      fields: { email: ["já existe"] },
    });
    expect(toFormFailure(refusal)).toEqual({
      status: 409,
      message: "Este e-mail já está cadastrado.",
      fields: { email: ["já existe"] },
    });
  });

  it("shows the upstream's Retry-After in words and forwards the header", () => {
    const refusal = failing("refused", 429, {
      upstreamMessage: "Aguarde um pouco.",
      retryAfterInSeconds: 240,
    });
    expect(toFormFailure(refusal)).toMatchObject({
      status: 429,
      message: "Muitas tentativas. Tente de novo em 4 minutos.",
      headers: { "retry-after": "240" },
    });
    expect(toFormFailure(failing("refused", 429, { upstreamMessage: "Aguarde." })).message).toBe("Aguarde.");
  });

  it("shows when to retry while the upstream is busy", () => {
    expect(toFormFailure(failing("unavailable", 503, { retryAfterInSeconds: 5 }))).toMatchObject({
      status: 503,
      message: "A loja não consegue atender agora. Tente de novo em 5 segundos.",
      headers: { "retry-after": "5" },
    });
  });

  it("shows its own message for an upstream failure, never the upstream's", () => {
    const failure = failing("unavailable", 500, { upstreamMessage: "SELECT * FROM users" });
    expect(toFormFailure(failure, "Erro ao cadastrar este endereço.").message).toBe(
      "Erro ao cadastrar este endereço.",
    );
    expect(toFormFailure(failure)).toEqual({ status: 502, message: messages.ours.unexpected, fields: {} });
    expect(toFormFailure(failing("unavailable", null, { timedOut: true })).status).toBe(504);
    expect(toFormFailure(failing("unavailable", null)).status).toBe(503);
    expect(toFormFailure(failing("unavailable", 503)).status).toBe(503);
  });

  it("rethrows a lost session and a programming error", () => {
    expect(() => toFormFailure(failing("expired", 412))).toThrow(UpstreamError);
    expect(() => toFormFailure(new TypeError("ours"))).toThrow("ours");
  });
});
