/** Says that this process answers. Whether the upstream does is another question, and no reason to restart. */
export const loader = () =>
  new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
