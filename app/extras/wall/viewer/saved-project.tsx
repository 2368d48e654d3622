import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import type { WallView } from "./wall-view.server";

interface SavedProps {
  page: WallView & { saved: { id: number; quoteHref: string | null } | null };
}

/** Keeps what is drawn, or leads on from what is kept. */
export function SavedProject({ page: { saved, address } }: SavedProps) {
  if (saved === null)
    return (
      <form method="post" action={address} id="projeto">
        <Button look="quiet" name="intent" value="guardar-projeto">
          Salvar este projeto
        </Button>
      </form>
    );
  return (
    <section className="box stack" id="projeto" aria-label="Projeto salvo">
      <h2>Projeto salvo</h2>
      {saved.quoteHref && (
        <ButtonLink href={saved.quoteHref} look="outlined">
          Pedir orçamento
        </ButtonLink>
      )}
      <form method="post" action={paths.account.rooms()}>
        <input type="hidden" name="id" value={saved.id} />
        <Button look="outlined" name="intent" value="compartilhar">
          Compartilhar
        </Button>
      </form>
      <ButtonLink href={paths.account.rooms()} look="quiet">
        Ver em Meus ambientes
      </ButtonLink>
    </section>
  );
}
