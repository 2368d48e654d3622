// Minimal server for tests of preloaded modules; delays its response on request.
import http, { createServer } from "node:http";
import { createRequire } from "node:module";

const server = createServer(async (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? "/", "http://program.invalid");
  if (pathname === "/loaded") {
    response.end(Object.keys(createRequire(import.meta.url).cache).join("\n"));
    return;
  }
  if (pathname === "/busy") {
    const until = performance.now() + Number(searchParams.get("ms"));
    while (performance.now() < until);
  }
  if (pathname === "/failing")
    console.error("It failed for", searchParams.get("email"), new Error("ana@example.com"));
  if (pathname === "/fatal")
    setImmediate(() => {
      throw new Error("ana@example.com has 529.982.247-25");
    });
  if (pathname === "/rejected")
    setImmediate(() => Promise.reject(new Error("ana@example.com has 529.982.247-25")));
  const next = request.headers["x-ask"];
  if (typeof next === "string") {
    await fetch(next).then((answer) => answer.text());
    await new Promise((resolve) => http.get(next, (answer) => answer.resume().on("end", resolve)));
  }
  response.write("begun ");
  setTimeout(() => response.end("done"), Number(searchParams.get("late") ?? 0));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`listening on ${typeof address === "object" ? address?.port : ""}`);
});
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => server.close());
