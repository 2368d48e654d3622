import { createHmac, randomBytes } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { settings } from "~/env.server";
import { requestPasswordReset, signUp } from "~/features/account/authentication.server";
import { completeSignIn, redirectIfSignedIn } from "~/features/account/sign-in.server";
import { WaitingPurchase } from "~/features/account/waiting-purchase";
import { findWaitingPurchase, isPathToPurchase } from "~/features/account/waiting-purchase.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { consumeRateLimit, isUncounted, retryAfter } from "~/http/rate-limit.server";
import { openRequest, openUpstreamAs, type RequestContext } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptionalAfterWrite,
  getSubmittedForm,
  openAction,
  redirectTo,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { isProfileComplete, type Shopper } from "~/model/shopper";
import { phoneMask, taxIdMask } from "~/model/typing-mask";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import type { Session } from "~/session/session.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { MaskedField } from "~/ui/masked-field";
import { EmailField, NewPasswordFields } from "~/ui/password-field";
import { findProfile, saveProfile } from "~/upstream/accounts.server";
import { supportsEmailChange } from "~/upstream/compatibility/account.server";
import { supportsGuestCheckout } from "~/upstream/compatibility/checkout.server";
import type { Upstream } from "~/upstream/http.server";
import { inShop } from "../../../../brand/brand";
import { guestForm, registerForm } from "./form-rules";

export const meta: MetaFunction<typeof loader> = (page) =>
  createIndexedPageMeta(page, {
    title: page.data?.isWithoutPassword ? guestTitle : "Criar conta",
    description: `Crie sua conta ${inShop} para comprar adesivos, papéis de parede e películas de lojas perto de você.`,
    path: paths.register(),
  });

const guestTitle = "Comprar sem cadastro";

const withPurchase = ({ upstream }: RequestContext, voltar: string, asksNoPassword: boolean) => {
  const isForPurchase = isPathToPurchase(voltar);
  const isWithoutPassword = asksNoPassword && isForPurchase && supportsGuestCheckout(upstream);
  return { voltar, isForPurchase, isWithoutPassword };
};

const asksNoPassword = (fields: FormData | URLSearchParams) => fields.get("sem-senha") === "true";

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  await redirectIfSignedIn(args);
  const context = await openRequest(args);
  // A refused post says in its form what it is for.
  const fields = getSubmittedForm(args) ?? new URL(args.request.url).searchParams;
  const voltar = returnPath(fields);
  const purchase = await findWaitingPurchase(context, voltar);
  return { ...withPurchase(context, voltar, asksNoPassword(fields)), purchase };
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const page = withPurchase(context, returnPath(context.form), asksNoPassword(context.form));
  const refuse = createRefuse(context.form, registerForm, page);

  const registration = readRegistration(context, page.isWithoutPassword);
  if ("errors" in registration) return refuse(400, { ...registerForm.refusal, errors: registration.errors });
  const { tooMany, refund } = await consumeRateLimit(context, "registration", registration.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    return await registration.register();
  } catch (error) {
    const { status, message, fields, headers } = toFormFailure(error);
    if (isUncounted(status)) await refund();
    if (status === 409) {
      const taken = messages.ours.emailTaken;
      return refuse(400, { title: taken, errors: { email: [taken] } });
    }
    return refuse(status, { title: message, errors: fields }, headers);
  }
});

const loadGuestRules = async () => (await import("./form-rules")).guestForm;
const loadRegisterRules = async () => (await import("./form-rules")).registerForm;

export default function RegisterPage() {
  const requested = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { voltar, isForPurchase, isWithoutPassword } = refusal ?? requested;
  const loadRules = isWithoutPassword ? loadGuestRules : loadRegisterRules;
  const { form, errors, summary, checks } = useFormChecks("cadastro", loadRules, refusal);
  return (
    <div className="stack">
      <h1>{isWithoutPassword ? guestTitle : "Criar conta"}</h1>
      {isWithoutPassword && (
        <>
          <p>Acompanhe o pedido pelo link que enviaremos por e-mail.</p>
          <p className="flex flex-wrap gap-x-6">
            <Link className="link" href={paths.login(voltar)}>
              Já tenho conta
            </Link>{" "}
            <Link className="link" href={paths.register(voltar)}>
              Criar conta
            </Link>
          </p>
        </>
      )}
      {summary}
      <WaitingPurchase purchase={requested.purchase} />
      <form method="post" action={paths.register()} className="stack" noValidate {...form}>
        <input type="hidden" name="voltar" value={voltar} />
        <TextField
          label="Nome"
          name="name"
          aria-required
          autoComplete="name"
          defaultValue={refusal?.typed.name}
          error={errors.name}
        />
        <EmailField defaultValue={refusal?.typed.email} error={errors.email} />
        {isWithoutPassword ? (
          <input type="hidden" name="sem-senha" value="true" />
        ) : (
          <NewPasswordFields
            labels={["Senha", "Confirmar senha"]}
            names={["password", "password2"]}
            errors={errors}
          />
        )}
        {isForPurchase && <PurchaseFields typed={refusal?.typed ?? {}} errors={errors} />}
        <Button full>{isWithoutPassword ? "Continuar" : messages.profile.register}</Button>
      </form>
      {checks}
      {!isWithoutPassword && (
        <p>
          Já tem conta?{" "}
          <Link className="link" href={paths.login(voltar)}>
            Entrar
          </Link>
        </p>
      )}
    </div>
  );
}

