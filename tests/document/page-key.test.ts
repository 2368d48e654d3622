import { describe, expect, it } from "vitest";
import { keyHeader } from "~/document/handoff";
import { pageKey, pageKeyGiven, sentKey } from "~/document/page-key.server";

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

describe("The word of a page's forms", () => {
  it("is the same on every guest's page, so that one drawing does for all", () => {
    const arrived = asking();
    expect(pageKey(arrived, guest)).toBe(pageKey(asking(), guest));
    expect(pageKeyGiven(arrived.context)).toBeUndefined();
  });

  it("is another on each page of who is logged in, the same for all its forms, and said again for its handoff", () => {
    const arrived = asking();
    const key = pageKey(arrived, shopper);
    expect(key).toMatch(uuid);
    expect(pageKey(arrived, shopper)).toBe(key);
    expect(pageKeyGiven(arrived.context)).toBe(key);
    expect(pageKey(asking(), shopper)).not.toBe(key);
    expect(pageKey(asking({ [keyHeader]: key }), shopper)).toBe(key);
  });

  it("comes as it was sent from who is logged in, for a second press to count once", () => {
    expect(sentKey(form("4f1c8a52-0000-4000-8000-000000000000-12"))).toBe(
      "4f1c8a52-0000-4000-8000-000000000000-12",
    );
  });

  it.each([undefined, "", pageKey(asking(), guest), `${pageKey(asking(), guest)}-12`])(
    "is a new one each time where a guest's page (%j) is sent by who has logged in meanwhile",
    (chave) => {
      expect(sentKey(form(chave))).toMatch(uuid);
      expect(sentKey(form(chave))).not.toBe(sentKey(form(chave)));
    },
  );
});
