import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDate } from "~/domain/dates";
import { isInstaller } from "~/domain/shopper";
import { openAction } from "~/http/action.server";
import { formFailure, withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { accountLinks } from "~/services/account-links.server";
import { createRefuse, parseForm } from "~/services/form.server";
import { retryAfter } from "~/services/rate-limit.server";
import { AccountPage } from "~/ui/account-page";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { askForDataExport, deleteAccount, keepAccount } from "~/upstream/data-rights.server";
import { DeletionForm, RequestedDeletion } from "./account-deletion";
import { DataCopy } from "./data-copy";
import { deletionForm } from "./form-rules";
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
  const refuse = createRefuse(form, deletionForm, {});
  const change = async (write: () => Promise<{ kind: "success" | "warning"; message: string }>) => {
    try {
      return await redirectTo(paths.account.privacy(), session.notify(await write()));
    } catch (error) {
      const { status, message, fields: errors, headers } = formFailure(error);
      return refuse(status, { title: message, errors }, headers);
    }
  };
  const exportData = () =>
    change(async () => {
      await askForDataExport(upstream);
      return { kind: "success", message: messages.account.dataCopyAsked };
    });
  return dispatchIntent(form.get("intent"), {
    default: exportData,
    exportar: exportData,
    excluir: async () => {
      const parsed = parseForm(form, deletionForm);
      if (!parsed.ok) return refuse(400, { ...deletionForm.refusal, errors: parsed.errors });
      return change(async () => {
        const eraseAt = await deleteAccount(upstream, parsed.value.password);
        return { kind: "warning", message: messages.account.deletionRequested(formatDate(eraseAt)) };
      });
    },
    manter: () =>
      change(async () => {
        await keepAccount(upstream);
        return { kind: "success", message: messages.account.accountKept };
      }),
  });
});

export default function PrivacyPage() {
  const { copy, deletion, isInstaller, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AccountPage title={title} href={paths.account.privacy()} links={links}>
      {deletion && (
        <>
          {refusal && <ErrorSummary {...refusal} />}
          <RequestedDeletion {...deletion} />
        </>
      )}
      <DataCopy copy={copy} />
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
      {!deletion && <DeletionForm refusal={refusal} isInstaller={isInstaller} />}
    </AccountPage>
  );
}

export { ErrorBoundary };
