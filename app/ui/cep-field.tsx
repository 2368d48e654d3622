import type { ComponentProps } from "react";
import { cepMask } from "~/domain/typing-mask";
import { MaskedField } from "./masked-field";

type CepFieldProps = Omit<ComponentProps<typeof MaskedField>, "mask" | "type" | "inputMode" | "placeholder">;

/** A CEP. With script its hyphen comes by itself. */
export function CepField(props: CepFieldProps) {
  return (
    <MaskedField
      mask={cepMask}
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
      // Longer than a CEP: a browser would cut '01.310-100' short when it is pasted.
      maxLength={20}
      {...props}
    />
  );
}
