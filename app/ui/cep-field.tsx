import type { ComponentProps } from "react";
import { cepMask } from "~/model/typing-mask";
import { Link } from "./link";
import { MaskedField } from "./masked-field";

type CepFieldProps = Omit<ComponentProps<typeof MaskedField>, "mask" | "type" | "inputMode" | "placeholder">;

export function CepField(props: CepFieldProps) {
  return (
    <MaskedField
      mask={cepMask}
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
      {...props}
    />
  );
}

/** The postal service's search. */
export const UnknownCepLink = () => (
  <Link
    className="link"
    href="https://buscacepinter.correios.com.br/"
    target="_blank"
    rel="noopener noreferrer"
  >
    Não sei meu CEP
  </Link>
);
