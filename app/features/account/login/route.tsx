import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondStepForm } from "~/extras.login";
import { redirectIfSignedIn } from "~/features/account/sign-in.server";
import { WaitingPurchase } from "~/features/account/waiting-purchase";
import { findWaitingPurchase, leadsToPurchase } from "~/features/account/waiting-purchase.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { indexedPage } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { EmailField, PasswordField } from "~/ui/password-field";
import { checksOutGuests } from "~/upstream/compatibility/checkout.server";
import { ofShop } from "../../../../brand/brand";
import { answerLogin } from "./entering.server";

export const meta: MetaFunction = (page) =>
  indexedPage(page, {
    title: "Entrar",
    description: `Entre na sua conta ${ofShop} para acompanhar pedidos, guardar endereços e comprar mais rápido.`,
    path: paths.login(),
  });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const voltar = await redirectIfSignedIn(args);
  const context = await openRequest(args);
  const asksNoPassword = leadsToPurchase(voltar) && checksOutGuests(context.upstream);
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
          Comprar sem criar senha
        </ButtonLink>
      )}
      <form method="post" action={paths.login()} className="stack" noValidate {...form}>
        <input type="hidden" name="voltar" value={voltar} />
        <EmailField defaultValue={refusal?.typed.email} error={errors.email} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button full>Entrar</Button>
      </form>
      {checks}
      <Link className="link" href={paths.forgotPassword()}>
        Esqueci minha senha
      </Link>{" "}
      <ButtonLink href={paths.register(voltar)} look="quiet" full>
        Criar minha conta
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };
