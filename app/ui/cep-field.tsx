import type { ComponentProps, FormEvent } from "react";
import { maskWhileTyping } from "~/domain/cep";
import { TextField } from "./field";

type CepFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "placeholder" | "onInput">;

/** A CEP. With script its hyphen comes by itself; the server understands every spelling anyway. */
export function CepField(props: CepFieldProps) {
  return (
    <TextField
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
      // Longer than a CEP: a browser would cut '01.310-100' short when it is pasted.
      maxLength={20}
      {...props}
      onInput={mask}
    />
  );
}

function mask({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  // Who deletes is not disturbed: a hyphen that comes back at once could not be passed.
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete")) return;
  const { text, caret } = maskWhileTyping(field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}
