import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isResetTokenUsable, submitNewPassword } from "~/features/account/authentication.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { consumeRateLimit, retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptional, openAction, redirectTo, toFormFailure, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import type { RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { readKnownDevice } from "~/session/device.server";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { NewPasswordFields } from "~/ui/password-field";
import { resetPasswordForm } from "./form-rules";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, "Criar nova senha");

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const token = new URL(args.request.url).searchParams.get("token");
  if (!token) throw await redirectTo(paths.forgotPassword());
  const { upstream } = await openRequest(args);
  const isUsable = await awaitOptional(isResetTokenUsable(upstream, token), true);
  return data({ token, isDead: !isUsable }, isUsable ? 200 : 410);
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { form, session, upstream } = context;
  const refuse = (status: number, reason: RefusalReason, headers?: RefusalReason["headers"]) =>
    createRefuse(form, resetPasswordForm, { isDead: reason.errors?.token !== undefined })(
      status,
      reason,
      headers,
    );

  const parsed = parseForm(form, resetPasswordForm);
  if (!parsed.ok) return refuse(400, { ...resetPasswordForm.refusal, errors: parsed.errors });
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const { tooMany, refund } = await consumeRateLimit(context, "newPassword", null);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  let reset: Awaited<ReturnType<typeof submitNewPassword>>;
  try {
    reset = await submitNewPassword(upstream, { token, password: parsed.value.password });
  } catch (error) {
    const { status, message, fields, headers } = toFormFailure(error, messages.ours.resetRefused);
    // An error that is not about the password means a bad link, which may be a guess.
    if (status >= 500 || fields.password) await refund();
    return refuse(status, { title: message, errors: fields }, headers);
  }
  // The password change ended every session of the account, possibly this one too.
  const { email, endsEmailChange } = reset;
  const notified = session.expire().notify({ kind: "success", message: messages.ours.passwordReset });
  return redirectTo(
    paths.login(),
    endsEmailChange
      ? notified.notify({ kind: "information", message: messages.account.emailChangeEnded })
      : notified,
    email === null ? [] : await (await readKnownDevice(context.headers)).addAccount(email),
  );
});

const loadRules = async () => (await import("./form-rules")).resetPasswordForm;

export default function ResetPasswordPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, errors, summary, checks } = useFormChecks("nova-senha", loadRules, refusal);
  if ((refusal ?? page).isDead) return <DeadLink />;
  return (
    <div className="stack">
      <h1>Criar nova senha</h1>
      {summary}
      <form method="post" action={paths.account.resetPassword(page.token)} className="stack" {...form}>
        <NewPasswordFields
          labels={["Nova senha", "Confirmar nova senha"]}
          names={["password", "password2"]}
          errors={errors}
        />
        <Button full>Salvar nova senha</Button>
      </form>
      {checks}
      <Link className="link" href={paths.forgotPassword()}>
        Pedir outro link
      </Link>
    </div>
  );
}

function DeadLink() {
  return (
    <div className="stack">
      <h1>{messages.ours.resetLinkDead}</h1>
      <p>Cada link de nova senha vale por pouco tempo e só uma vez.</p>
      <ButtonLink href={paths.forgotPassword()} full>
        Pedir outro link
      </ButtonLink>
      <Link className="link" href={paths.login()}>
        Entrar com a senha que já tenho
      </Link>
    </div>
  );
}

export { ErrorBoundary };
