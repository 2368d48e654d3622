import type { Call } from "../../../contract/call";
import type { FilledForm } from "../../driver/filled-form";
import type { Page } from "../../driver/page";
import type { Submission, Visitor } from "../../driver/visitor";
import type { Fault } from "../../setup/faulty-upstream";

/** Who comes to the shop. All but the newcomer have a line left over in their cookie that no failure may lose. */
export type Who = "newcomer" | "guest" | "shopper" | "formerBuyer" | "payer" | "loser" | "installer";

export type People = Readonly<Record<Who, Visitor>>;

/** What a browser sends, and from which page. */
export interface Step {
  readonly submission: Submission;
  readonly from: string | undefined;
  /** Who sends it, where that is somebody new every time. */
  readonly visitor: Visitor;
}

/** What is answered where the upstream refuses. */
export interface Refusal {
  readonly status: number;
  readonly words: string;
  /** Another page than the form. */
  readonly leadsTo?: string;
}

/** Something that a shopper does, for which the storefront makes a call. */
export interface Scenario {
  readonly call: Call;
  readonly who: Who;
  /** Follows 'who', as in "opens /home". */
  readonly does: string;
  /**
   * What the call is to the answer: the page itself, a part that it can do without, the form's own purpose, or something
   * behind the shopper's back.
   */
  readonly role: "page" | "part" | "form" | "unseen";
  readonly step: (visitor: Visitor) => Promise<Step>;
  /** A part's page without it, where that differs from the page with it. */
  readonly withoutIt?: { readonly status: number; readonly heading: string };
  /** What the answer says instead. */
  readonly says?: string;
  /** What was typed or chosen, and must be in the form that comes back. */
  readonly typed?: readonly string[];
  /** Not even a token that counts no more ends what is done here. */
  readonly isFinished?: true;
  /** Works only once, so that every failure needs a form of its own. */
  readonly isOnce?: true;
  /** Logs out, whatever fails. */
  readonly logsOut?: true;
  /** Refusals that have words and a status of their own here. */
  readonly refusals?: Partial<Record<Fault, Refusal>>;
}

type Told = Pick<Scenario, "withoutIt" | "says" | "typed" | "isFinished" | "isOnce" | "logsOut" | "refusals">;

const opens =
  (role: Scenario["role"]) =>
  (call: Call, who: Who, path: string, told: Told = {}): Scenario => ({
    call,
    who,
    does: `opens ${path}`,
    role,
    step: async (visitor) => ({
      submission: { url: new URL(path, visitor.origin).href, method: "GET" },
      from: undefined,
      visitor,
    }),
    ...told,
  });

/** A page that is nothing without this call. */
export const page = opens("page");
/** A page that does without it. */
export const part = opens("part");
/** A page that is the same without it. */
export const unseen = opens("unseen");

interface Sent extends Told {
  /** The page with the form, or how to come to it. */
  readonly on: string | ((visitor: Visitor) => Promise<Page>);
  readonly press: string | RegExp;
  readonly within?: string | RegExp;
  readonly fill?: (form: FilledForm) => FilledForm;
  readonly role?: Scenario["role"];
}

/** A form that is sent. */
export function form(
  call: Call,
  who: Who,
  { on, press, within, fill, role = "form", ...told }: Sent,
): Scenario {
  const where = typeof on === "string" ? on : "the form";
  return {
    call,
    who,
    does: `presses ${press} on ${where}`,
    role,
    async step(visitor) {
      const shown = typeof on === "string" ? await visitor.open(on) : await on(visitor);
      const empty = shown.form(press, within);
      return {
        submission: (fill ? fill(empty) : empty).submission(),
        from: shown.url,
        visitor: shown.visitor,
      };
    },
    ...told,
  };
}
