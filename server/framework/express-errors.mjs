import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));

/**
 * @typedef {Error & { status?: number, headers?: Record<string, string> }} HttpError
 * @typedef {{ onerror?: (error: HttpError) => void }} Options
 */

const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Não foi possível abrir este endereço</title>
<h1>Não foi possível abrir este endereço.</h1>
<p><a href="/home">Ir para a página inicial</a></p>
</html>
`;

/**
 * Express answers an error of a file (416 for a range, 412 for a condition, 500 for the disk) by a page in English, and
 * logs its stack also where the sender is at fault. Before Express is loaded.
 */
export function answerErrorsInPortuguese() {
  const express = createRequire(require.resolve("express"));
  const file = express.resolve("finalhandler");
  const finalhandler = express("finalhandler");
  const loaded = require.cache[file];
  if (loaded === undefined) throw new Error("Express has no finalhandler");
  loaded.exports = (
    /** @type {import("node:http").IncomingMessage} */ request,
    /** @type {import("node:http").ServerResponse} */ response,
    /** @type {Options} */ options,
  ) => {
    const finish = finalhandler(request, response, options);
    return (/** @type {HttpError | undefined} */ error) => {
      if (error === undefined || response.headersSent) return finish(error);
      const status = error.status ?? 500;
      if (status >= 500) options.onerror?.(error);
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.writeHead(status, {
        ...error.headers,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'",
        "x-content-type-options": "nosniff",
      });
      response.end(request.method === "HEAD" ? undefined : page);
    };
  };
}
