import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { cardFieldId, cardLabels } from "./card-fields";
import type { SaidComplaint } from "./use-typed-card";

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
