import type { ComponentType } from "react";
import { FieldError } from "./field";
import { Heard } from "./heard";
import { Link, type LinkProps } from "./link";

export interface AttributeValue {
  name: string;
  /** '#C4122B'; only colours have one. */
  hex?: string | null;
  /** This page with the value chosen, or taken out when it already is. */
  href: string;
  chosen: boolean;
  /** There is none of it to be had with the other choices; it can still be looked at. */
  missing?: boolean;
}

interface AttributeChoiceProps {
  /** The attribute: 'Cor', 'Largura'. */
  name: string;
  id?: string;
  values: readonly AttributeValue[];
  /** The attribute's name again, when it was not chosen and had to be. */
  error?: string;
  /** How a value is followed, when not as another document. */
  link?: ComponentType<LinkProps>;
}

/** Where the links of an attribute's values lead back to: not the section, which would take the focus. */
export const choiceAnchor = (id: string) => `${id}-escolha`;

/** One attribute of a product: colours as swatches, texts as chips, each value a link. */
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
      <p id={choiceAnchor(id)}>
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
  const said = [chosen && "escolhido", missing && "em falta"].filter(Boolean).join(", ");
  return (
    <Follow
      href={href}
      className={hex ? "swatch" : "chip"}
      aria-current={chosen ? "true" : undefined}
      data-missing={missing || undefined}
      rel="nofollow"
    >
      {hex && (
        <svg viewBox="0 0 34 34" aria-hidden="true">
          <circle cx="17" cy="17" r="16.5" fill={hex} />
          {missing && <path d="M5 29 29 5" />}
        </svg>
      )}
      {name}
      {said && <Heard>{` (${said})`}</Heard>}
    </Follow>
  );
}
