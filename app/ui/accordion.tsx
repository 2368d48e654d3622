import type { ReactNode } from "react";

interface AccordionProps {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}

export function Accordion({ title, open, children }: AccordionProps) {
  return (
    <details className="accordion arrow" open={open}>
      <summary className="flex min-h-14 items-center gap-3 font-bold">{title}</summary>
      <div className="max-w-text pb-4">{children}</div>
    </details>
  );
}

export function Specifications({ entries }: { entries: { name: string; value: string }[] }) {
  return (
    <dl>
      {entries.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-4 py-1">
          <dt className="flex-[0_0_7rem] text-ink-2">{name}</dt>
          <dd className="flex-[1_1_9rem]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
