import type { ComponentType } from "react";
import { FieldError } from "~/ui/field";
import { Link, type LinkProps } from "~/ui/link";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface AttributeValue {
  name: string;
  /** '#C4122B'; only for colours. */
  hex?: string | null;
  /** This page with the value selected, or removed when it is already selected. */
  href: string;
  chosen: boolean;
  /** Unavailable with the other selected values, but still a link. */
  missing?: boolean;
}

interface AttributeChoiceProps {
  /** 'Cor', 'Largura'. */
  name: string;
  id?: string;
  values: readonly AttributeValue[];
  /** Attribute name, when the selection is required and missing. */
  error?: string;
  /** Link component; defaults to a document navigation. */
  link?: ComponentType<LinkProps>;
}

/** Fragment of the value links: not the section itself, which would take the focus. */
export const getChoiceAnchor = (id: string) => `${id}-escolha`;

export function AttributeChoice({ name, id = name, values, error, link = Link }: AttributeChoiceProps) {
  const chosen = values.find((value) => value.chosen);
  return (
    <section
      className="choice"
      id={id}
      aria-label={name}
      aria-describedby={error ? `${id}-erro` : undefined}
      tabIndex={-1}
    >
      <p id={getChoiceAnchor(id)}>
        <b>{`${name}:`}</b> {chosen ? chosen.name : <span className="hint">Selecione a variação</span>}
      </p>
      <ul>
        {values.map((value) => (
          <li key={value.name}>
            <Value value={value} link={link} />
          </li>
        ))}
      </ul>
      <FieldError id={id} error={error} />
    </section>
  );
}

function Value({ value, link: Follow }: { value: AttributeValue; link: ComponentType<LinkProps> }) {
  const { name, hex, href, chosen, missing } = value;
  const details = [chosen && "escolhido", missing && "em falta"].filter(Boolean).join(", ");
  return (
    <Follow
      href={href}
      className={hex ? "swatch" : "chip"}
      aria-current={chosen ? "true" : undefined}
      data-missing={missing || undefined}
      rel="nofollow"
    >
      {hex && (
        <svg viewBox="0 0 34 34" width="48" height="48" aria-hidden="true">
          <circle cx="17" cy="17" r="16.5" fill={hex} />
          {missing && <path d="M5 29 29 5" />}
        </svg>
      )}
      {name}
      {details && <VisuallyHidden>{` (${details})`}</VisuallyHidden>}
    </Follow>
  );
}
