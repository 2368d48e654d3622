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
    <section className="box stack content-start" aria-label={`${means} de ${amount}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{title}</h2>
        <b className="text-xl">{amount}</b>
        <p className="hint basis-full">{shops}</p>
      </header>
      {children}
    </section>
  );
}
