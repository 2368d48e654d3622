import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { askForDataExport, deleteAccount, keepAccount } from "~/features/account/data-rights.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { openAction } from "~/http/action.server";
import { formFailure, withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { retryAfter } from "~/http/rate-limit.server";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { DeletionForm, RequestedDeletion } from "./account-deletion";
import { DataCopy } from "./data-copy";
import { privacyForm } from "./form-rules";
import { privacyView } from "./privacy-view.server";

const title = "Privacidade e dados";

export const meta: MetaFunction = (page) => unlistedPage(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  return { ...(await privacyView(context)), isInstaller: isInstaller(shopper), links: accountLinks(context) };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { form, session, upstream } = context;
  await requireShopper(context);
  const change = async (
    of: "copy" | "deletion",
    write: () => Promise<{ kind: "success" | "warning"; message: string }>,
  ) => {
    try {
      return await redirectTo(paths.account.privacy(), session.notify(await write()));
    } catch (error) {
      const { status, message, fields: errors, headers } = formFailure(error);
      return createRefuse(form, privacyForm, { of })(status, { title: message, errors }, headers);
    }
  };
  const changeByPassword = async (
    of: "copy" | "deletion",
    write: (password: string) => Promise<{ kind: "success" | "warning"; message: string }>,
  ) => {
    const parsed = parseForm(form, privacyForm);
    if (parsed.ok) return change(of, () => write(parsed.value.password));
    return createRefuse(form, privacyForm, { of })(400, { ...privacyForm.refusal, errors: parsed.errors });
  };
  const exportData = () =>
    changeByPassword("copy", async (password) => {
      await askForDataExport(upstream, password);
      return { kind: "success", message: messages.account.dataCopyAsked };
    });
  return dispatchIntent(form.get("intent"), {
    default: exportData,
    exportar: exportData,
    excluir: () =>
      changeByPassword("deletion", async (password) => {
        const eraseAt = await deleteAccount(upstream, password);
        return { kind: "warning", message: messages.account.deletionRequested(formatDate(eraseAt)) };
      }),
    manter: () =>
      change("deletion", async () => {
        await keepAccount(upstream);
        return { kind: "success", message: messages.account.accountKept };
      }),
  });
});

export default function PrivacyPage() {
  const { copy, deletion, isInstaller, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const refusedCopy = refusal?.of === "copy" ? refusal : undefined;
  const refusedDeletion = refusal?.of === "deletion" ? refusal : undefined;
  return (
    <AccountPage title={title} href={paths.account.privacy()} links={links}>
      {deletion && (
        <>
          {refusedDeletion && <ErrorSummary {...refusedDeletion} />}
          <RequestedDeletion {...deletion} />
        </>
      )}
      <DataCopy copy={copy} refusal={refusedCopy} />
      <section className="box stack">
        <h2>Cookies e política</h2>
        <p>
          <Link className="link" href={paths.cookies()}>
            Mudar a resposta sobre os cookies
          </Link>
        </p>
        <p>
          <Link className="link" href={paths.privacyPolicy()}>
            Política de privacidade
          </Link>
        </p>
      </section>
      {!deletion && <DeletionForm refusal={refusedDeletion} isInstaller={isInstaller} />}
    </AccountPage>
  );
}

export { ErrorBoundary };
