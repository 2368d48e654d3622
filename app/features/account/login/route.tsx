import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondStepForm } from "~/extras.login";
import { signIn } from "~/features/account/authentication.server";
import { completeSignIn, locateAtDelivery, redirectIfSignedIn } from "~/features/account/sign-in.server";
import { WaitingPurchase } from "~/features/account/waiting-purchase";
import { findWaitingPurchase, isPathToPurchase } from "~/features/account/waiting-purchase.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { type Credentials, findExtrasAt, type LoginRefusal, type RefusedLogin } from "~/http/extra.server";
import { consumeSignIn, isUncounted, retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import {
  type ActionContext,
  openAction,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { FieldErrors } from "~/model/refusal";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { EmailField, PasswordField } from "~/ui/password-field";
import { supportsGuestCheckout } from "~/upstream/compatibility/checkout.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { ofShop } from "../../../../brand/brand";
import { isPlausibleLogin, loginForm } from "./form-rules";

export const meta: MetaFunction = (page) =>
  createIndexedPageMeta(page, {
    title: "Entrar",
    description: `Entre na sua conta ${ofShop} para acompanhar pedidos, salvar endereços e comprar mais rápido.`,
    path: paths.login(),
  });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const voltar = await redirectIfSignedIn(args);
  const context = await openRequest(args);
  const asksNoPassword = isPathToPurchase(voltar) && supportsGuestCheckout(context.upstream);
  return {
    voltar,
    guestHref: asksNoPassword ? paths.guestCheckout(voltar) : null,
    purchase: await findWaitingPurchase(context, voltar),
    waiting: voltar === paths.account.unsent() ? messages.ours.unsentWaits : undefined,
  };
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => answerLogin(await openAction(args)));

const loadRules = async () => (await import("./form-rules")).loginForm;

export default function LoginPage() {
  const requested = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, errors, summary, checks } = useFormChecks("entrar", loadRules, refusal);
  const { voltar } = refusal ?? requested;
  if (refusal?.step && SecondStepForm) return <SecondStepForm refusal={refusal} {...refusal.step} />;
  return (
    <div className="stack">
      <h1>Entrar</h1>
      {summary}
      {requested.waiting && <Notice kind="information">{requested.waiting}</Notice>}
      <WaitingPurchase purchase={requested.purchase} />
      {requested.guestHref && (
        <ButtonLink href={requested.guestHref} look="outlined" full>
          Comprar sem cadastro
        </ButtonLink>
      )}
      <form method="post" action={paths.login()} className="stack" noValidate {...form}>
        <input type="hidden" name="voltar" value={voltar} />
        <EmailField defaultValue={refusal?.typed.email} error={errors.email} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          aria-required
          error={errors.password}
        />
        <Button full>Entrar</Button>
      </form>
      {checks}
      <Link className="link" href={paths.forgotPassword()}>
        Esqueci minha senha
      </Link>{" "}
      <ButtonLink href={paths.register(voltar)} look="quiet" full>
        Criar conta
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };

async function answerLogin(context: ActionContext): Promise<Response | RefusedLogin> {
  const refuse = refuseWith(context);
  const [secondStep] = findExtrasAt("secondStep");
  if (secondStep && context.form.has("selado")) {
    return secondStep.take(context, async (credentials, errors) =>
      credentials === null ? refuse(400, wrong) : enter(context, credentials, errors),
    );
  }
  const parsed = parseForm(context.form, loginForm);
  if (!parsed.ok) return refuse(400, { ...loginForm.refusal, errors: parsed.errors });
  return isPlausibleLogin(parsed.value) ? enter(context, parsed.value) : refuse(400, wrong);
}

const wrong = { title: messages.ours.wrongCredentials };

const refuseWith = ({ form }: ActionContext) =>
  createRefuse<Pick<LoginRefusal, "voltar" | "step">>(form, loginForm, {
    voltar: returnPath(form),
    step: null,
  });

/** `errors` of a second step that was not sent. */
async function enter(context: ActionContext, credentials: Credentials, errors?: FieldErrors) {
  const refuse = refuseWith(context);
  const { tooMany, refund } = await consumeSignIn(context, credentials.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    const signedIn = await signIn(context.upstream, credentials, context.headers);
    await refund();
    return await completeSignIn(await locateAtDelivery(context, signedIn), signedIn);
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) return refuse(400, wrong);
    const failure = toFormFailure(error);
    const { status, message, headers } = failure;
    const step = findExtrasAt("secondStep")[0]?.ask(context, credentials, { error, failure, errors });
    if (isUncounted(status) && !step?.isWrong) await refund();
    return step?.refusal ?? refuse(status, { title: message }, headers);
  }
}
