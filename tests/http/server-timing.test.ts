import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { formatServerTiming } from "~/http/server-timing.server";

it("the Server-Timing header contains each upstream call, the rendering and the total", async () => {
  const server = createServer((request, response) => {
    const id = String(request.headers["x-request-id"]);
    channel("envelopa.upstream-call").publish({ call: "getProduct", durationInMs: 12.34, requestId: id });
    channel("envelopa.upstream-call").publish({ call: "listOffers", durationInMs: 5, requestId: "another" });
    const asked = new Request("http://loja.test/", { headers: { "x-request-id": id } });
    response.end(formatServerTiming(asked, { renderMs: 7.06 }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const answer = await fetch(origin, { headers: { "x-request-id": "page-12345678" } });
  expect(await answer.text()).toMatch(
    /^upstream;desc="getProduct";dur=12\.3, draw;dur=7\.1, total;dur=\d+\.\d$/,
  );
  server.close();
  expect(formatServerTiming(new Request("http://loja.test/"), { renderMs: 1 })).toBeNull();
});
