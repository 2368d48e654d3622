import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findNotifications, switchNotifications } from "~/extras/notifications/notifications.server";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { followLink, isOneClick, readLinkToken } from "~/features/account/mailed-link.server";
import { openRequest } from "~/http/request-context.server";
import {
  type ActionContext,
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

const title = "Notificações";

export const meta: MetaFunction = (page) =>
  page.error
    ? createErrorMeta(page.error, { 404: messages.account.linkOutdated })
    : createUnlistedPageMeta(page, title);

const readKind = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("tipo") ?? "";

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const token = readLinkToken(args);
  if (token === "") await requireShopper(context);
  const { email, notifications, always } = await findNotifications(context.upstream, token);
  const kind = readKind(args);
  const ofMail = notifications.find((each) => each.kind === kind && each.isOn) ?? null;
  return {
    here: paths.account.notifications(token === "" ? undefined : { token, tipo: kind || undefined }),
    links: token === "" ? getAccountLinks(context) : null,
    ofMail: token === "" ? null : ofMail,
    email,
    notifications,
    always,
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const token = readLinkToken(args);
  if (token === "") await requireShopper(context);
  const kind = readKind(args);
  if (isOneClick(context.form) && token !== "") return stopByLink(context, token, kind);
  const save = () => saveAll(context, token);
  return dispatchIntent(context.form.get("intent"), {
    default: save,
    salvar: save,
    parar: () => stopOne(context, token, kind),
  });
});

export default function NotificationsPage() {
  const {
    here: notificationsPath,
    links,
    ofMail,
    email,
    notifications,
    always,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const content = (
    <>
      {refusal && <ErrorSummary {...refusal} />}
      {ofMail && (
        <form method="post" action={notificationsPath} className="box stack">
          <p>
            Você veio de um e-mail de <b>{ofMail.title}</b>, enviado a {email}.
          </p>
          <Button name="intent" value="parar">
            Não receber mais
          </Button>
        </form>
      )}
      <Switches
        here={notificationsPath}
        email={email}
        notifications={notifications}
        isMain={ofMail === null}
      />
      <section className="box stack">
        <h2>Sempre enviados</h2>
        <ul className="stack">
          {always.map((each) => (
            <li key={each.title}>
              {each.title} <p className="hint">{each.reason}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
  if (links !== null)
    return (
      <AccountPage title={title} href={notificationsPath} links={links}>
        {content}
      </AccountPage>
    );
  return (
    <div className="narrow stack">
      <h1>{title}</h1>
      {content}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.account.linkOutdated,
    instead: {
      help: "Era o link para escolher quais e-mails receber. A conta foi excluída, o e-mail dela mudou, ou o link não veio inteiro. Na sua conta, abra Notificações.",
      href: paths.profile(),
      label: "Abrir a minha conta",
    },
  },
});

interface SwitchesProps {
  readonly here: string;
  readonly email: string;
  readonly notifications: readonly {
    readonly kind: string;
    readonly title: string;
    readonly description: string;
    readonly isOn: boolean;
  }[];
  /** No other form of the page comes first. */
  readonly isMain: boolean;
}

function Switches({ here: notificationsPath, email, notifications, isMain }: SwitchesProps) {
  return (
    <form method="post" action={notificationsPath} className="box stack">
      {notifications.map(({ kind }) => (
        <input key={kind} type="hidden" name="listado" value={kind} />
      ))}
      <fieldset className="field">
        <legend>E-mails que {email} recebe</legend>
        <div className="rows">
          {notifications.map(({ kind, title, description, isOn }) => (
            <label key={kind}>
              <input type="checkbox" name="aviso" value={kind} defaultChecked={isOn} />
              <span>
                {title} <small className="hint">{description}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button name="intent" value="salvar" look={isMain ? undefined : "outlined"}>
          Salvar
        </Button>
      </div>
    </form>
  );
}

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** Saves only the kinds that the page showed: a kind that the upstream has added since keeps its setting. */
async function saveAll(context: ActionContext, token: string) {
  const { form, upstream, session } = context;
  const wanted = new Set(texts(form, "aviso"));
  const switches = texts(form, "listado").map((kind) => ({ kind, isOn: wanted.has(kind) }));
  const refusal = await followLink(switchNotifications(upstream, token, switches));
  const message = messages.account.notifications.saved;
  const notificationsPath = paths.account.notifications(token === "" ? undefined : { token });
  return refusal ?? redirectTo(notificationsPath, session.notify({ kind: "success", message }));
}

/** Turns off the kind of the mail that the link was in. */
async function stopOne({ upstream, session }: ActionContext, token: string, kind: string) {
  const refusal = await stopByLink({ upstream }, token, kind);
  if (refusal !== null) return refusal;
  const message = messages.account.notifications.stopped;
  return redirectTo(paths.account.notifications({ token }), session.notify({ kind: "success", message }));
}

/** RFC 8058 requires an answer without a redirect. */
const stopByLink = ({ upstream }: Pick<ActionContext, "upstream">, token: string, kind: string) =>
  followLink(switchNotifications(upstream, token, [{ kind, isOn: false }]));
