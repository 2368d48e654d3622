import { paths } from "~/paths";
import type { OrderTask } from "~/paths/pages";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { QuoteLink } from "~/ui/quote-choice";
import { CancelForm, CancelUnpaidForm } from "./cancel-form";
import type { OrderView } from "./order-view.server";
import { RatingForm } from "./rating-form";
import type { RatingView } from "./rating-view.server";
import type { Refused } from "./refused";

interface TasksProps {
  page: {
    id: number;
    order: Pick<
      OrderView,
      "mayCancel" | "isUnpaid" | "cancelledToo" | "mayRate" | "mayNeedInstaller" | "payment"
    >;
    rating: RatingView | null;
    takesPhotos: boolean;
    takesQuotes: boolean;
    isCancelling: boolean;
    cannotCancel: string | null;
  };
  refused?: Refused;
}

export function Tasks({
  page: { id, order, rating, takesPhotos, takesQuotes, isCancelling, cannotCancel },
  refused,
}: TasksProps) {
  const refusedAs = (task: OrderTask) => (refused?.task === task ? refused : undefined);
  if (isCancelling) {
    const refusedCancel = refusedAs("cancelar");
    return order.isUnpaid ? (
      <CancelUnpaidForm id={id} others={order.cancelledToo} refused={refusedCancel} />
    ) : (
      <CancelForm id={id} isCard={order.payment.isCard} refused={refusedCancel} />
    );
  }
  if (rating) {
    return <RatingForm id={id} takesPhotos={takesPhotos} subjects={rating} refused={refusedAs("avaliar")} />;
  }
  return (
    <>
      {refused ? (
        <ErrorSummary {...refused} faults={[]} />
      ) : (
        cannotCancel && <Notice kind="failure" title={cannotCancel} />
      )}
      {(order.mayRate || order.mayCancel || order.mayNeedInstaller) && (
        <div className="no-print flex flex-wrap gap-3">
          {order.mayRate && (
            <ButtonLink id="avaliar" href={paths.order(id, "avaliar")} look="outlined">
              Avaliar pedido
            </ButtonLink>
          )}
          {order.mayNeedInstaller && (
            <ButtonLink href={paths.selectInstaller({ voltar: paths.order(id) })} look="outlined">
              Localizar aplicador
            </ButtonLink>
          )}
          {order.mayNeedInstaller && takesQuotes && <QuoteLink query={{ pedido: id }} />}
          {order.mayCancel && (
            <ButtonLink id="cancelar" href={paths.order(id, "cancelar")} look="quiet">
              Cancelar pedido
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
