import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useDocumentWithoutAnswer } from "./document-instead";
import { overruledRefusal } from "./domain/refusal-words";
import { messages } from "./messages";
import { usePageFrame } from "./page-frame";
import { paths } from "./paths";
import { ButtonLink } from "./ui/button";
import { EmptyState } from "./ui/empty-state";
import { Link } from "./ui/link";
import { PageShell } from "./ui/page-shell";

interface View {
  title: string;
  help: string;
  /** Asking again may work. */
  again?: true;
}

const unexpected: View = {
  title: messages.ours.unexpected,
  help: "O seu carrinho continua como estava.",
  again: true,
};

const views: Readonly<Record<number, View>> = {
  400: { title: "Não entendemos este envio", help: "Volte à página anterior e tente de novo." },
  403: {
    title: "Este envio não veio da nossa loja",
    help: "Por segurança, ele não foi aceito. Volte à página anterior, atualize e envie de novo.",
  },
  404: {
    title: messages.ours.pageNotFound,
    help: "O endereço pode ter mudado. Procure o produto na busca acima ou comece pela página inicial.",
  },
  405: { title: "Esta página não recebe envios", help: "Comece de novo pela página inicial." },
  413: {
    title: "O envio é grande demais",
    help: "Volte à página anterior e envie um texto mais curto ou uma foto de até 2 MB.",
  },
  415: { title: "Não entendemos este envio", help: "Volte à página anterior e tente de novo." },
  503: { title: "A loja está fora do ar por um momento", help: unexpected.help, again: true },
  504: { title: "A resposta demorou demais", help: unexpected.help, again: true },
};

/** The heading of the error page for a status. */
export const errorTitle = (status: number) => (views[status] ?? unexpected).title;

/** Where an order that is not found is looked for. */
export const orderNotFoundHelp = {
  help: "Confira o endereço, ou procure o pedido entre os seus.",
  href: paths.profile(3),
  label: "Meus pedidos",
};

interface ErrorViewProps {
  status: number;
  /** For a page that can say it better, with where to look instead. */
  title?: string;
  instead?: { help: string; href: string; label: string };
}

/** What an error page says, inside a frame that is already there. */
export function ErrorView({ status, title, instead }: ErrorViewProps) {
  const { here } = usePageFrame();
  useDocumentWithoutAnswer();
  const refused = overruledRefusal(useRouteError());
  if (refused) {
    const { words, next } = refused;
    return (
      // biome-ignore lint/a11y/noAutofocus: what was sent was refused, and here it says why.
      <div role="alert" id="erros" tabIndex={-1} autoFocus>
        <EmptyState
          level={1}
          icon="alert"
          title={words.title}
          action={
            <ButtonLink href={next ?? here} look="outlined">
              {next ? "Continuar" : "Tentar de novo"}
            </ButtonLink>
          }
        >
          {words.details.join(" ")}
        </EmptyState>
      </div>
    );
  }
  const view = views[status] ?? unexpected;
  return (
    <EmptyState
      level={1}
      icon="alert"
      title={title ?? view.title}
      action={
        <ButtonLink href={instead?.href ?? (view.again ? here : paths.home())} look="outlined">
          {instead?.label ?? (view.again ? "Tentar de novo" : "Ir para a página inicial")}
        </ButtonLink>
      }
    >
      {instead?.help ?? view.help}
      {view.again && (
        <>
          {" "}
          <Link className="link" href={paths.home()}>
            Ir para a página inicial
          </Link>
        </>
      )}
    </EmptyState>
  );
}

/** The status of what a route's boundary caught. */
export const errorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/**
 * For a page without an error view of its own. Each page has one, because only inside its layout an error page knows
 * account and cart: Remix runs no loader of the route whose boundary draws it.
 */
export function ErrorBoundary() {
  return <ErrorView status={errorStatus(useRouteError())} />;
}

/** The page for a request that could not be answered. It keeps header and search box, so nobody is lost. */
export function ErrorPage({ status }: { status: number }) {
  return (
    <PageShell frame={usePageFrame()}>
      <ErrorView status={status} />
    </PageShell>
  );
}
