import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import {
  askForConfirmation,
  askForEmailChange,
  findEmailChange,
} from "~/features/account/email-change.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { consumeRateLimit, isUncounted, retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDateAndTime } from "~/model/dates";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { emailForm } from "./form-rules";

const title = "E-mail";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const { email, pending, needsPassword, isConfirmed } = await findEmailChange(context.upstream);
  return {
    email,
    pending: pending && { newEmail: pending.newEmail, until: formatDateAndTime(pending.expiresAt) },
    needsPassword,
    isToConfirm: isConfirmed === false && !pending,
    links: getAccountLinks(context),
  };
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    const { form, session, upstream } = context;
    await requireShopper(context);
    const refuse = createRefuse(form, emailForm, {});
    if (form.get("intent") === "confirmar-email") {
      try {
        await askForConfirmation(upstream);
      } catch (error) {
        const { status, message, headers } = toFormFailure(error);
        return refuse(status, { title: message }, headers);
      }
      const message = messages.account.confirmationMailed;
      return redirectTo(paths.account.email(), session.notify({ kind: "information", message }));
    }
    const parsed = parseForm(form, emailForm);
    if (!parsed.ok) return refuse(400, { ...emailForm.refusal, errors: parsed.errors });
    const { tooMany, refund } = await consumeRateLimit(context, "emailChange");
    if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
    try {
      await askForEmailChange(upstream, parsed.value);
    } catch (error) {
      const { status, message, fields: errors, headers } = toFormFailure(error);
      if (isUncounted(status)) await refund();
      return refuse(status, { title: message, errors }, headers);
    }
    const message = messages.account.emailConfirmationSent(parsed.value.newEmail);
    return redirectTo(paths.account.email(), session.notify({ kind: "information", message }));
  },
  { fieldLabels: () => ({ newEmail: emailForm.labels.newEmail }) },
);

const loadRules = async () => (await import("./form-rules")).emailForm;

export default function EmailPage() {
  const { email, pending, needsPassword, isToConfirm, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, errors, summary, checks } = useFormChecks("trocar-email", loadRules, refusal);
  return (
    <AccountPage title={title} href={paths.account.email()} links={links}>
      {isToConfirm && (
        <form method="post" action={paths.account.email()} className="box stack">
          <p>
            Falta confirmar que <b>{email}</b> é seu. Avaliações de aplicadores só contam depois disso.
          </p>
          <Button name="intent" value="confirmar-email" look="outlined">
            Receber o link de confirmação
          </Button>
        </form>
      )}
      <form method="post" action={paths.account.email()} className="box stack" noValidate {...form}>
        {summary}
        <p>
          Você entra na conta e recebe os nossos e-mails com <b>{email}</b>.
        </p>
        {pending && (
          <Notice kind="information">
            <p>
              Falta confirmar {pending.newEmail}: abra o link que enviamos para lá, até {pending.until}.
            </p>
          </Notice>
        )}
        <TextField
          label="Novo e-mail"
          name="newEmail"
          type="email"
          autoComplete="email"
          hint="Ele passa a valer quando você o confirmar no e-mail que enviamos."
          defaultValue={refusal?.typed.newEmail}
          error={errors.newEmail}
        />
        {needsPassword && (
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        )}
        <Button full>Alterar e-mail</Button>
        {checks}
      </form>
    </AccountPage>
  );
}

export { ErrorBoundary };
