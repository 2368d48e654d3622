import type { ComponentProps, FormEvent } from "react";
import { applyMask, type TypingMask } from "~/model/typing-mask";
import { TextField } from "./field";

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, "onInput"> {
  mask: TypingMask;
}

/** Formats while typing; the server accepts every spelling. */
export function MaskedField({ mask, ...props }: MaskedFieldProps) {
  return <TextField {...props} onInput={(event) => punctuate(mask, event)} />;
}

function punctuate(mask: TypingMask, { currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  // The mask skips deletions, because re-inserted punctuation could not be deleted.
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete")) return;
  const { text, caret } = applyMask(mask, field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}
