import { Link, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { firstHistoryKey, getHistoryKey } from "~/rendering/framework/history-key";
import { getSubmitter } from "~/ui/form-events";
import { useLightMode } from "~/ui/light-mode";
import type { LinkProps } from "~/ui/link";
import { rebaseQuery } from "./product-query";

/** Link to this page with another selection, followed without a document load: scroll position and focus stay. */
export function InPlaceLink({ href, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  const { location: coming } = useNavigation();
  const isUnderWay = coming?.pathname === pathname && coming.search !== search;
  return (
    <Link
      to={isUnderWay ? rebaseHref(coming.search, search, href) : href}
      // Script finds the page's routes by this before the first press.
      discover={useLightMode() ? "none" : "render"}
      preventScrollReset
      {...rest}
    />
  );
}

function rebaseHref(coming: string, shown: string, href: string): string {
  const [address = "", fragment] = href.split("#");
  const [path = "", query = ""] = address.split("?");
  const next = rebaseQuery(coming, shown, query);
  return `${path}${next && `?${next}`}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Resets the quantity field from each answer, because React does not update uncontrolled inputs. */
export function useInPlaceForm(
  getAddress: (searchParams: URLSearchParams, form: HTMLFormElement) => string,
  { id, value }: { readonly id?: string; readonly value?: string | number } = {},
) {
  const navigate = useNavigate();
  const pressedOn = useRef<string>();
  const { key } = useLocation();
  useEffect(() => {
    const field = id && document.getElementById(id);
    // A newer request is pending.
    if (key === firstHistoryKey || key === pressedOn.current || !(field instanceof HTMLInputElement)) return;
    field.value = String(value);
  }, [key, id, value]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const button = getSubmitter(event);
    if (button === null || (form.method !== "get" && button.name !== "passo")) return;
    event.preventDefault();
    const searchParams = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") searchParams.append(name, value);
    }
    searchParams.set(button.name, button.value);
    pressedOn.current = getHistoryKey();
    navigate(getAddress(searchParams, form), { replace: true, preventScrollReset: true });
  };
}
