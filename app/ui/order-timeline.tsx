import type { PaymentStanding } from "~/model/payment-standing";
import { Facts } from "./facts";
import { Icon } from "./icon";

export interface TimelineEntry {
  name: string;
  /** '20/11/2026, 14h32'. */
  detail?: string;
  state: "done" | "next" | "stopped";
}

const stateNames = { done: "feito", next: "depois", stopped: "encerrado" } as const;

interface OrderTimelineProps {
  entries: readonly TimelineEntry[];
  /** A final state outside the steps: 'Pagamento recusado · 20/11/2026, 14h32'. */
  outcome?: string | null;
}

export function OrderTimeline({ entries, outcome }: OrderTimelineProps) {
  const steps = (
    <ol className="timeline">
      {entries.map(({ name, detail, state }) => (
        <li key={`${name} ${detail}`} className={state}>
          <span>
            {name}
            <span className="visually-hidden"> ({stateNames[state]})</span>
          </span>
          {detail && <small className="hint">{detail}</small>}
        </li>
      ))}
    </ol>
  );
  if (!outcome) return steps;
  return (
    <div>
      {steps}
      <p className="fact">
        <Icon name="alert" />
        <strong>
          <Facts text={outcome} />
        </strong>
      </p>
    </div>
  );
}

interface CheckoutStepsProps {
  /** 'Entrega', 'Pagamento', 'Pronto'. */
  steps: readonly string[];
  /** Zero-based. */
  current: number;
}

export function CheckoutSteps({ steps, current }: CheckoutStepsProps) {
  return (
    <ol className="steps" aria-label="Etapas da compra">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? "done" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {index + 1}. {step}
          {index < current && <Icon name="check" size={16} />}
        </li>
      ))}
    </ol>
  );
}

const colours: Record<PaymentStanding, string> = {
  waiting: "text-amber",
  inAnalysis: "text-amber",
  paid: "text-green",
  denied: "text-red-dark",
  unanswered: "text-red-dark",
  expired: "text-red-dark",
  cancelledUnpaid: "text-ink-2",
  cancelledPaid: "text-ink-2",
  returned: "text-ink-2",
};

interface PaymentDueProps {
  due: { readonly words: string; readonly covers: string | null } | null;
}

export function PaymentDue({ due }: PaymentDueProps) {
  if (due === null) return null;
  return (
    <>
      <p>
        <b>
          <Facts text={due.words} />
        </b>
      </p>
      {due.covers && <p>{due.covers}</p>}
    </>
  );
}

interface OrderStatusLabelProps {
  standing: PaymentStanding;
  /** 'Pagamento confirmado', 'Cancelado · Qr Code expirado'. */
  words: string;
}

export function OrderStatusLabel({ standing, words }: OrderStatusLabelProps) {
  return <strong className={colours[standing]}>{words}</strong>;
}
