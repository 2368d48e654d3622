import type { Call } from "../../../contract/call";
import type { FilledForm } from "../../driver/filled-form";
import type { Page } from "../../driver/page";
import type { Submission, Visitor } from "../../driver/visitor";
import type { Fault } from "../../setup/faulty-upstream";

/** All but the newcomer have an unmerged line in their cookie that no failure may lose. */
export type Who =
  | "newcomer"
  | "guest"
  | "shopper"
  | "formerBuyer"
  | "payer"
  | "deniedPayer"
  | "otherDeniedPayer"
  | "installer";

export type People = Readonly<Record<Who, Visitor>>;

export interface Step {
  readonly submission: Submission;
  readonly from: string | undefined;
  readonly visitor: Visitor;
}

export interface Refusal {
  readonly status: number;
  readonly words: string;
  readonly leadsTo?: string;
}

export interface Scenario {
  readonly call: Call;
  readonly who: Who;
  /** Follows 'who', as in "opens /home". */
  readonly does: string;
  /** Role of the call: the page itself, an optional part, the purpose of the form, or a background call. */
  readonly role: "page" | "part" | "form" | "unseen";
  readonly step: (visitor: Visitor) => Promise<Step>;
  readonly withoutIt?: { readonly status: number; readonly heading: string };
  readonly says?: string;
  readonly typed?: readonly string[];
  /** Continues even with an expired token. */
  readonly isFinished?: true;
  /** Works only once, so every failure needs a form of its own. */
  readonly isOnce?: true;
  readonly logsOut?: true;
  /** Refusals with their own texts and status here. */
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

export const page = opens("page");
export const part = opens("part");
export const unseen = opens("unseen");

interface Sent extends Told {
  readonly on: string | ((visitor: Visitor) => Promise<Page>);
  readonly press: string | RegExp;
  readonly within?: string | RegExp;
  readonly fill?: (form: FilledForm) => FilledForm;
  readonly role?: Scenario["role"];
}

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
