import { type FormEvent, useState } from "react";
import { paths } from "~/paths";
import { Button } from "./button";
import { drawing } from "./icon";
import { Link } from "./link";

/**
 * At the end of the page, in the flow, where it covers nothing; with script two seconds after the page, and on wide
 * screens as a bar at their bottom. Refusing is as easy as accepting. With script the page stays as it stands.
 */
export function CookieNotice({ here }: { here: string }) {
  const [answered, setAnswered] = useState(false);
  if (answered) return null;
  const answer = (submit: FormEvent) => {
    const button = submit.nativeEvent instanceof SubmitEvent && submit.nativeEvent.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    // A beacon follows where the answer leads: to a file that the browser has already. What cannot be sent so is posted.
    const body = new URLSearchParams({ resposta: button.value, voltar: drawing("check") });
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
