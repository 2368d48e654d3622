import { type ReactNode, useState } from "react";
import { Accordion } from "./accordion";

interface OptionalFieldsProps {
  title: ReactNode;
  fields: readonly { readonly defaultValue?: string; readonly error?: readonly string[] }[];
  children: ReactNode;
}

/** Closed while the fields inside are empty and faultless; once opened it stays so. */
export function OptionalFields({ title, fields, children }: OptionalFieldsProps) {
  const isNeeded = fields.some(({ defaultValue, error }) => Boolean(defaultValue) || error !== undefined);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return (
    <Accordion title={title} open={isNeeded || wasNeeded}>
      <div className="stack">{children}</div>
    </Accordion>
  );
}
