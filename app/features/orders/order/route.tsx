import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { settings } from "~/env.server";
import { buyAgain, buyMore } from "~/features/orders/buy-again.server";
import { changePayment } from "~/features/orders/change-payment.server";
import { orderNotFoundHelp } from "~/features/orders/order-not-found";
import { withProductIds } from "~/features/orders/order-summary.server";
import { findQuoteHref } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import {
  awaitOptional,
  dispatchIntent,
  openAction,
  requireShopper,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import type { OrderTask } from "~/paths/pages";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OptionalFields } from "~/ui/optional-fields";
import { PhotosField } from "~/ui/photos-field";
import { RatingField } from "~/ui/rating-field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { supportsReviewPictures } from "~/upstream/compatibility/review-pictures.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrder, findPaidTogether } from "~/upstream/orders.server";
import { CancelForm, CancelUnpaidForm } from "./cancel-form";
import { cancelOrder, cancelOrderForm, cancelUnpaidOrder } from "./cancelling.server";
import { OrderDetails } from "./order-details";
import { type OrderView, presentOrderPage } from "./order-view.server";
import {
  getCommentLabels,
  maxReviewPhotoBytes,
  presentRating,
  type RatingView,
  rateOrder,
} from "./rating.server";
import {
  getCommentField,
  getPhotosField,
  getRatingField,
  maxCommentLength,
  maxPhotos,
} from "./rating-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data
    ? createUnlistedPageMeta(page, `${taskName(page.data)} ${page.data.order.code}`)
    : createErrorMeta(page.error, {
        404: messages.ours.orderNotFound,
        502: failed,
        503: failed,
        504: failed,
      });

function taskName({ rating, isCanceling }: { rating: unknown; isCanceling: boolean }): string {
  if (isCanceling) return "Cancelar pedido";
  return rating ? "Avaliar pedido" : "Pedido";
}

const failed = messages.orders.failed;

/** Enough for the longest comments on an order with many products. */
const maxBytes = 512 * 1024;

/** The time that is left to pay differs in each render. */
export const handle = { inlineHydrationData: true };

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { name: buyer } = await requireShopper(context);
  const query = new URL(args.request.url).searchParams;
  const order = await orderAsked(context.upstream, query);
  const requested = query.get("fazer");
  const key = createIdempotencyKey(args, context.session);
  const paidTogether = await awaitOptional(findPaidTogether(context.upstream, order), []);
  const view = presentOrderPage(order, settings.company, { now: new Date(), key, paidTogether });
  return {
    id: order.id,
    order: view,
    buyer,
    rating:
      requested === "avaliar" && view.mayRate
        ? presentRating(await withProductIds(context.upstream, order))
        : null,
    takesPhotos: supportsReviewPictures(context.upstream),
    quoteHref: view.mayNeedInstaller ? findQuoteHref(context.upstream, { pedido: order.id }) : null,
    isCanceling: requested === "cancelar" && view.mayCancel,
    // The order moved on after the link was rendered (purchase 4, "Cancel flow").
    cannotCancel: requested === "cancelar" && !view.mayCancel ? messages.orders.cannotCancel : null,
  };
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, { maxBytes, maxFileBytes: maxReviewPhotoBytes });
    const shopper = await requireShopper(context);
    const findAsked = () => orderAsked(context.upstream, new URL(args.request.url).searchParams);
    return dispatchIntent(context.form.get("intent"), {
      cancelar: async () => cancelOrder(context, await findAsked()),
      "cancelar-nao-pago": async () => cancelUnpaidOrder(context, await findAsked()),
      "alterar-pagamento": () =>
        changePayment(context, shopper, async () => findPaidTogether(context.upstream, await findAsked())),
      "comprar-de-novo": async () => buyAgain(context, shopper, [await findAsked()]),
      "comprar-novamente": async () => buyMore(context, await findAsked()),
      avaliar: async () => rateOrder(context, shopper, await findAsked()),
    });
  },
  { fieldLabels: getLabels },
);

function getLabels(form: FormData) {
  return form.get("intent") === "cancelar" ? cancelOrderForm.labels : getCommentLabels(form);
}

/** Another shopper's order is a 404, like an unknown one. */
async function orderAsked(upstream: Upstream, query: URLSearchParams): Promise<Order> {
  const id = query.get("id") ?? "";
  const found = /^\d{1,9}$/.test(id) ? await findOrder(upstream, Number(id)) : null;
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export default function OrderPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <OrderDetails
      order={page.order}
      buyer={page.buyer}
      isCanceling={page.isCanceling}
      isRating={page.rating !== null}
    >
      <Tasks page={page} refusal={refusal} />
    </OrderDetails>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.orderNotFound, instead: orderNotFoundHelp },
  500: { title: failed },
  ...getUpstreamFailureTexts(failed),
});

