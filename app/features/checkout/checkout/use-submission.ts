import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { parseExpiry, type TypedCard } from "~/model/card";
import { getSubmitter } from "~/ui/form-events";
import { cleanLine, toDigits } from "../../../../common/text";
import type { TypedCardState } from "./use-typed-card";

/** Creates the card tokens, then posts in place, so that the card fields survive an error. */
export function useOrderSubmission({ review, card, here }: CheckoutView, typed: TypedCardState) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [asksProvider, setAsksProvider] = useState(false);
  const isAsking = useRef(false);

  async function withTokens(form: HTMLFormElement, url: string, resellerIds: readonly number[]) {
    const answer = await cardTokens(url, typed.card, resellerIds);
    if (answer.ok) {
      const fields = new FormData(form);
      fields.set("intent", "fechar");
      for (const [id, token] of answer.tokens) fields.set(`token-${id}`, token);
      submit(fields, { method: "post", action: here });
      return;
    }
    const { invalidCard, providerSilent, providerSilentNext, providerSilentAlone } = card.texts;
    const next = card.hasPage ? providerSilentNext : providerSilentAlone;
    typed.retype();
    typed.complain(
      answer.fault === "card"
        ? { title: invalidCard, faults: [] }
        : { title: providerSilent, next, faults: [], offersPage: card.hasPage },
    );
  }

  const close = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget: form } = event;
    if (!review?.isByCard || review.savedCard || !card.tokensUrl) return;
    event.preventDefault();
    if (isAsking.current || navigation.state !== "idle") return;
    typed.complain(null);
    if (!typed.check()) return;
    isAsking.current = true;
    setAsksProvider(true);
    void withTokens(form, card.tokensUrl, review.resellerIds).finally(() => {
      isAsking.current = false;
      setAsksProvider(false);
    });
  };
  const isPosting = navigation.state !== "idle" && navigation.formMethod === "POST";
  return { isClosing: asksProvider || isPosting, close };
}

/** Submits forms that order nothing yet without a document load, which would clear the card fields. */
export function useInPlaceSubmission(hasCard: boolean, step: string) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    const button = getSubmitter(event);
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    const isFirstOrder = step === "entrega" && button?.value === "fechar";
    const isByCard = new FormData(target).get("pagamento") === "cartao";
    if (isFirstOrder && !isByCard) return;
    const opensReview = (isFirstOrder || button?.value === "revisao") && navigator.onLine;
    if (!(hasCard || opensReview)) return;
    event.preventDefault();
    submit(button ?? target, { preventScrollReset: opensReview });
  };
}

/** The review is a dialog while it is opened from a choice of payment, and a page after the first message about it. */
export function useOverPayment(step: string, canBeDialog: boolean): boolean {
  const [isOverPayment, setOverPayment] = useState(false);
  const isNow = step !== "revisao" || (isOverPayment && canBeDialog);
  if (isNow !== isOverPayment) setOverPayment(isNow);
  return isNow;
}

/** Scrolls and focuses like a document load. */
export function useScrollToTop(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    document.getElementById("conteudo")?.focus({ preventScroll: true });
  }, [step]);
}

type TokensAnswer =
  | { readonly ok: true; readonly tokens: ReadonlyMap<number, string> }
  /** `card`: the provider refuses the card. `provider`: no valid answer from the provider. */
  | { readonly ok: false; readonly fault: "card" | "provider" };

const timeLimitInMs = 20_000;

/** Tokenizes in the browser, so that the shop's server never receives a card (own rules, "Card"). */
async function cardTokens(
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
