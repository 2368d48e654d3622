import { parseExpiry, type TypedCard } from "~/model/card";
import { cleanLine, toDigits } from "../../../../common/text";

export type TokensAnswer =
  | { readonly ok: true; readonly tokens: ReadonlyMap<number, string> }
  /** `card`: the provider refuses the card. `provider`: no valid answer from the provider. */
  | { readonly ok: false; readonly fault: "card" | "provider" };

const timeLimitInMs = 20_000;

/** Tokenizes in the browser, so that the shop's server never receives a card (own rules, "Card"). */
export async function cardTokens(
  url: string,
  card: TypedCard,
  resellerIds: readonly number[],
): Promise<TokensAnswer> {
  const answers = await Promise.all(
    resellerIds.map((id) => tokenise(url, card).then((got) => [id, got] as const)),
  );
  const tokens = new Map<number, string>();
  for (const [id, got] of answers) {
    if (!got.ok) return got;
    tokens.set(id, got.token);
  }
  return { ok: true, tokens };
}

async function tokenise(url: string, { number, holder, expiry, cvv }: TypedCard) {
  const until = parseExpiry(expiry);
  const card = {
    number: toDigits(number),
    holder_name: cleanLine(holder),
    exp_month: until?.month,
    exp_year: until?.year,
    cvv: toDigits(cvv),
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeLimitInMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "card", card }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: timeout.signal,
    });
    if (response.status === 400 || response.status === 422) return { ok: false, fault: "card" } as const;
    const answer: unknown = await response.json();
    const token = response.ok ? idIn(answer) : null;
    return token === null ? ({ ok: false, fault: "provider" } as const) : ({ ok: true, token } as const);
  } catch {
    return { ok: false, fault: "provider" } as const;
  } finally {
    clearTimeout(timer);
  }
}

const idIn = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string"
    ? answer.id
    : null;
