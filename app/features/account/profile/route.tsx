import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountLinks } from "~/features/account/account-links.server";
import { AccountPage, stepNames } from "~/features/account/account-page";
import { getAccountSummary } from "~/features/account/account-summary.server";
import { readCouponCode } from "~/features/cart/coupon.server";
import { openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { retryAfter } from "~/http/rate-limit.server";
import { requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { maxUploadInBytes } from "~/model/photo";
import { getRequestedProfileStep } from "~/model/profile-step";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { pageName, unlistedPage } from "~/seo/page-meta";
import { AccountSummaryList } from "./account-summary-list";
import { installerForm, personalForm } from "./form-rules";
import { InstallerForm, InstallerLinks } from "./installer-form";
import { fillInByCep, saveInstallerData } from "./installer-saving.server";
import { PasswordForm, PersonalForm } from "./personal-form";
import { Purchases } from "./purchases";
import { SavedAddresses } from "./saved-addresses";
import { changePassword, savePersonalData } from "./saving.server";
import { findWhereToShowContacts, getStepContent } from "./step-content.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return unlistedPage(page, "Minha conta");
  const { content } = page.data;
  const number = content.step === 3 ? content.history?.pages.page : 1;
  return unlistedPage(page, pageName(`${stepNames[content.step]}: minha conta`, number));
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
    links: accountLinks(context),
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
      title={stepNames[step]}
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
