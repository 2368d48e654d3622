import type { z } from "zod";
import type { Call } from "../../../contract/call";
import { readAnswer } from "../read-answer.server";

/** An answer as bytes, which lie outside of V8's heap, and parsed for as long as other requests share it. */
export class LastAnswer<Value> {
  readonly createdAtMs = Date.now();
  readonly json: Buffer;
  /** Private, so that `getSize` need not walk through it. */
  #value: Value | null = null;

  constructor(value: Value, sharedForMs = 0) {
    this.json = Buffer.from(JSON.stringify(value));
    if (sharedForMs === 0) return;
    this.#value = value;
    setTimeout(() => {
      this.#value = null;
    }, sharedForMs).unref();
  }

  /** Null when it is no longer shared. */
  get value(): Value | null {
    return this.#value;
  }

  /** A new copy. */
  parse<Answer extends z.ZodType>(call: Call<z.ZodType, z.ZodType, Answer>): z.output<Answer> {
    return readAnswer(call, JSON.parse(this.json.toString()));
  }
}
