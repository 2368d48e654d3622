import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { requireFreePort } from "../../scripts/ports.mjs";

const squatters: Server[] = [];

afterEach(() => {
  for (const squatter of squatters.splice(0)) squatter.close();
});

async function occupy(host: string | undefined): Promise<number> {
  const port = await findFreePort();
  const squatter = createServer();
  squatters.push(squatter);
  await new Promise<void>((resolve) => squatter.listen({ port, host }, resolve));
  return port;
}

it.each(["127.0.0.1", undefined])(
  "requireFreePort names a taken port (on %s) and the setting that changes it",
  async (host) => {
    const port = await occupy(host);
    await expect(requireFreePort(port, "API_PORT")).rejects.toThrow(
      `A porta ${port} já está em uso: encerre o programa que a ocupa ou escolha outra com API_PORT, por exemplo API_PORT=${port + 1} npm start.`,
    );
  },
);

it("requireFreePort accepts a free port and leaves it free", async () => {
  const port = await findFreePort();
  await requireFreePort(port, "PORT");
  await expect(requireFreePort(port, "PORT")).resolves.toBeUndefined();
});
