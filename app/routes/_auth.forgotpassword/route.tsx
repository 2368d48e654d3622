import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { type FormFaults, parseForm, refusedForm } from "~/composition/form.server";
import { countTry, isUncounted, retryAfter } from "~/composition/limited-try.server";
import { ErrorBoundary } from "~/error-page";
import { formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openAction, redirectTo } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage } from "~/search-engines/page-meta";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { askForNewPassword } from "~/upstream/accounts.server";
import { forgotPasswordForm } from "./schema.server";

export const meta: MetaFunction = (page) =>
  indexedPage(page, {
    title: "Esqueci minha senha",
    description: descriptions.forgotPassword,
    path: paths.forgotPassword(),
  });

/** The mail's link may name this page; with its token the new password is set next door. */
export const loader = withFailurePages(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token");
  if (token) throw await redirectTo(paths.resetPassword(token));
  return null;
});

export const headers = retryAfter;

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const { form, session, upstream } = opened;
  const refuse = (status: number, said: FormFaults, headers?: HeadersInit) =>
    data(refusedForm(form, forgotPasswordForm, said), { status, headers });

  const parsed = parseForm(form, forgotPasswordForm);
  if (!parsed.ok) return refuse(400, { title: messages.ours.checkMarked, errors: parsed.errors });
  const { tooMany, giveBack } = await countTry(opened, "newPassword", parsed.value.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    await askForNewPassword(upstream, parsed.value.email);
  } catch (error) {
    const { status, message, fields } = formFailure(error);
    if (isUncounted(status)) await giveBack();
    return refuse(status, { title: message, errors: fields });
  }
  const told = session.notify({ kind: "information", message: messages.ours.resetMailAsked });
  return redirectTo(paths.login(), told);
});

export default function ForgotPasswordPage() {
  const refused = useActionData<typeof action>();
  return (
    <div className="stack">
      <h1>Esqueci minha senha</h1>
      <p>Informe o e-mail da sua conta. Enviamos um endereço para você criar uma nova senha.</p>
      {refused && <ErrorSummary {...refused} />}
      <form method="post" action={paths.forgotPassword()} className="stack" noValidate>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={refused?.values.email}
          error={refused?.errors.email}
        />
        <Button full>Enviar instruções</Button>
      </form>
      <Link className="link" href={paths.login()}>
        Voltar ao login
      </Link>
    </div>
  );
}

export { ErrorBoundary };
