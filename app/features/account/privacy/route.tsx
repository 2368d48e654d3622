import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import {
  type AccountDeletion,
  askForDataExport,
  type DataExport,
  deleteAccount,
  findAccountDeletion,
  findDataExport,
  keepAccount,
} from "~/features/account/data-rights.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate, formatDateAndTime } from "~/model/dates";
import type { FieldErrors, Refusal } from "~/model/refusal";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { privacyForm } from "./form-rules";

const title = "Privacidade e dados";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  return {
    ...(await privacyView(context)),
    isInstaller: isInstaller(shopper),
    links: getAccountLinks(context),
  };
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
      const { status, message, fields: errors, headers } = toFormFailure(error);
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
            Alterar a resposta sobre os cookies
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

const loadRules = async () => (await import("./form-rules")).privacyForm;

interface DeletionFormProps {
  refusal?: Refusal;
  isInstaller: boolean;
}

function DeletionForm({ refusal, isInstaller }: DeletionFormProps) {
  const { form, errors, summary, checks } = useFormChecks("excluir", loadRules, refusal);
  return (
    <section className="box stack">
      <h2>Excluir minha conta</h2>
      {summary}
      <ul className="list-disc pl-5">
        <li>Você tem 7 dias para mudar de ideia. Até lá, a conta funciona como sempre.</li>
        <li>
          Depois apagamos o cadastro, os endereços, o carrinho, os favoritos, os avisos, as buscas e os
          pedidos de orçamento.
        </li>
        <li>
          Guarde antes o contato do aplicador: os orçamentos também são apagados. Avisamos o aplicador por
          e-mail quando a conta for excluída.
        </li>
        <li>
          Dos pedidos guardamos o que a lei exige: número, data, produtos, valores, CPF ou CNPJ, cidade e
          estado, por cinco anos.
        </li>
        <li>As estrelas das suas avaliações ficam sem nome, texto e fotos.</li>
        {isInstaller && (
          <li>
            O seu perfil de aplicador sai da lista na hora, com os contatos e os dados bancários. Os clientes
            de trabalhos combinados são avisados quando a conta for excluída.
          </li>
        )}
        <li>Se um pedido estiver em andamento, esperamos ele terminar.</li>
      </ul>
      <form method="post" action={paths.account.privacy()} className="stack" {...form}>
        <CurrentPasswordField error={errors.password} />
        <div>
          <Button name="intent" value="excluir" look="outlined">
            Excluir minha conta
          </Button>
        </div>
      </form>
      {checks}
    </section>
  );
}

function RequestedDeletion({ on, waitsForOrders }: NonNullable<PrivacyView["deletion"]>) {
  return (
    <section className="box stack">
      <h2>Sua conta será excluída</h2>
      <Notice kind="warning">
        <p>{messages.account.deletionRequested(on)}</p>
        {waitsForOrders && <p>{messages.account.deletionWaits}</p>}
      </Notice>
      <form method="post" action={paths.account.privacy()}>
        <Button name="intent" value="manter">
          Manter a minha conta
        </Button>
      </form>
    </section>
  );
}

interface DataCopyProps extends Pick<PrivacyView, "copy"> {
  refusal?: Refusal;
}

/** The deletion form on the same page has a field of the same name. */
const fieldId = "senha-da-copia";

function DataCopy({ copy, refusal }: DataCopyProps) {
  return (
    <section className="box stack" id="dados">
      <h2>Baixar meus dados</h2>
      {refusal && (
        <ErrorSummary {...refusal} faults={refusal.faults.map((fault) => ({ ...fault, fieldId }))} />
      )}
      <p>
        Você recebe um arquivo ZIP com tudo o que guardamos sobre você: uma página para ler (dados.html), os
        mesmos dados para programas (dados.json) e as suas fotos.
      </p>
      {copy === null && (
        <form method="post" action={paths.account.privacy()} className="stack">
          <CurrentPasswordField id={fieldId} error={refusal?.errors.password} />
          <div>
            <Button name="intent" value="exportar">
              Baixar meus dados
            </Button>
          </div>
        </form>
      )}
      {copy?.isReady === false && (
        <>
          <Notice kind="information">
            <p>{messages.account.dataCopyPending}</p>
          </Notice>
          <div>
            <ButtonLink href={paths.account.privacy()} look="outlined">
              Atualizar
            </ButtonLink>
          </div>
        </>
      )}
      {copy?.isReady && (
        <>
          <div>
            <ButtonLink href={paths.account.dataExport()}>
              Baixar o arquivo{copy.size && ` (ZIP, ${copy.size})`}
            </ButtonLink>
          </div>
          <p className="hint">Disponível até {copy.until}. Depois disso, nós o apagamos.</p>
        </>
      )}
    </section>
  );
}

type PrivacyView = Awaited<ReturnType<typeof privacyView>>;

async function privacyView({ upstream }: Pick<RequestContext, "upstream">) {
  const [copy, deletion] = await Promise.all([findDataExport(upstream), findAccountDeletion(upstream)]);
  return { copy: copy && copyView(copy), deletion: deletion && deletionView(deletion) };
}

const copyView = ({ state, expiresAt, sizeInBytes }: DataExport) => ({
  isReady: state === "ready",
  until: expiresAt ? formatDateAndTime(expiresAt) : null,
  size: sizeInBytes ? `${Math.ceil(sizeInBytes / 1000).toLocaleString("pt-BR")} kB` : null,
});

const deletionView = ({ eraseAt, waitsForOrders }: AccountDeletion) => ({
  on: formatDate(eraseAt),
  waitsForOrders,
});

interface CurrentPasswordFieldProps {
  id?: string;
  error?: FieldErrors[string];
}

const CurrentPasswordField = (props: CurrentPasswordFieldProps) => (
  <PasswordField
    label="Senha"
    name="password"
    autoComplete="current-password"
    hint={
      <>
        Ainda não tem uma senha?{" "}
        <Link className="link" href={paths.forgotPassword()}>
          Crie uma
        </Link>
      </>
    }
    {...props}
  />
);
