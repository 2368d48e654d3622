import { type FormEvent, useState } from "react";
import { paths } from "~/paths";
import { Button } from "./button";
import { getSubmitter } from "./form-events";
import { iconHref } from "./icon";
import { Link } from "./link";

/** In the page flow, so that it covers nothing; with script a bottom bar on wide screens. */
export function CookieNotice({ here }: { here: string }) {
  const [answered, setAnswered] = useState(false);
  if (answered) return null;
  const answer = (submit: FormEvent) => {
    const button = getSubmitter(submit);
    if (!button) return;
    // The beacon's redirect ends at a file in the browser cache. Falls back to a post.
    const body = new URLSearchParams({ resposta: button.value, voltar: iconHref("check") });
    if (!navigator.sendBeacon(paths.cookies(), body)) return;
    submit.preventDefault();
    setAnswered(true);
  };
  return (
    <form
      method="post"
      action={paths.cookies()}
      className="cookies"
      aria-label="Aviso de cookies"
      onSubmit={answer}
    >
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
