import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { cardFieldId, cardLabels } from "./card-fields";
import type { SaidComplaint } from "./use-typed-card";

/** What the browser or the provider says against the card; each fault leads to its field. */
export function CardComplaint({ complaint, reviewForm }: { complaint: SaidComplaint; reviewForm: string }) {
  const { title, faults, next, offersPage } = complaint;
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
      {offersPage && (
        <Button look="outlined" form={reviewForm} name="intent" value="fechar-na-operadora">
          Pagar na página da operadora
        </Button>
      )}
    </div>
  );
}
