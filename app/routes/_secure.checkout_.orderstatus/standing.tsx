import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { OrderStatusView } from "./order-status-view.server";
import { StatusFrame } from "./status-frame";

interface StandingProps {
  page: Pick<OrderStatusView, "key" | "texts" | "codes">;
  said: OrderStatusView["standings"][number];
  here: string;
}

/** How the payment stands, in the words of the specification, and the way on. */
export function Standing({ page, said, here }: StandingProps) {
  const { standing, title, orders } = said;
  const which = orders && <p>{orders}</p>;
  switch (standing) {
    case "paid":
      return (
        <Notice kind="success" title={title}>
          {which}
        </Notice>
      );
    case "waiting":
      return (
        <Notice kind="warning" icon="clock" title={title}>
          {which}
          <p>
            A situação se atualiza sozinha.{" "}
            <Link className="link" href={here}>
              Atualizar agora
            </Link>
          </p>
          <StatusFrame codes={page.codes} />
        </Notice>
      );
    case "denied":
      return (
        <Notice kind="failure" title={title}>
          {which}
          <p>Nada foi cobrado. Os produtos voltam ao carrinho, e você escolhe outra forma de pagar.</p>
          <BuyAgain page={page} here={here}>
            {page.texts.changeMethod}
          </BuyAgain>
        </Notice>
      );
    case "expired":
      return (
        <Notice kind="failure" title={title}>
          {which}
          <p>O prazo para pagar terminou e nada foi cobrado.</p>
          <BuyAgain page={page} here={here}>
            Comprar de novo
          </BuyAgain>
        </Notice>
      );
  }
}

function BuyAgain({ page, here, children }: Pick<StandingProps, "page" | "here"> & { children: string }) {
  return (
    <form method="post" action={here}>
      <input type="hidden" name="chave" value={page.key ?? ""} />
      <Button look="outlined" name="intent" value="comprar-de-novo">
        {children}
      </Button>
    </form>
  );
}

/** Purchase 2, "/checkout/orderstatus": who has bought film may need somebody to apply it. */
export function FindInstaller({ title, here }: { title: string; here: string }) {
  return (
    <section className="box stack" aria-labelledby="aplicador">
      <div>
        <h2 id="aplicador">{title}</h2>
        <p>Veja profissionais perto de você que aplicam o que você comprou.</p>
      </div>
      <div>
        <ButtonLink href={paths.selectInstaller({ voltar: here })} look="outlined">
          Localizar aplicador
        </ButtonLink>
      </div>
    </section>
  );
}
