import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import type { OrderTask } from "~/paths/pages";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { CancelForm, CancelUnpaidForm } from "./cancel-form";
import type { OrderView } from "./order-view.server";
import type { RatingView } from "./rating.server";
import { RatingForm } from "./rating-form";

interface TasksProps {
  page: {
    id: number;
    order: Pick<
      OrderView,
      "mayCancel" | "isUnpaid" | "cancelledToo" | "mayRate" | "mayNeedInstaller" | "payment"
    >;
    rating: RatingView | null;
    takesPhotos: boolean;
    quoteHref: string | null;
    isCancelling: boolean;
    cannotCancel: string | null;
  };
  refusal?: Refusal<{ readonly task: OrderTask }>;
}

export function Tasks({
  page: { id, order, rating, takesPhotos, quoteHref, isCancelling, cannotCancel },
  refusal,
}: TasksProps) {
  const getRefusal = (task: OrderTask) => (refusal?.task === task ? refusal : undefined);
  if (isCancelling) {
    const cancelRefusal = getRefusal("cancelar");
    return order.isUnpaid ? (
      <CancelUnpaidForm id={id} others={order.cancelledToo} refusal={cancelRefusal} />
    ) : (
      <CancelForm id={id} isCard={order.payment.isCard} refusal={cancelRefusal} />
    );
  }
  if (rating) {
    return <RatingForm id={id} takesPhotos={takesPhotos} subjects={rating} refusal={getRefusal("avaliar")} />;
  }
  return (
    <>
      {refusal ? (
        <ErrorSummary {...refusal} faults={[]} />
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
            <ButtonLink href={paths.account.selectInstaller({ voltar: paths.order(id) })} look="outlined">
              Localizar aplicador
            </ButtonLink>
          )}
          {quoteHref && (
            <ButtonLink href={quoteHref} look="outlined">
              Pedir orçamento
            </ButtonLink>
          )}
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
