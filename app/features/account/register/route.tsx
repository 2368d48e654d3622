import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AddressFields } from "~/features/account/address-fields/address-fields";
import { firstAddressValues, readTypedAddress } from "~/features/account/address-fields/address-values";
import { openAddressGroup, presentAddressGroup } from "~/features/account/address-fields/cep-lookup.server";
import { createPlaceButtons } from "~/features/account/address-fields/typed-address.server";
import { redirectIfSignedIn } from "~/features/account/sign-in.server";
import { WaitingPurchase } from "~/features/account/waiting-purchase";
import { findWaitingPurchase, isPathToPurchase } from "~/features/account/waiting-purchase.server";
import { createRefuse } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { consumeRateLimit, isUncounted, retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  dispatchIntent,
  getSubmittedForm,
  openAction,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { addressFields } from "~/model/address";
import type { Refusal } from "~/model/refusal";
import { phoneMask, taxIdMask } from "~/model/typing-mask";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { MaskedField } from "~/ui/masked-field";
import { Notice } from "~/ui/notice";
import { EmailField, NewPasswordFields } from "~/ui/password-field";
import { supportsGuestCheckout } from "~/upstream/compatibility/checkout.server";
import { inShop } from "../../../../brand/brand";
import { guestDeliveryForm, registerForm } from "./form-rules";
import { type ReshownRegistration, readRegistration } from "./registration.server";

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
  const query = new URL(args.request.url).searchParams;
  // A look-up by script updates the open page, even if another tab has logged in.
  if (!query.has("cep") && !query.has("manual")) await redirectIfSignedIn(args);
  const context = await openRequest(args);
  // A refused post says in its form what it is for.
  const form = getSubmittedForm(args);
  const fields = form ?? query;
  const voltar = returnPath(fields);
  const page = withPurchase(context, voltar, asksNoPassword(fields));
  const asked = { values: firstAddressValues, known: context.location?.cep };
  const address = page.isWithoutPassword && !form ? await openAddressGroup(context, query, asked) : null;
  return { ...page, address, purchase: await findWaitingPurchase(context, voltar) };
});

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { form } = context;
  const page = withPurchase(context, returnPath(form), asksNoPassword(form));
  const values = page.isWithoutPassword && hasAddress(form) ? readTypedAddress(form) : null;
  const rules = values ? guestDeliveryForm : registerForm;
  const show = async ({ status, reason, shown, headers }: ReshownRegistration) => {
    const asked = shown ?? (values && { values });
    const address = asked && (await presentAddressGroup(context.upstream, asked));
    return createRefuse(form, rules, { ...page, address })(status, reason ?? { title: "" }, headers);
  };
  const register = async () => {
    const registration = await readRegistration(context, page.isWithoutPassword, values);
    if ("again" in registration) return show(registration.again);
    const { tooMany, refund } = await consumeRateLimit(context, "registration", registration.email);
    if (tooMany) return show({ ...tooMany, reason: { title: tooMany.message } });
    try {
      return await registration.register();
    } catch (error) {
      const { status, message, fields, headers } = toFormFailure(error);
      if (isUncounted(status)) await refund();
      if (status === 409) {
        const taken = messages.ours.emailTaken;
        return show({ status: 400, reason: { title: taken, errors: { email: [taken] } } });
      }
      return show({ status, reason: { title: message, errors: fields }, headers });
    }
  };
  const buttons = values && createPlaceButtons(context, values);
  // An open page may still have these buttons after the upstream has ended guest checkout.
  const unchanged: ReshownRegistration = { status: 200, reason: null };
  return dispatchIntent(form.get("intent"), {
    default: register,
    continuar: register,
    cep: async () => show(buttons ? await buttons.cep() : unchanged),
    manual: () => show(buttons?.manual() ?? unchanged),
    cidades: () => show(buttons?.cidades() ?? unchanged),
  });
});

/** An older page has no fields of an address, which is asked for afterwards. */
const hasAddress = (form: FormData) => Object.keys(addressFields).some((name) => form.has(name));

const mainButton = { name: "intent", value: "continuar" };

const loadGuestDeliveryRules = async () => (await import("./form-rules")).guestDeliveryForm;
const loadGuestRules = async () => (await import("./form-rules")).guestForm;
const loadRegisterRules = async () => (await import("./form-rules")).registerForm;

export default function RegisterPage() {
  const requested = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { voltar, isForPurchase, isWithoutPassword, address } = refusal ?? requested;
  const loadWithoutPassword = address ? loadGuestDeliveryRules : loadGuestRules;
  const loadRules = isWithoutPassword ? loadWithoutPassword : loadRegisterRules;
  const { form, errors, summary, checks } = useFormChecks("cadastro", loadRules, refusal);
  const personal = (
    <>
      <TextField
        label="Nome"
        name="name"
        aria-required
        autoComplete="name"
        defaultValue={refusal?.typed.name}
        error={errors.name}
      />
      <EmailField defaultValue={refusal?.typed.email} error={errors.email} />
      {!isWithoutPassword && (
        <NewPasswordFields
          labels={["Senha", "Confirmar senha"]}
          names={["password", "password2"]}
          errors={errors}
        />
      )}
      {isForPurchase && <PurchaseFields typed={refusal?.typed ?? {}} errors={errors} />}
    </>
  );
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
        {isWithoutPassword && <input type="hidden" name="sem-senha" value="true" />}
        {address ? (
          <>
            {/* Enter activates the first submit button of a form, even a hidden one. */}
            <button type="submit" {...mainButton} hidden />
            <FieldGroup legend="Seus dados">{personal}</FieldGroup>
            <FieldGroup legend="Entrega">
              {address.note && (
                <Notice kind="warning">
                  <p>{address.note}</p>
                </Notice>
              )}
              <AddressFields
                group={address}
                errors={errors}
                keep={mainButton.value}
                getHref={(query) => paths.guestCheckout(voltar, query)}
              />
            </FieldGroup>
          </>
        ) : (
          personal
        )}
        <Button full {...(address && mainButton)}>
          {isWithoutPassword ? "Continuar" : messages.profile.register}
        </Button>
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

const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="stack">
    <legend className="pb-3 text-xl">{legend}</legend>
    {children}
  </fieldset>
);

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
