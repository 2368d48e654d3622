import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { CurrentPasswordField } from "./current-password-field";
import type { PrivacyView } from "./privacy-view.server";

interface DataCopyProps extends Pick<PrivacyView, "copy"> {
  refusal?: Refusal;
}

/** Of the one field. The deletion has another of its name. */
const fieldId = "senha-da-copia";

export function DataCopy({ copy, refusal }: DataCopyProps) {
  return (
    <section className="box stack" id="dados">
      <h2>Baixar meus dados</h2>
      {refusal && (
        <ErrorSummary {...refusal} faults={refusal.faults.map((fault) => ({ ...fault, fieldId }))} />
      )}
      <p>
        Você recebe um arquivo ZIP com tudo o que guardamos sobre você: uma página para ler (dados.html), os
        mesmos dados para programas (dados.json) e as suas fotos.
      </p>
      {copy === null && (
        <form method="post" action={paths.account.privacy()} className="stack">
          <CurrentPasswordField id={fieldId} error={refusal?.errors.password} />
          <div>
            <Button name="intent" value="exportar">
              Baixar meus dados
            </Button>
          </div>
        </form>
      )}
      {copy?.isReady === false && (
        <>
          <Notice kind="information">
            <p>{messages.account.dataCopyPending}</p>
          </Notice>
          <div>
            <ButtonLink href={paths.account.privacy()} look="outlined">
              Atualizar
            </ButtonLink>
          </div>
        </>
      )}
      {copy?.isReady && (
        <>
          <div>
            <ButtonLink href={paths.account.dataExport()}>
              Baixar o arquivo{copy.size && ` (ZIP, ${copy.size})`}
            </ButtonLink>
          </div>
          <p className="hint">Disponível até {copy.until}. Depois disso, nós o apagamos.</p>
        </>
      )}
    </section>
  );
}
