import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { applyCepLookup, type CepLookupResult, cepFieldNames } from "~/model/installer-fields";
import { fillIn } from "~/ui/form-events";
import { isCep } from "../../../common/cep";

interface CepLookUp {
  readonly result: CepLookupResult | null;
  readonly ask: (cep: string) => void;
}

/** Fills the installer's address from the CEP. Returns the form's input handler. */
export function useCepLookup(
  form: RefObject<HTMLFormElement | null>,
  cepInForm: string,
  { result, ask }: CepLookUp,
): (event: FormEvent) => void {
  const askedFor = useRef(cepInForm);
  useEffect(() => {
    if (result === null || result.cep !== askedFor.current) return;
    const control = (name: string) => {
      const found = form.current?.elements.namedItem(name);
      return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
    };
    const typed = (name: string) => control(name)?.value ?? "";
    const fields = applyCepLookup(
      {
        addressName: typed("addressName"),
        neighborhood: typed("neighborhood"),
        city: typed("city"),
        state: typed("state"),
      },
      result,
    );
    for (const name of cepFieldNames) {
      const found = control(name);
      if (found) fillIn(found, fields[name]);
    }
  }, [result, form]);

  return ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    const cep = target.value;
    if (!isCep(cep) || cep === askedFor.current) return;
    askedFor.current = cep;
    ask(cep);
  };
}
