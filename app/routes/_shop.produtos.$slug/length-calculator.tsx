import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { FieldError, TextField } from "~/ui/field";
import type { Calculation } from "./length-calculation.server";

interface LengthCalculatorProps {
  calculation: Calculation;
  slug: string;
  /** The choices, which stay. */
  hidden: readonly (readonly [string, string])[];
}

/** Height and width of a wall give the meters of a roll, which become the quantity (catalogue 9). */
export function LengthCalculator({ calculation, slug, hidden }: LengthCalculatorProps) {
  const { height, width, rollWidth, asksForRollWidth, meters, sum, error } = calculation;
  return (
    <Accordion title="Calcular metros" open={height !== "" || error !== null}>
      <form method="get" action={paths.product(slug)} className="stack">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="pair">
          <TextField
            label="Altura (m)"
            name="altura"
            defaultValue={height}
            inputMode="decimal"
            maxLength={8}
          />
          <TextField
            label="Largura (m)"
            name="largura"
            defaultValue={width}
            inputMode="decimal"
            maxLength={8}
          />
        </div>
        {asksForRollWidth && (
          <TextField
            label="Largura do rolo (m)"
            name="rolo"
            defaultValue={rollWidth}
            inputMode="decimal"
            maxLength={8}
          />
        )}
        <FieldError id="calculadora" error={error ?? undefined} />
        <Button look="outlined" name="calcular" value="1" full>
          Calcular
        </Button>
      </form>
      {meters !== null && (
        <p role="status">
          Você precisa de <b>{meters === 1 ? "1 metro" : `${meters} metros`}</b>.
          <br />
          <small className="hint">{sum}</small>
        </p>
      )}
    </Accordion>
  );
}
