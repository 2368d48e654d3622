import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { fillIn } from "~/ui/form-events";
import type { AddressPage } from "./address-values";

export interface Place extends Pick<AddressPage, "cities"> {
  readonly values: Pick<AddressPage["values"], "state" | "city" | "cepBuscado" | "manual" | "cidadesDe">;
}

const formatAnnouncement = ({ addressName, neighborhood, city, state }: AddressPage["values"]): string =>
  messages.ours.cepFilled([addressName, neighborhood, city, state].filter(Boolean).join(", "));

/** Looks up CEPs and cities through the page's own loader. Overwrites only what the CEP provides. */
export function usePlace(form: RefObject<HTMLFormElement | null>, page: AddressPage) {
  const fetcher = useFetcher<AddressPage>();
  const [place, setPlace] = useState<Place>(page);
  const found = fetcher.data;
  useEffect(() => {
    if (!found || found.refusal) return;
    setPlace(found);
    if (found.values.postalCode === "") return;
    for (const name of ["addressName", "neighborhood"] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && found.values[name] !== "") fillIn(field, found.values[name]);
    }
  }, [found, form]);

  const isWhole = (cep: string) => /^\d{5}-\d{3}$/.test(cep);
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    if (place.values.manual === "" && isWhole(target.value) && target.value !== place.values.cepBuscado) {
      fetcher.load(paths.address({ cep: target.value }));
    }
  };
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement && target.name === "state" && target.value !== "") {
      fetcher.load(paths.address({ manual: true, state: target.value }));
    }
  };
  return {
    place,
    /** Screen reader announcement. */
    announcement:
      found && !found.refusal && found.values.postalCode !== "" ? formatAnnouncement(found.values) : "",
    cepErrors: found?.refusal?.errors.postalCode,
    isAsking: fetcher.state !== "idle",
    handlers: { onInput, onChange },
  };
}