export { ErrorBoundary };

/** A purchase needs them, so they are asked for at once. */
function PurchaseFields({ typed, errors }: Pick<Refusal, "typed" | "errors">) {
  return (
    <>
      <MaskedField
        mask={taxIdMask}
        label="CPF ou CNPJ"
        name="cnpj"
        aria-required
        autoComplete="off"
        autoCapitalize="characters"
        hint="Para o frete e a nota fiscal."
        defaultValue={typed.cnpj}
        error={errors.cnpj}
      />
      <MaskedField
        mask={phoneMask}
        label="Telefone"
        name="phoneNumber"
        aria-required
        type="tel"
        autoComplete="tel"
        placeholder="(11) 98765-4321"
        hint="Um celular com DDD, para a entrega."
        defaultValue={typed.phoneNumber}
        error={errors.phoneNumber}
      />
    </>
  );
}

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly cnpj: string;
  readonly phoneNumber: string;
}

/** `register` throws the errors of `signUp`. */
function readRegistration(context: ActionContext, isWithoutPassword: boolean) {
  if (isWithoutPassword) {
    const parsed = parseForm(context.form, guestForm);
    if (!parsed.ok) return { errors: parsed.errors };
    const { value } = parsed;
    return { email: value.email, register: () => registerWithoutPassword(context, value) };
  }
  const parsed = parseForm(context.form, registerForm);
  if (!parsed.ok) return { errors: parsed.errors };
  const { value } = parsed;
  return { email: value.email, register: () => registerWithPassword(context, value) };
}

async function registerWithPassword(
  context: ActionContext,
  typed: Newcomer & { password: string },
  welcome = messages.account.registeredWith,
) {
  const { name, email, password, cnpj: taxId, phoneNumber: phone } = typed;
  const voltar = returnPath(context.form);
  const signedIn = await signUp(context.upstream, { name, email, password }, context.headers);
  const upstream = openUpstreamAs(context, signedIn.token);
  const isComplete =
    taxId !== "" && (await completeProfile(upstream, signedIn.shopper, { name, taxId, phone }));
  const hasCart = context.session.guestCart.length > 0 && hasPathname(voltar, paths.cart());
  const session = supportsEmailChange(context.upstream)
    ? context.session.notify({ kind: "information", message: welcome(email) })
    : context.session;
  return completeSignIn(
    { ...context, session },
    signedIn,
    isComplete && hasCart ? paths.address({ voltar }) : voltar,
  );
}

/** The upstream mails the link that sets a password. */
async function registerWithoutPassword(context: ActionContext, typed: Newcomer) {
  const { email } = typed;
  const next = paths.address({ voltar: returnPath(context.form) });
  // A late copy: the login is here, and its cart merged.
  if (context.shopper?.email === email) return redirectTo(next);
  const password = createGuestPassword(context.session, email);
  const answer = await registerWithPassword(context, { ...typed, password }, messages.account.mailsGoTo);
  await awaitOptionalAfterWrite(requestPasswordReset(context.upstream, email), undefined);
  return answer;
}

/** A secret of the server. The same cart and e-mail give the same one, so that copies of a post make one account. */
function createGuestPassword({ guestCartKey }: Pick<Session, "guestCartKey">, email: string): string {
  const key = guestCartKey ?? randomBytes(16).toString("base64url");
  return createHmac("sha256", settings.sessionSecrets[0] ?? randomBytes(32))
    .update(`guest ${key} ${email}`)
    .digest("base64url");
}

interface PersonalData {
  readonly name: string;
  readonly taxId: string;
  readonly phone: string;
}

/** False when it could not be saved: the account exists, and the cart asks again. A late copy changes nothing. */
function completeProfile(upstream: Upstream, shopper: Shopper, typed: PersonalData): Promise<boolean> {
  const save = async () => {
    const profile = await findProfile(upstream, shopper);
    if (!isProfileComplete(profile)) await saveProfile(upstream, profile, typed);
    return true;
  };
  return awaitOptionalAfterWrite(save(), false);
}
