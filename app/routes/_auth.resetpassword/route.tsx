import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormFaults, parseForm, refusedForm } from "~/composition/form.server";
import { countTry, retryAfter } from "~/composition/limited-try.server";
import { formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openAction, redirectTo } from "~/request.server";
import { unlistedPage } from "~/search-engines/page-meta";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { PasswordField } from "~/ui/password-field";
import { setNewPassword } from "~/upstream/accounts.server";
import { resetPasswordForm } from "./schema.server";

export const meta: MetaFunction = (page) => unlistedPage(page, "Criar nova senha");

export const loader = withFailurePages(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) throw await redirectTo(paths.forgotPassword());
  return { token };
});

export const headers = retryAfter;

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const { form, session, upstream } = opened;
  const refuse = (status: number, said: FormFaults, headers?: HeadersInit) =>
    data(refusedForm(form, resetPasswordForm, said), { status, headers });

  const parsed = parseForm(form, resetPasswordForm);
  if (!parsed.ok) return refuse(400, { title: messages.ours.checkMarked, errors: parsed.errors });
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const { tooMany, giveBack } = await countTry(opened, "newPassword", null);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    await setNewPassword(upstream, { token, password: parsed.value.password });
  } catch (error) {
    const { status, message, fields } = formFailure(error, messages.ours.resetRefused);
    // A refusal that is not about the password is about the link, which may be a guess.
    if (status >= 500 || fields.password) await giveBack();
    return refuse(status, { title: message, errors: fields });
  }
  // Every session of the account has ended, and this one may be one of them.
  const told = session.expire().notify({ kind: "success", message: messages.ours.passwordReset });
  return redirectTo(paths.login(), told);
});

export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="stack">
      <h1>Criar nova senha</h1>
      {refused && <ErrorSummary {...refused} />}
      <form method="post" action={paths.resetPassword(token)} className="stack">
        <PasswordField
          label="Nova senha"
          name="password"
          autoComplete="new-password"
          hint="Pelo menos 8 caracteres."
          error={refused?.errors.password}
        />
        <PasswordField
          label="Confirmar nova senha"
          name="password2"
          autoComplete="new-password"
          error={refused?.errors.password2}
        />
        <Button full>Salvar nova senha</Button>
      </form>
      <Link className="link" href={paths.forgotPassword()}>
        Pedir outro endereço
      </Link>
    </div>
  );
}
