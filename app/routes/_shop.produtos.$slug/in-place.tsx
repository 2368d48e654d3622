import { Link, useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { keyOfTheAddress } from "~/history-key";
import type { LinkProps } from "~/ui/link";
import { submitterOf } from "~/ui/submitter";
import { onTopOf } from "./on-top-of";

/**
 * A link that leads to this page with another choice. Script follows it without loading the document anew: the
 * shopper stays where they are, with the focus on what they chose. The address and the answer are the same.
 */
export function LinkInPlace({ href, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  const { location: coming } = useNavigation();
  const isUnderWay = coming?.pathname === pathname && coming.search !== search;
  return (
    <Link
      to={isUnderWay ? hrefOnTopOf(coming.search, search, href) : href}
      discover="none"
      preventScrollReset
      {...rest}
    />
  );
}

function hrefOnTopOf(coming: string, shown: string, href: string): string {
  const [address = "", fragment] = href.split("#");
  const [path = "", query = ""] = address.split("?");
  const next = onTopOf(coming, shown, query);
  return `${path}${next && `?${next}`}${fragment === undefined ? "" : `#${fragment}`}`;
}

/**
 * Likewise for a form that only asks (GET), and the quantity's buttons of one that posts. Makes the form's `onSubmit`.
 * The field, where there is one, becomes the page's again with each answer: script that changes a page does not fill
 * its fields anew, as a document would.
 */
export function useAskingInPlace(
  addressOf: (asked: URLSearchParams, form: HTMLFormElement) => string,
  { id, value }: { readonly id?: string; readonly value?: string | number } = {},
) {
  const navigate = useNavigate();
  const pressedOn = useRef<string>();
  const { key } = useLocation();
  useEffect(() => {
    const field = id && document.getElementById(id);
    // Whoever pressed again while this answer was on its way into the page has a newer one coming.
    if (key === "default" || key === pressedOn.current || !(field instanceof HTMLInputElement)) return;
    field.value = String(value);
  }, [key, id, value]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const button = submitterOf(event);
    if (button === null || (form.method !== "get" && button.name !== "passo")) return;
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") asked.append(name, value);
    }
    asked.set(button.name, button.value);
    pressedOn.current = keyOfTheAddress();
    navigate(addressOf(asked, form), { replace: true, preventScrollReset: true });
  };
}

/** 'Adicionar ao carrinho' leaves the shopper where they are: the same post and answer, without another document. */
export function useAddingInPlace() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const button = submitterOf(event);
    if (event.defaultPrevented || button?.value !== "adicionar") return;
    // Without network the service worker answers the document, and keeps the form to be sent again.
    if (!navigator.onLine) return;
    event.preventDefault();
    submit(button, { replace: true, preventScrollReset: true });
  };
}
