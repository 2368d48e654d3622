import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type FocusEvent, type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { parseQuantity, stepQuantity } from "~/model/quantity";
import { paths } from "~/paths";
import { getSubmitter } from "~/ui/form-events";
import { type CartRefusal, getField, parseFieldKey } from "./cart-form";
import type { CartView } from "./cart-view.server";

const stepButton = /^(aumentar|diminuir)-(.+)$/;
/** Intents that lead to another page, and load it as a document. */
const forDocument: ReadonlySet<string> = new Set(["finalizar", "sem-cadastro"]);

/** One request at a time: later changes go with the next one. */
export function useCartInPlace({ here }: CartView, refused: CartRefusal | undefined) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const sent = useRef<string | null>(null);
  const next = useRef<string | null>(null);
  const isPlain = useRef(false);

  /** An intent, or the address of the removal question. */
  const send = (intent: string) => {
    if (isSending.current) {
      if (next.current === null || intent !== "atualizar") next.current = intent;
      return;
    }
    if (!form.current) return;
    isSending.current = true;
    sent.current = intent;
    if (intent.startsWith("/")) return navigate(intent, { replace: true, preventScrollReset: true });
    const fields = new FormData(form.current);
    fields.set("intent", intent);
    if (intent !== "cupom") fields.delete("cupom");
    submit(fields, { method: "post", action: here, replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is handled once, when it arrives
  useEffect(() => {
    if (!isIdle || !isSending.current) return;
    isSending.current = false;
    const intent = next.current;
    next.current = null;
    if (intent !== null) return send(intent);
    if (refused?.isUnanswered && form.current) {
      // Submitted as a document, so that the service worker can answer offline.
      isPlain.current = true;
      const button = findButton(form.current, sent.current);
      if (button) button.click();
      else form.current.submit();
      isPlain.current = false;
      return;
    }
    if (refused) {
      const fieldId = refused.coupon ? "codigo-do-cupom" : (refused.faults[0]?.fieldId ?? "erros");
      document.getElementById(fieldId)?.focus();
      document.getElementById(`${fieldId}-erro`)?.scrollIntoView({ block: "nearest" });
    } else if (form.current) showSaved(form.current);
    if (document.activeElement === document.body)
      (document.getElementById(hash.slice(1)) ?? undoButton())?.focus({ preventScroll: true });
  }, [isIdle]);

  return {
    ref: form,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const intent = getSubmitter(event)?.value ?? "atualizar";
      if (isPlain.current || forDocument.has(intent)) return;
      event.preventDefault();
      const isInCoupon = document.activeElement?.id === "codigo-do-cupom";
      const [, direction, key] = stepButton.exec(intent) ?? [];
      const field = key && event.currentTarget.elements.namedItem(getField(key));
      const typed = field instanceof HTMLInputElement ? parseQuantity(field.value) : null;
      const isLast = direction === "diminuir" && typed?.ok && typed.quantity === 1;
      if (field instanceof HTMLInputElement && typed?.ok && !isLast) {
        field.value = String(stepQuantity(typed.quantity, direction === "aumentar" ? 1 : -1));
        send("atualizar");
      } else send(intent === "atualizar" && isInCoupon ? "cupom" : intent);
    },
    onClick(event: MouseEvent<HTMLFormElement>) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const href = link?.getAttribute("href") ?? "";
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (href.split(/[?#]/)[0] !== paths.cart() || opensElsewhere || !navigator.onLine) return;
      event.preventDefault();
      send(href);
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && target.type === "radio") send("atualizar");
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || parseFieldKey(target.name) === null) return;
      if (target.value !== target.defaultValue && parseQuantity(target.value).ok) send("atualizar");
    },
  };
}

const findButton = (form: HTMLFormElement, intent: string | null) =>
  [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.value === intent,
  );

const undoButton = () => document.querySelector<HTMLButtonElement>("button[value=desfazer]");

/** React updates default values, not the current values of fields. */
function showSaved(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.name === "cupom" || field === document.activeElement)
      continue;
    field.value = field.defaultValue;
    field.checked = field.defaultChecked;
  }
}
