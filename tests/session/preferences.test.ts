import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createLightModeCookie, getLightReason } from "~/session/preferences.server";

const reasonOf = (headers: Record<string, string>) => getLightReason(new Headers(headers));
const asks = { "save-data": "on" };
const isSlow = { ect: "2g" };

describe("light mode", () => {
  it.each([
    [{}, null],
    [{ "save-data": "on" }, "asked"],
    [{ "save-data": " On " }, "asked"],
    [{ "save-data": "off" }, null],
    [{ ect: "slow-2g" }, "slow"],
    [{ ect: "2g" }, "slow"],
    [{ ect: "3g" }, "slow"],
    [{ ect: "4g" }, null],
    [{ ect: "" }, null],
    [{ ...asks, ect: "4g" }, "asked"],
    [{ ...asks, ...isSlow }, "asked"],
    [{ cookie: "modo-leve=1" }, "chosen"],
    [{ cookie: "cookies=recusar; modo-leve=1" }, "chosen"],
    [{ cookie: "outro-modo-leve=1" }, null],
  ])("is activated by headers %j for the reason %s", (headers, reason) => {
    expect(reasonOf(headers)).toBe(reason);
  });

  it("follows the shopper's choice over the browser hints and the connection", () => {
    const said = fc.option(fc.constantFrom("on", "off", "4g", "3g", "2g", "slow-2g", "?"), {
      nil: undefined,
    });
    fc.assert(
      fc.property(said, said, fc.boolean(), (saveData, ect, light) => {
        const headers = new Headers({ cookie: createLightModeCookie(light).split(";")[0] ?? "" });
        if (saveData) headers.set("save-data", saveData);
        if (ect) headers.set("ect", ect);
        expect(getLightReason(headers)).toBe(light ? "chosen" : null);
      }),
    );
  });

  it("is decided by document requests, not by data requests of a page that already runs scripts", () => {
    const document = { "sec-fetch-dest": "document", accept: "text/html,*/*;q=0.8" };
    const handedOnByAServiceWorker = { ...document, "sec-fetch-dest": "empty" };
    const byScript = { "sec-fetch-dest": "empty", accept: "*/*" };
    for (const hint of [asks, isSlow, { cookie: "modo-leve=1" }]) {
      expect(reasonOf({ ...document, ...hint })).not.toBeNull();
      expect(reasonOf({ ...handedOnByAServiceWorker, ...hint })).not.toBeNull();
      expect(reasonOf({ ...byScript, ...hint })).toBeNull();
    }
  });
});

describe("preference cookie over https", () => {
  it("has a __Host- or __Secure- prefix and is not read from an unprefixed cookie", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_ORIGIN", "https://loja.example");
    const secure = await import("~/session/preferences.server");
    const { createLightModeCookie, createConsentCookie } = secure;
    const { createCachedStyleSheetCookie, createInstallerWarningSeenCookie } = secure;
    const hostOnly = [
      createLightModeCookie(true),
      createConsentCookie(true),
      createCachedStyleSheetCookie("/assets/x.css"),
    ];
    for (const cookie of hostOnly)
      expect(cookie).toMatch(/^__Host-[\w-]+=[^;]+; Max-Age=\d+; Path=\/; .*Secure$/);
    expect(createInstallerWarningSeenCookie()).toMatch(
      /^__Secure-aviso-aplicadores=visto; Path=\/installers; .*Secure$/,
    );
    const from = (cookie: string) => secure.readConsent(new Headers({ cookie }));
    expect(from("__Host-cookies=aceitar")).toBe("accepted");
    expect(from("cookies=aceitar")).toBeNull();
    vi.unstubAllEnvs();
    vi.resetModules();
  });
});
