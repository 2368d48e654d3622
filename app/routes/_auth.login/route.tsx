import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormFaults, parseForm, refusedForm } from "~/composition/form.server";
import { countTry, isUncounted, retryAfter } from "~/composition/limited-try.server";
import { goingOnTo, letIn } from "~/composition/signing-in.server";
import { ErrorBoundary } from "~/error-page";
import { formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openAction, returnPath } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage } from "~/search-engines/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { signIn } from "~/upstream/accounts.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { couldBeSomeones, loginForm } from "./schema.server";

export const meta: MetaFunction = (page) =>
  indexedPage(page, { title: "Entrar", description: descriptions.login, path: paths.login() });

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const voltar = await goingOnTo(args);
  return { voltar, waiting: voltar === paths.unsent() ? messages.ours.unsentWaits : undefined };
});

export const headers = retryAfter;

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const voltar = returnPath(opened.form);
  const refuse = (status: number, said: FormFaults, headers?: HeadersInit) =>
    data({ ...refusedForm(opened.form, loginForm, said), voltar }, { status, headers });

  const parsed = parseForm(opened.form, loginForm);
  if (!parsed.ok) return refuse(400, { title: messages.ours.checkMarked, errors: parsed.errors });
  if (!couldBeSomeones(parsed.value)) return refuse(400, { title: messages.ours.wrongCredentials });
  const { tooMany, giveBack } = await countTry(opened, "signIn", parsed.value.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    const signedIn = await signIn(opened.upstream, parsed.value);
    await giveBack();
    return await letIn(opened, signedIn);
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) {
      return refuse(400, { title: messages.ours.wrongCredentials });
    }
    const { status, message, headers } = formFailure(error);
    if (isUncounted(status)) await giveBack();
    return refuse(status, { title: message }, headers);
  }
});

export default function LoginPage() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { voltar } = refused ?? asked;
  return (
    <div className="stack">
      <h1>Entrar</h1>
      {refused && <ErrorSummary {...refused} />}
      {asked.waiting && <Notice kind="information">{asked.waiting}</Notice>}
      <form method="post" action={paths.login()} className="stack" noValidate>
        <input type="hidden" name="voltar" value={voltar} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={refused?.values.email}
          error={refused?.errors.email}
        />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          error={refused?.errors.password}
        />
        <Button full>Entrar</Button>
      </form>
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
