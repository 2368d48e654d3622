import { expect, it, vi } from "vitest";
import { printWelcome } from "../../scripts/welcome.mjs";

it("a start text whose guide cannot be written names the reason and leaves the shop running", async () => {
  let printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await printWelcome(
    {
      storefrontUrl: "http://localhost:3000",
      shownUpstreamUrl: "http://localhost:4000",
      foreignUpstreamUrl: undefined,
    },
    { DATABASE_URL: "nowhere", SANDBOX: "on" },
  );
  expect(printed).toContain("http://localhost:3000");
  expect(printed).toMatch(
    /O guia da demonstração não pôde ser escrito, e a loja continua no ar .*DATABASE_URL/s,
  );
});
