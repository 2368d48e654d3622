import { createCookie } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { settings } from "~/env.server";
import { createSignedCookie } from "../../app/session/session.server";

const session = createSignedCookie("envelopa", 60);
const other = createSignedCookie("pedido", 60);
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";
const signedValueOf = (setCookie: string) => pairOf(setCookie).slice(pairOf(setCookie).indexOf("=") + 1);

describe("createSignedCookie", () => {
  it.each(["envelopa=rubbish", "envelopa=", "envelopa=eyJhIjoxfQ%3D%3D.AAAA", "envelopa=%E0%A4%A"])(
    "reads its own value behind '%s', which a parent domain has set under the same name",
    async (rubbish) => {
      const own = pairOf(await session.serialize({ token: "t" }));
      expect(await session.parse(`a=b; ${rubbish}; ${own}`)).toEqual({ token: "t" });
      expect(await session.parse(`${own}; ${rubbish}`)).toEqual({ token: "t" });
      expect(await session.parse(rubbish)).toBeNull();
    },
  );

  it("does not read a value that was signed for a cookie of another name", async () => {
    const foreign = await other.serialize({ token: "t" });
    expect(await session.parse(`envelopa=${signedValueOf(foreign)}`)).toBeNull();
    expect(await other.parse(pairOf(foreign))).toEqual({ token: "t" });
  });

  it("reads what the previous release has signed", async () => {
    const previous = createCookie("envelopa", { secrets: [...settings.sessionSecrets] });
    expect(await session.parse(pairOf(await previous.serialize({ token: "t" })))).toEqual({ token: "t" });
  });
});
