import type { ReactNode } from "react";

interface PayCardProps {
  title: string;
  means: string;
  amount: string;
  shops: string;
  children: ReactNode;
}

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
