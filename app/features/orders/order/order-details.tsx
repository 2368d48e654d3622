import type { ReactNode } from "react";
import { PrintButton } from "~/features/orders/print-button";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { CartLine } from "~/ui/cart-line";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OrderStatus, OrderTimeline } from "~/ui/order-timeline";
import { Picture } from "~/ui/picture";
import { NoteInStars } from "~/ui/stars";
import { Summary } from "~/ui/summary";
import { Cancellation } from "./cancel-form";
import type { OrderView } from "./order-view.server";
import { Payment } from "./payment";
import { Withdrawal } from "./withdrawal";

interface OrderDetailsProps {
  order: OrderView;
  buyer: string;
  children: ReactNode;
}

export function OrderDetails({ order, buyer, children }: OrderDetailsProps) {
  const { code, date, soldBy, standing, status, nextStep, items, endedItems, totals, payment, address } =
    order;
  const { timeline, outcome, cancellation, refunds, late, ownRating } = order;
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
          Situação: <OrderStatus standing={standing} words={status} />
        </p>
        {nextStep && <p>{nextStep}</p>}
      </header>
      {children}
      {late && (
        <Notice kind="warning" title={late.title}>
          <p>{late.words}</p>
          <p>
            Dúvidas? Fale com o suporte no{" "}
            <a href={order.supportChat} target="_blank" rel="noreferrer">
              WhatsApp
            </a>{" "}
            ou em <a href={`mailto:${order.supportEmail}`}>{order.supportEmail}</a>.
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
                <NoteInStars note={ownRating.note} />
              </p>
              {ownRating.comment && <p className="whitespace-pre-line">{ownRating.comment}</p>}
            </section>
          )}
        </div>
        <div className="stack">
          <section className="box" aria-label="Valores">
            <Summary {...totals} />
          </section>
          <Payment id={order.id} payment={payment} />
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
          <Withdrawal order={order} />
          <PrintButton />
        </div>
      </div>
    </>
  );
}

function Shipping({ shipping }: { shipping: OrderView["shipping"] }) {
  const { facts, trackingHref, hasTrackButton, deadline, arrival } = shipping;
  return (
    <>
      {deadline && (
        <p className="fact">
          <Icon name="truck" />
          <span>
            {deadline} {arrival && <b className="block">{arrival}</b>}
          </span>
        </p>
      )}
      {facts.map(({ name, value }) => (
        <p key={name}>
          {name}: <b>{value}</b>
        </p>
      ))}
      {trackingHref && (
        <p>
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
          <CartLine key={id} {...item} />
        ))}
      </ul>
    </section>
  );
}
