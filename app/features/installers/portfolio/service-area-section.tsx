import { useFormChecks } from "~/forms/use-form-checks";
import { maxDistricts } from "~/model/installer";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { getWeekdayName } from "../../../../common/service-area";
import { rowNumbers } from "./service-area-values";

interface ServiceAreaSectionProps {
  /** Values of the fields. */
  saved: Readonly<Record<string, string>>;
  refusal?: Refusal;
}

const loadRules = async () => (await import("./service-area-form-rules")).serviceAreaForm;

/** Browsers open the surrounding details for a link to the form. */
const formId = paths.account.serviceArea().split("#")[1] ?? "";

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: getWeekdayName(day) }));

export function ServiceAreaSection({ saved, refusal }: ServiceAreaSectionProps) {
  const { form, errors, summary, checks } = useFormChecks(formId, loadRules, refusal);
  const values = refusal?.typed ?? saved;
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <div>
      {summary}
      <Accordion title="Bairros e horário de atendimento" open={refusal !== undefined}>
        <form method="post" action={paths.account.portfolio()} className="stack" noValidate {...form}>
          <input type="hidden" name="intent" value="atendimento" />
          <TextAreaField
            label="Bairros atendidos"
            {...field("bairros")}
            rows={4}
            autoComplete="off"
            hint={`Opcional. Um por linha, até ${maxDistricts}. Clientes veem os bairros e o horário na sua página.`}
          />
          {rowNumbers.map((row) => (
            <fieldset className="field" key={row}>
              <legend>{row}º horário</legend>
              <div className="pair">
                <SelectField label="De" options={days} {...field(`de-${row}`)} />
                <SelectField label="Até" options={days} {...field(`ate-${row}`)} />
                <TextField label="Das" type="time" {...field(`das-${row}`)} />
                <TextField label="Às" type="time" {...field(`as-${row}`)} />
              </div>
            </fieldset>
          ))}
          <Button full>Salvar bairros e horário</Button>
        </form>
      </Accordion>
      {checks}
    </div>
  );
}
