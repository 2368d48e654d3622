import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findExtrasAt } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, returnPath, withErrorPages } from "~/http/screen.server";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { type Consent, createConsentCookie } from "~/session/preferences.server";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const title = "Preferências de cookies";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => ({
  consent: (await openRequest(args)).consent,
}));

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { form } = await openAction(args);
  const accepted = form.get("resposta") === "aceitar";
  const forgotten = accepted ? [] : findExtrasAt("withoutConsent").map((forget) => forget());
  return redirectTo(returnPath(form), undefined, [
    createConsentCookie(accepted),
    ...(await Promise.all(forgotten)).flat(),
  ]);
});

const answers: Readonly<Record<NonNullable<Consent>, string>> = {
  accepted: "Você aceitou os cookies de medição.",
  refused: "Você recusou os cookies de medição. Só os necessários funcionam.",
};

export default function CookiesPage() {
  const { consent } = useLoaderData<typeof loader>();
  return (
    <div className="box narrow stack">
      <h1>{title}</h1>
      <Notice kind="information">
        {consent ? answers[consent] : "Você ainda não respondeu. Só os cookies necessários funcionam."}
      </Notice>
      <p>
        Os necessários guardam o seu CEP, o carrinho, os favoritos e a sua conta aberta. Os de medição mostram
        como a loja é usada e, neste aparelho, os produtos que você viu há pouco.{" "}
        <Link className="link" href={paths.privacyPolicy()}>
          Política de privacidade
        </Link>
      </p>
      <form method="post" action={paths.cookies()} className="pair">
        <input type="hidden" name="voltar" value={paths.cookies()} />
        <Button look="outlined" name="resposta" value="recusar">
          Recusar
        </Button>
        <Button look="outlined" name="resposta" value="aceitar">
          Aceitar
        </Button>
      </form>
    </div>
  );
}

export { ErrorBoundary };
