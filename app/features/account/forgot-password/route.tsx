import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requestPasswordReset } from "~/features/account/authentication.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { consumeRateLimit, isUncounted, retryAfter } from "~/http/rate-limit.server";
import { openAction, redirectTo, toFormFailure, withErrorPages } from "~/http/screen.server";

import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { EmailField } from "~/ui/password-field";
import { ofShop } from "../../../../brand/brand";
import { forgotPasswordForm } from "./form-rules";

export const meta: MetaFunction = (page) =>
  createIndexedPageMeta(page, {
    title: "Esqueci minha senha",
    description: `Esqueceu a senha ${ofShop}? Receba por e-mail o link para criar uma nova.`,
    path: paths.forgotPassword(),
  });

/** The link in the mail may point here; with its token the request goes on to /resetpassword. */
export const loader = withErrorPages(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token");
  if (token) throw await redirectTo(paths.account.resetPassword(token));
  return null;
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { form, session, upstream } = context;
  const refuse = createRefuse(form, forgotPasswordForm, {});

  const parsed = parseForm(form, forgotPasswordForm);
  if (!parsed.ok) return refuse(400, { ...forgotPasswordForm.refusal, errors: parsed.errors });
  const { tooMany, refund } = await consumeRateLimit(context, "newPassword", parsed.value.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    await requestPasswordReset(upstream, parsed.value.email);
  } catch (error) {
    const { status, message, fields } = toFormFailure(error);
    if (isUncounted(status)) await refund();
    return refuse(status, { title: message, errors: fields });
  }
  const notified = session.notify({ kind: "information", message: messages.ours.resetMailAsked });
  return redirectTo(paths.login(), notified);
});

const loadRules = async () => (await import("./form-rules")).forgotPasswordForm;

export default function ForgotPasswordPage() {
  const refusal = useActionData<typeof action>();
  const { form, errors, summary, checks } = useFormChecks("pedir-senha", loadRules, refusal);
  return (
    <div className="stack">
      <h1>Esqueci minha senha</h1>
      <p>Informe o e-mail da sua conta. Enviaremos um link para você criar uma nova senha.</p>
      {summary}
      <form method="post" action={paths.forgotPassword()} className="stack" noValidate {...form}>
        <EmailField defaultValue={refusal?.typed.email} error={errors.email} />
        <Button full>Enviar instruções</Button>
      </form>
      {checks}
      <Link className="link" href={paths.login()}>
        Voltar para Entrar
      </Link>
    </div>
  );
}

export { ErrorBoundary };
