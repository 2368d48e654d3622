import { expect } from "vitest";
import { z } from "zod";
import type { NoticeMessage } from "~/model/notice";

type Messages = Readonly<Record<string, string | string[]>>;

interface RefusedPage {
  readonly status?: number;
  readonly [content: string]: unknown;
}

const outcome = z.object({
  status: z.number(),
  location: z.string().nullish(),
  session: z.object({ notices: z.array(z.unknown()) }).nullish(),
  page: z.unknown().optional(),
});

const readOutcome = (received: unknown): z.output<typeof outcome> =>
  outcome.parse(
    received instanceof Response
      ? { status: received.status, location: received.headers.get("location") }
      : received,
  );

const refusal = z.object({ errors: z.unknown() });

/** A refusal is the page, or a part of it beside other content. */
function findErrors(page: unknown): unknown {
  const part = z.object({ refusal }).safeParse(page).data;
  return (part?.refusal ?? refusal.safeParse(page).data)?.errors;
}

expect.extend({
  toRedirectTo(received: unknown, path: string | RegExp, notice?: Partial<NoticeMessage>) {
    const { status, location, session, page } = readOutcome(received);
    const expected = {
      status: 303,
      location: path instanceof RegExp ? expect.stringMatching(path) : path,
      ...(notice && { notices: [expect.objectContaining(notice)] }),
    };
    const actual = { status, location, ...(notice && { notices: session?.notices }) };
    const shown = location ? actual : { ...actual, page };
    return {
      pass: this.equals(actual, expected),
      message: () =>
        `Expected ${this.isNot ? "not this" : "a"} redirect\n${this.utils.diff(expected, shown)}`,
    };
  },

  toRefuse(received: unknown, messages: Messages, { status = 400, ...content }: RefusedPage = {}) {
    const { page, location, ...answer } = readOutcome(received);
    const errors = Object.fromEntries(
      Object.entries(messages).map(([field, each]) => [field, [each].flat()]),
    );
    const expected = { status, errors };
    const actual = { status: answer.status, errors: findErrors(page) };
    const hasContent = this.equals(page, content, [this.utils.iterableEquality, this.utils.subsetEquality]);
    const shown = location ? { status: answer.status, location } : actual;
    return {
      pass: this.equals(actual, expected) && hasContent,
      message: () =>
        `Expected ${this.isNot ? "not this" : "a"} refusal\n${
          hasContent
            ? this.utils.diff(expected, shown)
            : this.utils.diff({ ...expected, page: content }, { ...shown, page })
        }`,
    };
  },
});

declare module "vitest" {
  interface Matchers<T> {
    /** Status 303 and, where a notice is given, that one alone with at least this content. */
    toRedirectTo(path: string | RegExp, notice?: Partial<NoticeMessage>): T;
    /** Exactly these messages at the form's fields, with status 400 or the given one, and at least this page. */
    toRefuse(messages: Messages, page?: RefusedPage): T;
  }
}
