import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Call } from "../../../contract/call";
import { type Connection, openUpstream, type Upstream } from "../http.server";
import { questionOf } from "../question";
import { UpstreamError } from "../upstream-error.server";
import { EverybodysAnswers, isTheSameForEverybody } from "./everybodys-answers.server";
import { Interruptions } from "./interruptions.server";
import { isRemembered, type LastAnswer, LastAnswers } from "./last-answers.server";
import { Moments } from "./moments.server";

/** How long somebody with an earlier answer waits for a call that has just failed others. */
const patienceInMs = 1_000;

const usualLimits = {
  everybodys: { entries: 500, size: 4_000_000 },
  last: { entries: 5_000, bytes: 32_000_000 },
};

/** What one process keeps of the upstream's public answers, for all its shoppers. */
export class Memory {
  readonly interruptions = new Interruptions();
  readonly everybodys: EverybodysAnswers;
  readonly last: LastAnswers;
  readonly moments = new Moments();

  constructor(limits = usualLimits) {
    this.everybodys = new EverybodysAnswers(this.interruptions, limits.everybodys);
    this.last = new LastAnswers(limits.last);
  }

  forget(): void {
    this.interruptions.forget();
    this.everybodys.forget();
    this.last.forget();
    this.moments.forget();
  }
}

/** The one memory of this process. */
export const sharedMemory = new Memory();

export interface RememberingUpstream {
  readonly upstream: Upstream;
  /** When the oldest of the answers was given that had to come from memory; null where none had to. */
  readonly rememberedFrom: () => Date | null;
}

/**
 * Opens the upstream for one request of a shopper, as `openUpstream` does, with a memory behind its public reads.
 * What is the same for everybody is kept; of what is not, guests who ask at the same moment share an answer, and the
 * last one stands in while the upstream is not available. Everything else, and every write, goes through untouched.
 */
export function openRemembering(
  memory: Memory,
  connection: Connection,
  /** For how long guests share an answer that depends on place and moment. */
  momentInMs = 0,
): RememberingUpstream {
  const own = openUpstream(connection);
  const anybodys = openUpstream({ ...connection, token: null, signal: undefined });
  const { interruptions, everybodys, last, moments } = memory;
  const whose = connection.token === null ? "" : digestOf(connection.token);
  const sharesMoments = whose === "" && momentInMs > 0;
  let oldestInMs = Number.POSITIVE_INFINITY;
  let isHanging = false;

  /** What this shopper was told, or else what guests were. */
  const recall = <Answer extends z.ZodType>(call: Call<z.ZodType, z.ZodType, Answer>, question: string) =>
    last.recall(call, whose + question) ?? last.recall(call, question);

  /** The answer from memory, for the one that does not come. */
  function standIn<Value>(call: Call, { givenAtInMs, read }: LastAnswer<Value>): Value {
    interruptions.log(call);
    oldestInMs = Math.min(oldestInMs, givenAtInMs);
    isHanging ||= interruptions.failureOf(call)?.timedOut ?? false;
    return read();
  }

  /** A guest's answer is any guest's, for a moment. */
  const asked = <Value>(call: Call, question: string, ask: () => Promise<Value>): Promise<Value> =>
    sharesMoments
      ? moments.share(question, momentInMs, () => askedAnew(call, question, ask))
      : askedAnew(call, question, ask);

  async function askedAnew<Value>(call: Call, question: string, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await interruptions.watch(call, ask);
      last.remember(whose + question, value);
      return value;
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "not-found") last.forgetAnswer(whose + question);
      throw error;
    }
  }

  async function askedOrRemembered<Value>(
    call: Call,
    question: string,
    ask: () => Promise<Value>,
    known: LastAnswer<Value>,
  ): Promise<Value> {
    const hasFailed = interruptions.failureOf(call) !== null;
    // Who has waited for one part of the page until the time limit does not wait for the next part too.
    if (isHanging || !interruptions.mayTry(call)) return standIn(call, known);
    const asking = asked(call, question, ask);
    try {
      return hasFailed ? await withPatience(asking, () => standIn(call, known)) : await asking;
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.kind !== "unavailable") throw error;
      isHanging ||= error.timedOut;
      return standIn(call, known);
    }
  }

  const upstream: Upstream = (call, ...given) => {
    const question = questionOf(call, given[0] ?? {});
    if (isTheSameForEverybody(call)) {
      return everybodys.answer(call, question, () => anybodys(call, ...given));
    }
    if (!isRemembered(call)) return own(call, ...given);
    const ask = () => (sharesMoments ? anybodys : own)(call, ...given);
    const known = recall(call, question);
    return known ? askedOrRemembered(call, question, ask, known) : asked(call, question, ask);
  };

  return { upstream, rememberedFrom: () => (Number.isFinite(oldestInMs) ? new Date(oldestInMs) : null) };
}

/** An answer, or after a while something instead; the answer is still waited for, by nobody. */
async function withPatience<Value>(answer: Promise<Value>, instead: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceInMs, null);
  });
  const boxed = answer.then((value) => ({ value }));
  // Where it fails after everybody has gone, there is nobody to tell.
  boxed.catch(() => undefined);
  try {
    const first = await Promise.race([boxed, late]);
    return first ? first.value : instead();
  } finally {
    clearTimeout(timer);
  }
}

/** Tells shoppers apart without keeping a token. */
const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
