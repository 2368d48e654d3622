import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { askProvider, ProviderFailed } from "../../../api/providers/ask-provider";
import { network } from "../../setup/network";

test.each([
  [{ "Retry-After": "120" }, 120_000],
  [{ "Retry-After": "Fri, 20 Nov 2026 17:02:00 GMT", Date: "Fri, 20 Nov 2026 17:00:00 GMT" }, 120_000],
  [{ "Retry-After": "999999" }, 3_600_000],
  [{ "Retry-After": "soon" }, null],
  [{}, null],
])("a provider's answer 429 with %j asks for a pause of %s ms", async (headers, retryAfterMs) => {
  network.use(http.get("https://provider.example/", () => new HttpResponse("", { status: 429, headers })));
  const asked = askProvider({ provider: "P", url: "https://provider.example/", timeLimitInMs: 1_000 });
  const failure: unknown = await asked.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderFailed);
  expect(failure).toMatchObject({ status: 429, retryAfterMs });
});
