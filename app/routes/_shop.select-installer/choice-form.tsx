import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, FieldError } from "~/ui/field";
import { Link } from "~/ui/link";
import { RadioRows } from "~/ui/radio-rows";
import type { ChoiceView } from "./selection-view.server";

const groupId = "especialidades";

/** Step 0 (installers 2, "Installer selection flow"). */
export function ChoiceForm({ choice }: { choice: ChoiceView }) {
  const { specialties, addresses, chosenAddress, fault, voltar } = choice;
  const errorAt = (field: string) => (fault?.field === field ? fault.message : undefined);
  const [first] = specialties;
  const fieldIds = { especialidade: first ? `${groupId}-${first.id}` : groupId, endereco: "endereco" };
  const specialtyError = errorAt("especialidade");
  return (
    <>
      {fault && (
        <ErrorSummary
          title={choice.checkMarked}
          faults={[{ fieldId: fieldIds[fault.field], message: fault.message }]}
        />
      )}
      <form method="get" action={paths.selectInstaller()} className="stack" autoComplete="off">
        {voltar && <input type="hidden" name="voltar" value={voltar} />}
        <fieldset
          className="field"
          id={groupId}
          aria-describedby={specialtyError ? `${groupId}-erro` : undefined}
        >
          <legend>O que você quer aplicar?</legend>
          <div className="box">
            {specialties.map(({ id, name, isChosen }) => (
              <Checkbox
                key={id}
                id={`${groupId}-${id}`}
                label={name}
                name="especialidade"
                value={String(id)}
                defaultChecked={isChosen}
              />
            ))}
          </div>
          <FieldError id={groupId} error={specialtyError} />
        </fieldset>
        <RadioRows
          legend="Em qual endereço?"
          name="endereco"
          chosen={String(chosenAddress)}
          error={errorAt("endereco")}
          rows={addresses.map(({ id, nickname, line }) => ({
            value: String(id),
            label: <b>{nickname}</b>,
            detail: line,
          }))}
        />
        <p>
          <Link className="link" href={choice.addAddressHref}>
            Usar outro endereço
          </Link>
        </p>
        <div className="pair">
          <ButtonLink href={choice.backHref} look="quiet">
            Voltar
          </ButtonLink>
          <Button>Continuar</Button>
        </div>
      </form>
    </>
  );
}
