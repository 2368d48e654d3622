import { IntentForm } from "./intent-form";
import type { QuoteView } from "./quote-view.server";

export function Tasks({ quote }: { quote: QuoteView }) {
  if (!quote.mayFinish && !quote.mayCancel) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {quote.mayFinish && (
        <IntentForm quoteId={quote.id} intent="feito">
          Marcar como feito
        </IntentForm>
      )}
      {quote.mayCancel && (
        <details className="report">
          <summary className="link">Cancelar o pedido</summary>
          <p>Os aplicadores são avisados. Não dá para desfazer.</p>
          <IntentForm quoteId={quote.id} intent="cancelar" look="outlined">
            Cancelar este pedido
          </IntentForm>
        </details>
      )}
    </div>
  );
}
