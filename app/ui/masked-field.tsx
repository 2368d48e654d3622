import type { ComponentProps, FormEvent } from "react";
import { type TypingMask, throughMask } from "~/domain/typing-mask";
import { TextField } from "./field";

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, "onInput"> {
  mask: TypingMask;
}

/** A text with punctuation that comes by itself where script runs; the server understands every spelling anyway. */
export function MaskedField({ mask, ...props }: MaskedFieldProps) {
  return <TextField {...props} onInput={(event) => punctuate(mask, event)} />;
}

function punctuate(mask: TypingMask, { currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  // Who deletes is not disturbed: punctuation that comes back at once could not be passed.
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete")) return;
  const { text, caret } = throughMask(mask, field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}