interface TasksProps {
  page: {
    id: number;
    order: Pick<OrderView, "isUnpaid" | "cancelledToo" | "mayRate" | "mayNeedInstaller" | "payment">;
    rating: RatingView | null;
    takesPhotos: boolean;
    quoteHref: string | null;
    isCanceling: boolean;
    cannotCancel: string | null;
  };
  refusal?: Refusal<{ readonly task: OrderTask }>;
}

export function Tasks({
  page: { id, order, rating, takesPhotos, quoteHref, isCanceling, cannotCancel },
  refusal,
}: TasksProps) {
  const getRefusal = (task: OrderTask) => (refusal?.task === task ? refusal : undefined);
  if (isCanceling) {
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
      {(order.mayRate || order.mayNeedInstaller) && (
        <div className="no-print flex flex-wrap gap-x-4 gap-y-2">
          {order.mayRate && (
            <Link className="link" id="avaliar" href={paths.order(id, "avaliar")}>
              Avaliar pedido
            </Link>
          )}{" "}
          {order.mayNeedInstaller && (
            <Link className="link" href={paths.account.selectInstaller({ voltar: paths.order(id) })}>
              Localizar aplicador
            </Link>
          )}{" "}
          {quoteHref && (
            <Link className="link" href={quoteHref}>
              Pedir orçamento
            </Link>
          )}
        </div>
      )}
    </>
  );
}

interface RatingFormProps {
  id: number;
  takesPhotos: boolean;
  subjects: RatingView;
  refusal?: Refusal;
}

export function RatingForm({ id, takesPhotos, subjects, refusal }: RatingFormProps) {
  return (
    <form
      method="post"
      encType={takesPhotos ? "multipart/form-data" : undefined}
      action={paths.order(id, "avaliar")}
      id="avaliar"
      className="box stack no-print max-w-[44rem]"
      aria-labelledby="avaliar-titulo"
    >
      <div>
        <h2 id="avaliar-titulo">Avaliar pedido</h2>
        <p className="hint">Sua opinião aparece no site com o seu nome.</p>
      </div>
      {refusal && <ErrorSummary {...refusal} />}
      {/* The field precedes the files, because the server stops reading if they are too large. */}
      <input type="hidden" name="intent" value="avaliar" />
      {subjects.map(({ key, title, about, isNeeded }) => (
        <div key={key} className="rated stack">
          <RatingField
            legend={title}
            isNeeded={isNeeded}
            name={getRatingField(key)}
            chosen={refusal?.typed[getRatingField(key)]}
            error={refusal?.errors[getRatingField(key)]}
          />
          <Comment
            name={getCommentField(key)}
            about={about}
            isFolded={isNeeded}
            typed={refusal?.typed[getCommentField(key)]}
            error={refusal?.errors[getCommentField(key)]}
          />
        </div>
      ))}
      {takesPhotos &&
        subjects
          .filter(({ isNeeded }) => !isNeeded)
          .map(({ key, about }) => (
            <PhotosField
              key={key}
              name={getPhotosField(key)}
              label={`Fotos ${about}`}
              maxPhotos={maxPhotos}
              error={refusal?.errors[getPhotosField(key)]}
            />
          ))}
      <div className="flex flex-wrap gap-3">
        <Button>Enviar avaliação</Button>
        <ButtonLink href={paths.order(id)} look="quiet">
          Agora não
        </ButtonLink>
      </div>
    </form>
  );
}

interface CommentProps {
  name: string;
  about: string;
  /** Comments on order and shop are folded, because most shoppers write about the product. */
  isFolded: boolean;
  typed?: string;
  error?: readonly string[];
}

function Comment({ name, about, isFolded, typed, error }: CommentProps) {
  const field = (
    <TextAreaField
      label={
        <>
          Comentário <VisuallyHidden>{about}</VisuallyHidden> <small className="hint">(opcional)</small>
        </>
      }
      name={name}
      rows={2}
      maxLength={maxCommentLength}
      defaultValue={typed}
      error={error}
    />
  );
  if (!isFolded) return field;
  const title = (
    <span>
      Comentar<VisuallyHidden> {about}</VisuallyHidden>
    </span>
  );
  return (
    <OptionalFields title={title} fields={[{ defaultValue: typed, error }]}>
      {field}
    </OptionalFields>
  );
}
