import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { isCep } from "~/domain/cep";
import { paths } from "~/paths";
import { afterCep, type CepTold, cepFieldNames } from "./installer-cep";

interface Answer {
  readonly content: { readonly installer?: { readonly told: CepTold | null } | null };
}

/** With script, a whole CEP is looked up as soon as it is typed, by this page's own loader (installers 4). */
export function useCep(form: RefObject<HTMLFormElement | null>, cepInForm: string) {
  const asked = useFetcher<Answer>();
  const askedFor = useRef(cepInForm);
  const told = asked.data?.content.installer?.told ?? null;
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

  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    const cep = target.value;
    if (!isCep(cep) || cep === askedFor.current) return;
    askedFor.current = cep;
    asked.load(paths.profile(0, { cep }));
  };
  return { fault: told?.fault ?? null, isAsking: asked.state !== "idle", onInput };
}
