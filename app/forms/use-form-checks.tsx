import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import type { FieldErrors, Refusal } from "~/model/refusal";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormCheckerProps } from "./form-checks";
import type { FormRules } from "./form-rules";

interface Loaded {
  readonly FormChecker: ComponentType<FormCheckerProps>;
  readonly rules: FormRules;
}

export interface FormChecks {
  readonly form: {
    readonly id: string;
    onFocus(): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  readonly errors: FieldErrors;
  /** Summary of the last refusal, by the server or by the checks in the browser. */
  readonly summary: ReactNode;
  /** Must be rendered outside the form. */
  readonly checks: ReactNode;
}

/** Checks by the server's own rules before the round trip, once script has loaded them at the first focus. */
export function useFormChecks(
  id: string,
  loadRules: () => Promise<FormRules>,
  refusal: Refusal | undefined,
): FormChecks {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [blocked, setBlocked] = useState<{ readonly by: Refusal; readonly after: typeof refusal } | null>(
    null,
  );
  const isAsked = useRef(false);
  const submit = useRef<FormCheckerProps["submit"]["current"]>(null);
  const load = async () => {
    // Conform requires `at`, which Chrome has from 92.
    if (isAsked.current || !("at" in Array.prototype)) return;
    isAsked.current = true;
    try {
      const [{ FormChecker }, rules] = await Promise.all([import("./form-checks"), loadRules()]);
      setLoaded({ FormChecker, rules });
    } catch {
      isAsked.current = false;
    }
  };
  const shown = blocked?.after === refusal ? (blocked?.by ?? refusal) : refusal;
  return {
    form: { id, onFocus: load, onSubmit: (event) => submit.current?.(event) },
    errors: errors ?? refusal?.errors ?? {},
    summary: shown?.title ? <ErrorSummary {...shown} subject={shown} /> : null,
    checks: loaded && (
      <loaded.FormChecker
        id={id}
        rules={loaded.rules}
        refusal={refusal}
        submit={submit}
        onErrors={setErrors}
        onRefused={(by) => setBlocked({ by, after: refusal })}
      />
    ),
  };
}
