import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { PrivacyView } from "./privacy-view.server";

export function DataCopy({ copy }: Pick<PrivacyView, "copy">) {
  return (
    <section className="box stack" id="dados">
      <h2>Baixar meus dados</h2>
      <p>
        Você recebe um arquivo ZIP com tudo o que guardamos sobre você: uma página para ler (dados.html), os
        mesmos dados para programas (dados.json) e as suas fotos.
      </p>
      {copy === null && (
        <form method="post" action={paths.account.privacy()}>
          <Button name="intent" value="exportar">
            Baixar meus dados
          </Button>
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
