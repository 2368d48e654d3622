import { describe, expect, it } from "vitest";
import { idempotencyKeyHeader } from "~/rendering/framework/hydration-data";
import {
  createIdempotencyKey,
  getIssuedIdempotencyKey,
  readIdempotencyKey,
} from "~/rendering/idempotency-key.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const asking = (headers: Record<string, string> = {}) => ({
  request: new Request("http://loja.test/produtos/x", { headers }),
  context: {},
});
const form = (chave?: string) => {
  const sent = new FormData();
  if (chave !== undefined) sent.set("chave", chave);
  return sent;
};
const guest = { token: null };
const shopper = { token: "token-of-ana" };

describe("idempotency key of page forms", () => {
  it("is the same placeholder on every guest page, so that the HTML can be cached", () => {
    const arrived = asking();
    expect(createIdempotencyKey(arrived, guest)).toBe(createIdempotencyKey(asking(), guest));
    expect(getIssuedIdempotencyKey(arrived.context)).toBeUndefined();
  });

  it("is unique per page of a logged-in shopper, and shared by its forms and its hydration data", () => {
    const arrived = asking();
    const key = createIdempotencyKey(arrived, shopper);
    expect(key).toMatch(uuid);
    expect(createIdempotencyKey(arrived, shopper)).toBe(key);
    expect(getIssuedIdempotencyKey(arrived.context)).toBe(key);
    expect(createIdempotencyKey(asking(), shopper)).not.toBe(key);
    expect(createIdempotencyKey(asking({ [idempotencyKeyHeader]: key }), shopper)).toBe(key);
  });

  it("is read as sent for a logged-in shopper, so that a repeated submission counts once", () => {
    expect(readIdempotencyKey(form("4f1c8a52-0000-4000-8000-000000000000-12"))).toBe(
      "4f1c8a52-0000-4000-8000-000000000000-12",
    );
  });

  it.each([
    undefined,
    "",
    createIdempotencyKey(asking(), guest),
    `${createIdempotencyKey(asking(), guest)}-12`,
  ])("is generated when a form of a guest's page (%j) is sent after the login", (chave) => {
    expect(readIdempotencyKey(form(chave))).toMatch(uuid);
    expect(readIdempotencyKey(form(chave))).not.toBe(readIdempotencyKey(form(chave)));
  });
});
