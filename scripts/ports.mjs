import { createConnection, createServer } from "node:net";
import { LaunchError } from "./launch-error.mjs";

/** @param {number} port @param {string} setting variable that sets it */
export async function requireFreePort(port, setting) {
  const code = (await isAnswered(port)) ? "EADDRINUSE" : await findListenError(port);
  if (code === undefined) return;
  if (code === "EADDRINUSE") {
    throw new LaunchError(
      `A porta ${port} já está em uso: encerre o programa que a ocupa ou escolha outra com ${setting}, por exemplo ${setting}=${port + 1} npm start.`,
    );
  }
  throw new LaunchError(`A porta ${port} não pode ser aberta (${code}): escolha outra com ${setting}.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isAnswered(port) {
  return new Promise((resolve) => {
    const connection = createConnection({ port, host: "127.0.0.1" });
    connection.once("connect", () => resolve(true)).once("error", () => resolve(false));
    connection.once("connect", () => connection.destroy());
  });
}

/** @param {number} port @returns {Promise<string | undefined>} */
function findListenError(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}
