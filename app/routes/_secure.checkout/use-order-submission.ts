import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { cardTokens } from "./card-tokens";
import type { CheckoutView } from "./checkout-view.server";
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
