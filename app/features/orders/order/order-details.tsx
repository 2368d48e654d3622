import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { PixCard } from "~/features/orders/pix-card";
import { PrintButton } from "~/features/orders/print-button";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { ButtonLink } from "~/ui/button";
import { CartLineRow } from "~/ui/cart-line";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OrderStatusLabel, OrderTimeline, PaymentDue } from "~/ui/order-timeline";
import { Picture } from "~/ui/picture";
import { RatingInStars } from "~/ui/stars";
import { Summary } from "~/ui/summary";
import { Cancellation } from "./cancel-form";
import type { OrderView } from "./order-view.server";

interface OrderDetailsProps {
  order: OrderView;
  buyer: string;
  isCanceling: boolean;
  isRating: boolean;
  children: ReactNode;
}

export function OrderDetails({ order, buyer, isCanceling, isRating, children }: OrderDetailsProps) {
  const { code, date, soldBy, standing, status, nextStep, items, endedItems, totals, payment, address } =
    order;
  const { timeline, outcome, cancellation, refunds, late, ownRating } = order;
  const isPaymentFirst = payment.way !== null && !isCanceling;
  const details = (
    <div className="with-summary">
      <div className="stack">
        <section className="box stack" aria-labelledby="andamento">
          <h2 id="andamento">Andamento</h2>
          <OrderTimeline entries={timeline} outcome={outcome} />
          <Shipping shipping={order.shipping} />
        </section>
        <Items items={items} />
        {order.room && (
          <section className="box stack" aria-labelledby="ambiente">
            <h2 id="ambiente">No seu ambiente</h2>
            {order.room.picture && (
              <Picture
                path={order.room.picture}
                alt="O ambiente com o revestimento"
                side={360}
                height={240}
              />
            )}
            <ul>
              {order.room.faces.map((face) => (
                <li key={face}>{face}</li>
              ))}
            </ul>
          </section>
        )}
        {ownRating && (
          <section className="box stack" aria-labelledby="avaliacao">
            <h2 id="avaliacao">Sua avaliação</h2>
            <p>
              <RatingInStars rating={ownRating.rating} />
            </p>
            {ownRating.comment && <p className="whitespace-pre-line">{ownRating.comment}</p>}
          </section>
        )}
      </div>
      <div className="stack">
        <section className="box" aria-label="Valores">
          <Summary {...totals} />
        </section>
        {payment.way === null && <Payment id={order.id} payment={payment} />}
        {address.length > 0 && (
          <section className="box fact" aria-labelledby="endereco">
            <Icon name="pin" />
            <div>
              <h2 id="endereco">Endereço de entrega</h2>
              {address.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </section>
        )}
        <Withdrawal order={order} isCanceling={isCanceling} />
        <PrintButton />
      </div>
    </div>
  );
  return (
    <>
      <nav className="no-print" aria-label="Voltar">
        <Link className="link" href={paths.profile(3)}>
          <Icon name="previous" size={20} />
          Voltar aos meus pedidos
        </Link>
      </nav>
      <header className="stack">
        <div>
          <h1>Pedido nº {code}</h1>
          <p className="hint">
            <Facts text={[date, soldBy].filter(Boolean).join(" · ")} />
          </p>
          <p className="hidden print:block">Comprador: {buyer}</p>
        </div>
        <p>
          Situação: <OrderStatusLabel standing={standing} words={status} />
        </p>
        {nextStep && !(standing === "paid" && (order.shipping.arrival ?? order.lateArrival)) && (
          <p>{nextStep}</p>
        )}
        {order.lateArrival && (
          <Notice kind="warning" title={order.lateArrival}>
            <p>
              Fale com o suporte <SupportLinks order={order} />
            </p>
          </Notice>
        )}
      </header>
      {isPaymentFirst && <Payment id={order.id} payment={payment} />}
      {children}
      {late && (
        <Notice kind="warning" title={late.title}>
          <p>{late.words}</p>
          <p>
            Dúvidas? Fale com o suporte <SupportLinks order={order} />
          </p>
        </Notice>
      )}
      {cancellation && <Cancellation cancellation={cancellation} refunds={refunds} />}
      {endedItems.map((group) => (
        <EndedItems key={group.title} {...group} />
      ))}
      {refunds.length > 0 && !cancellation && (
        <Notice kind="warning" title={messages.account.refundTitle}>
          {refunds.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {isCanceling || isRating ? <Accordion title="Detalhes do pedido">{details}</Accordion> : details}
    </>
  );
}

const SupportLinks = ({ order }: { order: OrderView }) => (
  <>
    no{" "}
    <Link href={order.supportChat} target="_blank" rel="noreferrer">
      WhatsApp
    </Link>{" "}
    ou em <a href={`mailto:${order.supportEmail}`}>{order.supportEmail}</a>.
  </>
);

function Shipping({ shipping }: { shipping: OrderView["shipping"] }) {
  const { facts, trackingHref, hasTrackButton, arrival } = shipping;
  return (
    <>
      {arrival && (
        <p className="fact">
          <Icon name="truck" />
          <b>{arrival}</b>
        </p>
      )}
      {facts.map(({ name, value }) => (
        <p key={name}>
          {name}: <b>{value}</b>
        </p>
      ))}
      {trackingHref && (
        <p className={hasTrackButton ? "hidden print:block" : undefined}>
          Link de rastreio: <a href={trackingHref}>{trackingHref}</a>
        </p>
      )}
      {hasTrackButton && trackingHref && (
        <div className="no-print">
          <ButtonLink href={trackingHref} icon="truck" external>
            Rastrear pedido
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function EndedItems({ title, items }: OrderView["endedItems"][number]) {
  return (
    <section className="box" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map(({ id, name, unitPrice, end }) => (
          <li key={id}>
            {name}
            <p className="hint">
              <Facts text={[unitPrice, end?.words].filter(Boolean).join(" · ")} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({ items }: { items: OrderView["items"] }) {
  return (
    <section className="box" aria-label="Itens">
      <h2>Itens</h2>
      <ul>
        {items.map(({ id, ...item }) => (
          <CartLineRow key={id} {...item} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ id, payment }: { id: number; payment: OrderView["payment"] }) {
  const { name, icon, facts, status, standing, way, due, pix, pixTexts, reorder, change } = payment;
  const { revalidate } = useRevalidator();
  const changeForm = change && (
    <BuyAgainForm
      action={paths.order(id)}
      idempotencyKey={change.key}
      label={change.label}
      intent="alterar-pagamento"
    />
  );
  if (pix) {
    return (
      <div className="stack max-w-[44rem]">
        <PixCard pix={pix} note={status} texts={pixTexts} onExpired={revalidate} />
        {due?.covers && <p>{due.covers}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {changeForm}
          {way && (
            <Link className="link" href={way.href}>
              {way.label}
            </Link>
          )}
        </div>
      </div>
    );
  }
  return (
    <section className="box stack max-w-[44rem]" aria-labelledby="pagamento">
      <div className="fact">
        <Icon name={icon} />
        <div>
          <h2 id="pagamento">Pagamento</h2>
          {!due && <p>{name}</p>}
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {status && (
            <p>
              <OrderStatusLabel standing={standing} words={status} />
            </p>
          )}
        </div>
      </div>
      <PaymentDue due={due} />
      {reorder && <BuyAgainForm action={paths.order(id)} {...reorder} />}
      {way && (
        <ButtonLink href={way.href} full>
          {way.label}
        </ButtonLink>
      )}
      {changeForm}
    </section>
  );
}

type WithdrawalProps = {
  order: Pick<
    OrderView,
    "id" | "code" | "mayCancel" | "withdrawal" | "withdrawalChat" | "supportChat" | "supportEmail"
  >;
  isCanceling: boolean;
};

/** The statutory seven-day withdrawal right, at every order status. */
function Withdrawal({ order, isCanceling }: WithdrawalProps) {
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
            {way !== "over" && "Até 7 dias depois de receber, sem justificar e sem custo. "}
            <Link href={paths.returnsPolicy()}>Trocas e devoluções</Link>
          </p>
        )}
        {asks && (
          <p>
            Para desistir{until && ` até ${until}`}, escreva pelo WhatsApp ou para{" "}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a> com o número {code}.
          </p>
        )}
        {way === "over" && (
          <p>O prazo deste pedido terminou em {until}. Se o produto tem defeito, fale com o suporte.</p>
        )}
        <div className="no-print stack">
          <ButtonLink href={asks ? withdrawalChat : supportChat} look="quiet" icon="chat" external full>
            {asks ? "Desistir pelo WhatsApp" : "Suporte no WhatsApp"}
          </ButtonLink>
          {order.mayCancel && !isCanceling && (
            <Link className="link" id="cancelar" href={paths.order(order.id, "cancelar")}>
              Cancelar pedido
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
