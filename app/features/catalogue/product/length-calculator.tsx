import { SelectionFields } from "~/features/catalogue/selection-fields";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { FieldError, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useInPlaceForm } from "./in-place";
import type { Calculation } from "./length-calculation.server";

interface LengthCalculatorProps {
  calculation: Calculation;
  slug: string;
  kept: readonly (readonly [string, string])[];
}

/** Catalogue 9. */
export function LengthCalculator({ calculation, slug, kept }: LengthCalculatorProps) {
  const { height, width, rollWidth, asksForRollWidth, answer, refusal } = calculation;
  const askInPlace = useInPlaceForm((searchParams) => paths.product(slug, searchParams));
  const faultAt = (id: string) => refusal?.faults.find(({ fieldId }) => fieldId === id)?.message;
  const field = { inputMode: "decimal", autoComplete: "off" } as const;
  const isAboutFields = ["altura", "largura", "rolo"].some((id) => faultAt(id));
  return (
    <div className="box calculator" id="calcular">
      <Accordion
        title={
          <>
            <Icon name="ruler" /> Calcular metros
          </>
        }
        open={height !== "" || width !== "" || refusal !== null}
      >
        <form method="get" action={`${paths.product(slug)}#calcular`} className="stack" onSubmit={askInPlace}>
          <SelectionFields kept={kept} without={["altura", "largura", "rolo"]} />
          <div className="pair">
            <TextField
              label="Altura (m)"
              name="altura"
              defaultValue={height}
              error={faultAt("altura")}
              {...field}
            />
            <TextField
              label="Largura (m)"
              name="largura"
              defaultValue={width}
              error={faultAt("largura")}
              {...field}
            />
          </div>
          {asksForRollWidth && (
            <TextField
              label="Largura do rolo (m)"
              name="rolo"
              defaultValue={rollWidth}
              error={faultAt("rolo")}
              {...field}
            />
          )}
          {refusal && !isAboutFields && <FieldError id="calcular" error={refusal.title} />}
          <Button look="outlined" name="calcular" value="1" full>
            Calcular
          </Button>
        </form>
        <div role="status">
          {answer && (
            <>
              <p>
                Você precisa de <b>{metersInWords(answer.meters)}</b>.
              </p>
              <p className="hint">{answer.sum}</p>
              <p>{answer.strips}</p>
              {answer.note && <p>{answer.note}</p>}
            </>
          )}
        </div>
        <p>
          <Link className="link" href={calculation.listHref}>
            Somar várias paredes ou partes
          </Link>
        </p>
      </Accordion>
    </div>
  );
}

const metersInWords = (meters: number) =>
  meters === 1 ? "1 metro" : `${String(meters).replace(/\B(?=(\d{3})+$)/g, ".")} metros`;
