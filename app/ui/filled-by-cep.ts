import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { isCep } from "~/domain/cep";
import { afterCep, type CepTold, cepFieldNames } from "~/domain/installer-cep";

interface CepLookUp {
  /** What the last answer told. */
  readonly told: CepTold | null;
  readonly ask: (cep: string) => void;
}

/**
 * With script, a whole CEP is looked up as soon as it is typed, and fills an installer's address in (installers 4).
 * Answers what the form does on input.
 */
export function useFilledByCep(
  form: RefObject<HTMLFormElement | null>,
  cepInForm: string,
  { told, ask }: CepLookUp,
): (event: FormEvent) => void {
  const askedFor = useRef(cepInForm);
  useEffect(() => {
    if (told === null || told.cep !== askedFor.current) return;
    const control = (name: string) => {
      const found = form.current?.elements.namedItem(name);
      return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
    };
    const typed = (name: string) => control(name)?.value ?? "";
    const fields = afterCep(
      {
        addressName: typed("addressName"),
        neighborhood: typed("neighborhood"),
        city: typed("city"),
        state: typed("state"),
      },
      told,
    );
    for (const name of cepFieldNames) {
      const found = control(name);
      if (found) found.value = fields[name];
    }
  }, [told, form]);

  return ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    const cep = target.value;
    if (!isCep(cep) || cep === askedFor.current) return;
    askedFor.current = cep;
    ask(cep);
  };
}
