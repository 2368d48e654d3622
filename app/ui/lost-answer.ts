/** Data of a `clientAction` whose post got no answer. An error status, so that Remix does not revalidate: that would fail too. */
export const lostAnswer = (refusal: object): Response =>
  new Response(JSON.stringify(refusal), {
    status: 503,
    headers: { "content-type": "application/json" },
  });
