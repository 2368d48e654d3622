import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));

/**
 * Remix encodes the data of every document at once, also where the shop sends them as JSON: the stream is made when it
 * is read.
 */
export function encodeDataOnDemand() {
  const singleFetch = require("@remix-run/server-runtime/dist/single-fetch.js");
  const encode = singleFetch.encodeViaTurboStream;
  singleFetch.encodeViaTurboStream = (/** @type {unknown[]} */ ...given) => onDemand(() => encode(...given));
}

/** @param {() => ReadableStream<Uint8Array>} open @returns {ReadableStream<Uint8Array>} */
function onDemand(open) {
  /** @type {ReadableStreamDefaultReader<Uint8Array> | undefined} */
  let reader;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= open().getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
