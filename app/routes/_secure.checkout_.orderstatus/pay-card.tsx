import type { ReactNode } from "react";

interface PayCardProps {
  /** 'Pague com Pix'. */
  title: string;
  /** What pays, in the card's name for screen readers. */
  means: string;
  amount: string;
  shops: string;
  children: ReactNode;
}

/** One thing to pay: what, how much, and whom. */
export function PayCard({ title, means, amount, shops, children }: PayCardProps) {
  return (
    <section className="box stack pay" aria-label={`${means} de ${amount}`}>
      <header>
        <h2>{title}</h2>
        <b>{amount}</b>
        <p className="hint">{shops}</p>
      </header>
      {children}
    </section>
  );
}
