import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage, accountStepNames } from "~/features/account/account-page";
import { type AccountSummary, getAccountSummary } from "~/features/account/account-summary.server";
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import { readCouponCode } from "~/features/cart/coupon.server";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { dispatchIntent, openAction, requireShopper, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxUploadInBytes } from "~/model/photo";
import { getRequestedProfileStep } from "~/model/profile-step";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createUnlistedPageMeta, formatPageName } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { installerForm, personalForm } from "./form-rules";
import { InstallerForm, InstallerLinks } from "./installer-form";
import { fillInByCep, saveInstallerData } from "./installer-saving.server";
import { PasswordForm, PersonalForm } from "./personal-form";
import { Purchases } from "./purchases";
import { changePassword, savePersonalData } from "./saving.server";
import { findWhereToShowContacts, getStepContent } from "./step-content.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createUnlistedPageMeta(page, "Minha conta");
  const { content } = page.data;
  const number = content.step === 3 ? content.history?.pages.page : 1;
  return createUnlistedPageMeta(
    page,
    formatPageName(`${accountStepNames[content.step]}: minha conta`, number),
  );
};

/** The cart that redirected here, with its coupon. */
const cartWaits = (query: URLSearchParams) =>
  query.get("cart") === "true" ? { cupom: readCouponCode(query) } : null;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const query = new URL(args.request.url).searchParams;
  const requested = cartWaits(query) ? 0 : getRequestedProfileStep(query);
  const step = requested ?? context.session.profileStep ?? 0;
  const createKey = () => createIdempotencyKey(args, context.session);
  const content = await getStepContent(step, context, shopper, query, createKey);
  const now = new Date();
  const getSummary = async () => {
    const toShowContacts = await findWhereToShowContacts(context, shopper, content);
    return getAccountSummary(context.upstream, shopper, { now, toShowContacts });
  };
  return {
    content,
    summary: requested === null ? await getSummary() : null,
    cartWaits: cartWaits(query),
    links: getAccountLinks(context),
  };
});

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, { maxFileBytes: maxUploadInBytes });
    const shopper = await requireShopper(context);
    const waiting = cartWaits(new URL(args.request.url).searchParams);
    // Which form is saved depends on the shopper, who may have become an installer since the page was opened.
    const save = async () =>
      isInstaller(shopper)
        ? saveInstallerData(context, shopper, waiting)
        : savePersonalData(context, shopper, waiting);
    return dispatchIntent(context.form.get("intent"), {
      default: save,
      perfil: save,
      aplicador: save,
      cep: async () => (isInstaller(shopper) ? fillInByCep(context) : save()),
      senha: () => changePassword(context, shopper),
    });
  },
  { fieldLabels: () => ({ ...installerForm.labels, ...personalForm.labels }) },
);

export default function ProfilePage() {
  const { content, summary, cartWaits, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { step } = content;
  return (
    <AccountPage
      title={accountStepNames[step]}
      href={paths.profile(step)}
      links={links}
      home={summary && <AccountSummaryList summary={summary} />}
    >
      {step === 0 && content.installer?.status && <InstallerLinks status={content.installer.status} />}
      {step === 0 && content.installer && (
        <InstallerForm
          installer={content.installer}
          refusal={refusal?.intent === "aplicador" ? refusal : undefined}
          cartWaits={cartWaits}
        />
      )}
      {step === 0 && content.personal && (
        <PersonalForm
          personal={content.personal}
          refusal={refusal?.intent === "perfil" ? refusal : undefined}
          cartWaits={cartWaits}
        />
      )}
      {step === 1 && <SavedAddresses addresses={content.addresses} />}
      {step === 2 && <PasswordForm refusal={refusal?.intent === "senha" ? refusal : undefined} />}
      {step === 3 && <Purchases history={content.history} />}
    </AccountPage>
  );
}

export { ErrorBoundary };

/** What the shopper has to do first, then what comes and what waits. */
function AccountSummaryList({ summary }: { summary: AccountSummary }) {
  if (summary.length === 0) return <p className="box">{messages.account.summary.nothing}</p>;
  return (
    <div className="account-summary">
      {summary.map(({ title, entries }) => (
        <section key={title} className="box">
          <h2>{title}</h2>
          <ul>
            {entries.map(({ label, href, words }) => (
              <li key={href}>
                <Link className="link" href={href}>
                  {label}
                </Link>{" "}
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface SavedAddress {
  id: number;
  nickname: string;
  lines: readonly string[];
  isDefault: boolean;
}

const profilePath = paths.profile(1);

function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] | null }) {
  return (
    <>
      {addresses === null && (
        <Notice kind="failure">
          <p>{messages.address.listFailed}</p>
        </Notice>
      )}
      {addresses?.length === 0 && <p>Você ainda não salvou nenhum endereço.</p>}
      {addresses?.map((address) => (
        <SavedAddress key={address.id} address={address} />
      ))}
      {addresses && addresses.length > 1 && (
        <div>
          <ButtonLink href={paths.listAddress(profilePath)} look="outlined">
            Escolher onde entregar
          </ButtonLink>
        </div>
      )}
      <form method="get" action={paths.address()} className="box stack">
        <h2>Novo endereço</h2>
        <input type="hidden" name="voltar" value={profilePath} />
        <CepField label="CEP" name="cep" aria-required />
        <Button full>Buscar CEP</Button>
        <UnknownCepLink />
      </form>
    </>
  );
}

function SavedAddress({ address: { id, nickname, lines, isDefault } }: { address: SavedAddress }) {
  return (
    <section className="box" aria-label={nickname}>
      <h2>{nickname}</h2>
      {isDefault && <p className="text-sm font-bold text-green">Principal</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Link
          className="link"
          href={paths.address({ id, voltar: profilePath })}
          aria-label={`Editar ${nickname}`}
        >
          Editar
        </Link>
        {!isDefault && (
          <ToList id={id}>
            <button
              type="submit"
              name="intent"
              value="principal"
              className="as-link link"
              aria-label={`Tornar principal: ${nickname}`}
            >
              Tornar principal
            </button>
          </ToList>
        )}
        <details className="open:basis-full">
          <summary className="link" aria-label={`Excluir ${nickname}`}>
            Excluir
          </summary>
          <p>Excluir este endereço?</p>
          <ToList id={id}>
            <RemoveAddressButton nickname={nickname} intent="excluir" />
          </ToList>
        </details>
      </div>
    </section>
  );
}

function ToList({ id, children }: { id: number; children: ReactNode }) {
  return (
    <form method="post" action={paths.listAddress()}>
      <input type="hidden" name="endereco" value={id} />
      <input type="hidden" name="voltar" value={profilePath} />
      {children}
    </form>
  );
}
