import { paths } from "~/paths";
import { Button } from "./button";
import { Link } from "./link";

/** At the end of the page, in the flow: it covers nothing. Refusing is as easy as accepting. */
export function CookieNotice({ here }: { here: string }) {
  return (
    <form method="post" action={paths.cookies()} className="cookies" aria-label="Aviso de cookies">
      <p>
        Usamos cookies para melhorar a loja. Só os necessários funcionam antes da sua resposta.{" "}
        <Link href={paths.privacyPolicy()}>Política de privacidade</Link>
      </p>
      <input type="hidden" name="voltar" value={here} />
      <Button look="quiet" name="resposta" value="recusar">
        Recusar
      </Button>
      <Button look="quiet" name="resposta" value="aceitar">
        Aceitar
      </Button>
    </form>
  );
}
