import type { ReactNode } from "react";

interface AccordionProps {
  title: ReactNode;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function Accordion({ title, open, onToggle, children }: AccordionProps) {
  return (
    <details
      className="accordion arrow"
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

export function Specifications({ entries }: { entries: { name: string; value: string }[] }) {
  return (
    <dl className="specifications">
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
