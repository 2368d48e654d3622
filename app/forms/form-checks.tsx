import { useForm } from "@conform-to/react";
import { type FormEvent, type MutableRefObject, useEffect, useMemo } from "react";
import { createRefusal, type FieldErrors, type Refusal } from "~/model/refusal";
import { type FormRules, getErrors, getFaults, parseSubmission } from "./form-rules";

export interface FormCheckerProps {
  readonly id: string;
  readonly rules: FormRules;
  readonly refusal: Refusal | undefined;
  /** Set here, called by the form's submit handler. */
  readonly submit: MutableRefObject<((event: FormEvent<HTMLFormElement>) => void) | null>;
  onErrors(errors: FieldErrors): void;
  onRefused(refusal: Refusal): void;
}

/** Loaded on demand. Conform listens on the document for events of the form with this id. */
export function FormChecker({ id, rules, refusal, submit, onErrors, onRefused }: FormCheckerProps) {
  const known = useMemo(
    () => ({ status: "error" as const, error: getCopy(refusal?.errors ?? {}) }),
    [refusal],
  );
  const onlyServerKnows = useMemo(() => errorsBeyond(rules, refusal), [rules, refusal]);
  const [form] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult: refusal && known,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate({ form: element, formData, submitter }) {
      if (!isConforms(submitter, element)) return parseSubmission(formData, rules);
      const submission = parseSubmission(formData, rules, [submitter.name]);
      const fieldErrors = getCopy(onlyServerKnows, (name) => formData.get(name) === refusal?.typed[name]);
      return { ...submission, reply: () => submission.reply({ fieldErrors }) };
    },
  });
  const serialized = JSON.stringify(form.allErrors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: conform makes a new object for each render.
  useEffect(() => onErrors(form.allErrors), [serialized]);
  useEffect(() => {
    submit.current = (event) => {
      const { nativeEvent, currentTarget } = event;
      const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
      if (isConforms(submitter, currentTarget)) return form.onSubmit(event);
      const typed = new FormData(currentTarget);
      const isUnchecked = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
      if (isUnchecked || rules.needsServer?.(typed)) return;
      form.onSubmit(event);
      if (!event.defaultPrevented) return;
      const errors = getErrors(parseSubmission(typed, rules));
      onRefused(createRefusal({ ...rules.refusal, errors, faults: getFaults(rules.labels, errors) }));
    };
    // Kept until the next one: effects that fill fields in run between clean-up and here, and a check without a handler would be sent.
  });
  useEffect(() => holdChecksWhilePressing(id), [id]);
  return null;
}

/** Conform asks for a check by a submit event from a button of its own, which it puts outside the form. */
const isConforms = (submitter: unknown, form: HTMLFormElement): submitter is HTMLButtonElement =>
  submitter instanceof HTMLButtonElement && !form.contains(submitter);

const getCopy = (errors: FieldErrors, isKept: (name: string) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, texts]) => (isKept(name) ? [[name, [...texts]]] : [])),
  );

/** Server errors that the rules cannot find, such as an e-mail that is taken: they stay until the field changes. */
function errorsBeyond(rules: FormRules, refusal: Refusal | undefined): FieldErrors {
  if (!refusal) return {};
  const typed = new FormData();
  for (const [name, value] of Object.entries(refusal.typed)) typed.set(name, value);
  const own = getErrors(parseSubmission(typed, rules));
  return getCopy(refusal.errors, (name) => !own[name]);
}

/** An error message that appears during a press would move the button away from the pointer. Returns the clean-up. */
function holdChecksWhilePressing(formId: string): () => void {
  let pressed: EventTarget | null = null;
  const press = ({ target }: Event) => {
    pressed = target;
  };
  const forget = () => {
    pressed = null;
  };
  const hold = (event: FocusEvent) => {
    const isOfForm = event.target instanceof HTMLElement && event.target.closest("form")?.id === formId;
    if (isOfForm && pressed instanceof Element && pressed.closest("a, button, label, summary"))
      event.stopPropagation();
  };
  // The handler waits for the release, because on touch screens the focus moves after it.
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("keydown", forget, true);
  document.addEventListener("focusout", hold, true);
  return () => {
    document.removeEventListener("pointerdown", press, true);
    document.removeEventListener("keydown", forget, true);
    document.removeEventListener("focusout", hold, true);
  };
}
