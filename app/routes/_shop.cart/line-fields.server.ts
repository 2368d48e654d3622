import { getTextFields } from "~/http/form-post.server";
import { getField, getShownValue, keyOfField } from "./field-names";

const steps = { diminuir: -1, aumentar: 1, quantidade: 0 } as const;

/** `aumentar-12-3`, or the line in its own field, as in older forms. */
const pressed = /^(diminuir|aumentar|quantidade|remover)(?:-(\d+-\d+))?$/;

export interface LineIntent {
  readonly action: keyof typeof steps | "remover";
  readonly key: string;
}

export function lineIntent(form: FormData): LineIntent | null {
  const [, action, key = String(form.get("linha") ?? "")] = pressed.exec(String(form.get("intent"))) ?? [];
  const isKnown =
    action === "diminuir" || action === "aumentar" || action === "quantidade" || action === "remover";
  return isKnown ? { action, key } : null;
}

interface Change {
  readonly key: string;
  readonly typed: string;
  readonly step: number;
}

export function changesIn(form: FormData, about: LineIntent | null): Change[] {
  const getStep = (key: string) =>
    about?.key === key && about.action !== "remover" ? steps[about.action] : 0;
  const change = (key: string, typed: FormDataEntryValue | null): Change => ({
    key,
    typed: String(typed ?? "")
      .trim()
      .slice(0, 12),
    step: getStep(key),
  });
  const inOneForm = [...form].flatMap(([name, value]) => {
    const key = keyOfField(name);
    if (key === null) return [];
    const made = change(key, value);
    return made.step === 0 && made.typed === form.get(getShownValue(name)) ? [] : [made];
  });
  const isOfOneLine = form.has("linha") && about !== null && about.action !== "remover";
  return isOfOneLine ? [...inOneForm, change(about.key, form.get("quantidade"))] : inOneForm;
}

export function getSubmittedQuantities(form: FormData): Record<string, string> {
  const ofOneLine = form.get("linha");
  const named = getTextFields(form).map(([name, value]) => [
    name === "quantidade" && typeof ofOneLine === "string" ? getField(ofOneLine) : name,
    value.slice(0, 40),
  ]);
  return Object.fromEntries(named.filter(([name]) => /^(quantidade|frete)-/.test(name ?? "")));
}
