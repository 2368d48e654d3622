import type { ReactNode } from "react";
import type { PlaceContradiction } from "~/model/place-contradiction";
import { Button } from "./button";

/** Compares the typed place with that of the CEP. `keep` is the intent of the form's own button. */
export const PlaceChoice = ({ cep, typed, found, keep }: PlaceContradiction & { keep: string }) => (
  <div className="grid grid-cols-2 gap-4 border-t border-b border-line py-4">
    <Place title="Você digitou" lines={typed}>
      <Button look="outlined" name="intent" value={keep} full>
        Manter o que digitei
      </Button>
    </Place>
    <Place title={`CEP ${cep}`} lines={found}>
      <Button look="outlined" name="intent" value="cep" formNoValidate full>
        Usar o do CEP
      </Button>
    </Place>
  </div>
);

interface PlaceProps {
  title: string;
  lines: readonly string[];
  children: ReactNode;
}

const Place = ({ title, lines, children }: PlaceProps) => (
  <div className="stack content-between">
    <p>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </p>
    {children}
  </div>
);
