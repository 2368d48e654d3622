import type { ComponentProps } from "react";
import { cepMask } from "~/domain/typing-mask";
import { MaskedField } from "./masked-field";

type CepFieldProps = Omit<ComponentProps<typeof MaskedField>, "mask" | "type" | "inputMode" | "placeholder">;

export function CepField(props: CepFieldProps) {
  return (
    <MaskedField
      mask={cepMask}
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
      // Longer than a CEP: a browser would truncate a pasted '01.310-100'.
      maxLength={20}
      {...props}
    />
  );
}
