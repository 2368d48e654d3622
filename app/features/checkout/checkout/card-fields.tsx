import type { ChangeEvent, HTMLAttributes, ReactNode } from "react";
import { cardNumberMask, expiryMask, findCardBrand } from "~/model/card";
import { applyMask, type TypingMask } from "~/model/typing-mask";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError, getDescribedBy, Hint } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { TheShop } from "../../../../brand/brand";
import type { CardField, SaidComplaint, TypedCardState } from "./use-typed-card";

const cardLabels: Readonly<Record<CardField, string>> = {
  number: "Número do cartão",
  holder: "Nome como está no cartão",
  expiry: "Validade",
  cvv: "CVV",
};

const cardFieldId = (field: CardField): string => `cartao-${field}`;

/** The inputs have no name, so that no form submits card data; script reads them (own rules, "Card"). */
export function CardFields({ typed }: { typed: TypedCardState }) {
  const brand = findCardBrand(typed.card.number);
  return (
    <div className="stack">
      <p className="hint flex gap-2">
        <Icon name="lock" size={20} />
        <span>O número do cartão vai direto para a operadora. {TheShop} não vê nem guarda.</span>
      </p>
      <Field typed={typed} field="number" mask={cardNumberMask} inputMode="numeric" complete="cc-number">
        <output
          className="pointer-events-none absolute top-1/2 right-3.5 bg-paper pl-2 text-sm font-bold text-ink-2 [transform:translateY(-50%)]"
          htmlFor={cardFieldId("number")}
        >
          {brand}
        </output>
      </Field>
      <Field typed={typed} field="holder" complete="cc-name" maxLength={120} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        <Field
          typed={typed}
          field="expiry"
          mask={expiryMask}
          inputMode="numeric"
          complete="cc-exp"
          placeholder="MM-AA"
          hint="Como MM-AA"
        />
        <Field typed={typed} field="cvv" inputMode="numeric" complete="cc-csc" />
      </div>
    </div>
  );
}

interface FieldProps {
  typed: TypedCardState;
  field: CardField;
  mask?: TypingMask;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  complete: string;
  maxLength?: number;
  placeholder?: string;
  hint?: string;
  children?: React.ReactNode;
}

function Field({ typed, field, mask, complete, hint, children, ...rest }: FieldProps) {
  const id = cardFieldId(field);
  const error = typed.complaint?.faults.find((fault) => fault.field === field)?.message;
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete");
    if (mask && !isDeleting) punctuate(input, mask);
    typed.type(field, input.value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{cardLabels[field]}</label>
      <div className="relative">
        <input
          className="input"
          id={id}
          value={typed.card[field]}
          onChange={change}
          autoComplete={complete}
          spellCheck={false}
          {...getDescribedBy(id, { hint, error })}
          {...rest}
        />
        {children}
      </div>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id} error={error} />
    </div>
  );
}

function punctuate(input: HTMLInputElement, mask: TypingMask): void {
  const { text, caret } = applyMask(mask, input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

interface CardComplaintProps {
  complaint: SaidComplaint;
  children?: ReactNode;
}

export function CardComplaint({ complaint, children }: CardComplaintProps) {
  const { title, faults, next } = complaint;
  return (
    <div className="stack">
      <ErrorSummary
        subject={complaint.press}
        title={title}
        message={next}
        faults={faults.map(({ field, message }) => ({
          fieldId: cardFieldId(field),
          label: cardLabels[field],
          message,
        }))}
      />
      {children}
    </div>
  );
}
