import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPathOf } from "~/domain/own-path";
import { phoneMask, taxIdMask } from "~/domain/typing-mask";
import { formFailure, withErrorPages } from "~/http/failures.server";
import { openAction, openUpstreamAs, returnPath } from "~/http/request-context.server";
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
import { MaskedField } from "~/ui/masked-field";
import { NewPasswordFields } from "~/ui/new-password-fields";
import { signUp } from "~/upstream/authentication.server";
import { completeProfile } from "./profile.server";
import { registerForm } from "./schema.server";

export const meta: MetaFunction = (page) =>
  indexedPage(page, { title: "Criar conta", description: descriptions.register, path: paths.register() });

/** A purchase needs the tax id and the phone too, so they are asked for at once. */
const withPurchase = (voltar: string) => ({
  voltar,
  isForPurchase: isPathOf(voltar, paths.cart(), paths.checkout()),
});

export const loader = withErrorPages(async (args: LoaderFunctionArgs) =>
  withPurchase(await redirectIfSignedIn(args)),
);

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const voltar = returnPath(opened.form);
  const refuse = (status: number, faults: FormFaults, headers?: HeadersInit) =>
    data({ ...refusedForm(opened.form, registerForm, faults), ...withPurchase(voltar) }, { status, headers });

  const parsed = parseForm(opened.form, registerForm);
  if (!parsed.ok) return refuse(400, { title: messages.ours.checkMarked, errors: parsed.errors });
  const { name, email, password, cnpj: taxId, phoneNumber: phone } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(opened, "registration", email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    const signedIn = await signUp(opened.upstream, { name, email, password });
    const upstream = openUpstreamAs(opened, signedIn.token);
    const isComplete =
      taxId !== "" && (await completeProfile(upstream, signedIn.shopper, { name, taxId, phone }));
    const hasCart = opened.session.guestCart.length > 0 && isPathOf(voltar, paths.cart());
    return await completeSignIn(opened, signedIn, isComplete && hasCart ? paths.address({ voltar }) : voltar);
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
  const { voltar, isForPurchase } = refused ?? asked;
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
        {isForPurchase && (
          <>
            <MaskedField
              mask={taxIdMask}
              label="CPF ou CNPJ"
              name="cnpj"
              autoComplete="off"
              autoCapitalize="characters"
              hint="Para o frete e a nota fiscal."
              defaultValue={refused?.values.cnpj}
              error={refused?.errors.cnpj}
            />
            <MaskedField
              mask={phoneMask}
              label="Telefone"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              placeholder="(11) 98765-4321"
              hint="Um celular com DDD, para a entrega."
              defaultValue={refused?.values.phoneNumber}
              error={refused?.errors.phoneNumber}
            />
          </>
        )}
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
