import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { OrderView } from "./order-view.server";

type WithdrawalProps = {
  order: Pick<OrderView, "code" | "withdrawal" | "withdrawalChat" | "supportChat" | "supportEmail">;
};

/** The statutory seven-day withdrawal right, at every order status. */
export function Withdrawal({ order }: WithdrawalProps) {
  const { code, withdrawal, withdrawalChat, supportChat, supportEmail } = order;
  const { way, until } = withdrawal;
  const asks = way === "ask";
  return (
    <section className="box fact" aria-labelledby="desistencia">
      <Icon name="info" />
      <div className="stack">
        <h2 id="desistencia">{way === "settled" ? "Ajuda com o pedido" : "Desistir da compra"}</h2>
        {way !== "settled" && (
          <p>
            Você pode desistir em até 7 dias depois de receber, sem precisar justificar, e receber o valor de
            volta, com a devolução por nossa conta.{" "}
            <Link href={paths.returnsPolicy()}>Trocas e devoluções</Link>
          </p>
        )}
        {way === "cancel" && <p>Enquanto o pedido não é separado, é só cancelar nesta página.</p>}
        {asks && (
          <p>
            Este pedido não pode mais ser cancelado por aqui. Para desistir{until && ` até ${until}`}, escreva
            para o suporte no WhatsApp ou para <a href={`mailto:${supportEmail}`}>{supportEmail}</a> com o
            número do pedido, {code}.
          </p>
        )}
        {way === "over" && (
          <p>O prazo deste pedido terminou em {until}. Se o produto tem defeito, fale com o suporte.</p>
        )}
        <div className="no-print">
          <ButtonLink href={asks ? withdrawalChat : supportChat} look="quiet" icon="chat" external full>
            {asks ? "Desistir pelo WhatsApp" : "Suporte no WhatsApp"}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
