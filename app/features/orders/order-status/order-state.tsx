import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { paymentUnanswered } from "../../../../common/order-in-words";
import type { OrderStatusView } from "./order-view.server";

interface StandingProps {
  page: Pick<OrderStatusView, "key" | "support" | "codes" | "isPaused">;
  state: OrderStatusView["standings"][number];
  here: string;
}

export function Standing({ page, state, here }: StandingProps) {
  const { standing, title, orders } = state;
  const which = orders && <p>{orders}</p>;
  switch (standing) {
    case "paid":
      return (
        <Notice kind="success" title={title}>
          {which}
        </Notice>
      );
    case "waiting":
    case "inAnalysis":
      return (
        <Notice kind="warning" icon="clock" title={title}>
          {which}
          <p className="no-print">
            A situação se atualiza sozinha.{" "}
            <Link className="link" href={here}>
              Atualizar agora
            </Link>
          </p>
          <StatusFrame codes={page.codes} isPaused={page.isPaused} />
        </Notice>
      );
    case "denied":
    case "unanswered":
    case "expired":
    case "cancelledUnpaid":
      return (
        <Notice kind={standing === "cancelledUnpaid" ? "warning" : "failure"} title={title}>
          {which}
          {state.late.length > 0 ? (
            <LatePayment late={state.late} support={page.support} />
          ) : (
            <p>{unpaidWords[standing]}</p>
          )}
          {state.buyAgain && (
            <BuyAgainForm action={here} idempotencyKey={page.key ?? ""} label={state.buyAgain} />
          )}
        </Notice>
      );
    case "cancelledPaid":
    case "returned":
      return (
        <Notice kind="warning" title={title}>
          {which}
          <p>Veja abaixo quanto volta, como e até quando.</p>
        </Notice>
      );
  }
}

const unpaidWords = {
  denied: "Nada foi cobrado. Os produtos voltam ao carrinho, e você escolhe outra forma de pagar.",
  unanswered: paymentUnanswered,
  expired: "O prazo para pagar terminou e nada foi cobrado.",
  cancelledUnpaid: "O pedido foi cancelado antes do pagamento e nada foi cobrado.",
} as const;

function LatePayment({ late, support }: { late: readonly string[]; support: OrderStatusView["support"] }) {
  return (
    <>
      {late.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        Dúvidas? Fale com o suporte no{" "}
        <a href={support.chat} target="_blank" rel="noreferrer">
          WhatsApp
        </a>{" "}
        ou em <a href={`mailto:${support.email}`}>{support.email}</a>.
      </p>
    </>
  );
}

/** Purchase 2, "/checkout/orderstatus". */
export function FindInstaller({ title, here }: { title: string; here: string }) {
  return (
    <section className="no-print box stack" aria-labelledby="aplicador">
      <div>
        <h2 id="aplicador">{title}</h2>
        <p>Veja profissionais perto de você que aplicam o que você comprou.</p>
      </div>
      <div>
        <ButtonLink href={paths.account.selectInstaller({ voltar: here })} look="outlined">
          Localizar aplicador
        </ButtonLink>
      </div>
    </section>
  );
}

interface StatusFrameProps {
  codes: readonly string[];
  isPaused: boolean;
}

/** Refreshes without script in an iframe, so that the page keeps focus, selection and open details. */
function StatusFrame({ codes, isPaused }: StatusFrameProps) {
  const light = useLightMode();
  const frame = (
    <>
      <iframe
        className="no-print h-14 w-full"
        src={paths.account.framedOrderStatus(codes, { paused: isPaused })}
        title="Situação do pagamento"
      />
      <p className="no-print">
        <Link className="link" href={paths.orderStatus(codes, { paused: !isPaused })}>
          {isPaused ? "Continuar atualização" : "Pausar atualização"}
        </Link>
      </p>
    </>
  );
  return light ? frame : <noscript>{frame}</noscript>;
}
