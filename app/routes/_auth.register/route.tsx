import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formFailure, withErrorPages } from "~/http/failures.server";
import { openAction, returnPath } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { descriptions } from "~/seo/page-descriptions";
import { indexedPage } from "~/seo/page-meta";
import { type FormFaults, parseForm, refusedForm } from "~/services/form.server";
import { consumeRateLimit, isUncounted, retryAfter } from "~/services/rate-limit.server";
import { completeSignIn, redirectIfSignedIn } from "~/services/sign-in.server";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { NewPasswordFields } from "~/ui/new-password-fields";
import { signUp } from "~/upstream/authentication.server";
import { registerForm } from "./schema.server";

export const meta: MetaFunction = (page) =>
  indexedPage(page, { title: "Criar conta", description: descriptions.register, path: paths.register() });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => ({
  voltar: await redirectIfSignedIn(args),
}));

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const voltar = returnPath(opened.form);
  const refuse = (status: number, faults: FormFaults, headers?: HeadersInit) =>
    data({ ...refusedForm(opened.form, registerForm, faults), voltar }, { status, headers });

  const parsed = parseForm(opened.form, registerForm);
  if (!parsed.ok) return refuse(400, { title: messages.ours.checkMarked, errors: parsed.errors });
  const { name, email, password } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(opened, "registration", email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    return await completeSignIn(opened, await signUp(opened.upstream, { name, email, password }));
  } catch (error) {
    const { status, message, fields, headers } = formFailure(error);
    if (isUncounted(status)) await refund();
    if (status === 409) {
      const taken = messages.ours.emailTaken;
      return refuse(400, { title: taken, errors: { email: [taken] } });
    }
    return refuse(status, { title: message, errors: fields }, headers);
  }
});

export default function RegisterPage() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { voltar } = refused ?? asked;
  return (
    <div className="stack">
      <h1>Criar conta</h1>
      {refused && <ErrorSummary {...refused} />}
      <form method="post" action={paths.register()} className="stack" noValidate>
        <input type="hidden" name="voltar" value={voltar} />
        <TextField
          label="Nome"
          name="name"
          autoComplete="name"
          defaultValue={refused?.values.name}
          error={refused?.errors.name}
        />
        <EmailField defaultValue={refused?.values.email} error={refused?.errors.email} />
        <NewPasswordFields
          labels={["Senha", "Confirmar senha"]}
          names={["password", "password2"]}
          errors={refused?.errors}
        />
        <Button full>Cadastrar</Button>
      </form>
      <p>
        Já tem conta?{" "}
        <Link className="link" href={paths.login(voltar)}>
          Entrar
        </Link>
      </p>
    </div>
  );
}

export { ErrorBoundary };
