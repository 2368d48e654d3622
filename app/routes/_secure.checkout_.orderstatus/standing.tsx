import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { OrderStatusView } from "./order-status-view.server";

interface StandingProps {
  page: Pick<OrderStatusView, "standing" | "texts">;
  here: string;
}

/** How the payment stands, in the words of the specification. */
export function Standing({ page: { standing, texts }, here }: StandingProps) {
  switch (standing) {
    case "paid":
      return <Notice kind="success" title={texts.confirmed} />;
    case "waiting":
      return (
        <Notice kind="warning" icon="clock" title={texts.waiting}>
          <p>
            Esta página se atualiza sozinha.{" "}
            <Link className="link" href={here}>
              Atualizar agora
            </Link>
          </p>
        </Notice>
      );
    case "denied":
      return (
        <Notice kind="failure" title={texts.denied}>
          <Link className="link" href={paths.deniedPayment()}>
            {texts.changeMethod}
          </Link>
        </Notice>
      );
    case "expired":
      return (
        <Notice kind="failure" title={texts.expired}>
          <p>O prazo para pagar terminou e nada foi cobrado. Para comprar, faça um novo pedido.</p>
        </Notice>
      );
  }
}
