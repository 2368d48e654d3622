import { type FormEvent, useRef } from "react";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Accordion, Specifications } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";
import type { ApplicationReview } from "./applicant.server";
import { getLastQuestion, QuestionDialog, SavingAnswers } from "./last-question";

interface TermsProps extends WhatIsAgreedToProps {
  isAgreed: boolean;
  error?: readonly string[];
}

/** The script opens a confirmation dialog when the box is ticked. */
export function Terms({ isAgreed, showsContactsLater, error }: TermsProps) {
  const part = useRef<HTMLElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.checked) dialog.current?.showModal();
  };
  const answer = (agrees: boolean) => {
    const tick = part.current?.querySelector("input");
    if (tick) tick.checked = agrees;
    dialog.current?.close();
  };
  return (
    <section className="box stack" aria-labelledby="termos-titulo" ref={part}>
      <h2 id="termos-titulo">Termos</h2>
      <WhatIsAgreedTo showsContactsLater={showsContactsLater} />
      <div onChange={ask}>
        <Checkbox label="Li e aceito os termos" name="termos" defaultChecked={isAgreed} error={error} />
      </div>
      <QuestionDialog
        id="termos-pergunta"
        title="Você aceita os termos?"
        dialog={dialog}
        onCancel={() => answer(false)}
      >
        <WhatIsAgreedTo showsContactsLater={showsContactsLater} />
        <Button type="button" full onClick={() => answer(true)}>
          {messages.installers.yesAccept}
        </Button>
        <Button type="button" look="outlined" full onClick={() => answer(false)}>
          Não
        </Button>
      </QuestionDialog>
    </section>
  );
}

const elsewhere = { target: "_blank", rel: "noopener", className: "link" };

interface WhatIsAgreedToProps {
  /** Only once the upstream knows whose they are. */
  showsContactsLater: boolean;
}

const WhatIsAgreedTo = ({ showsContactsLater }: WhatIsAgreedToProps) => (
  <>
    <p>
      Valem os{" "}
      <Link href={paths.terms()} {...elsewhere}>
        Termos e condições
      </Link>{" "}
      e a{" "}
      <Link href={paths.privacyPolicy()} {...elsewhere}>
        Política de privacidade
      </Link>
      .
    </p>
    <Accordion title="O que os clientes veem">
      <p>
        Nome, nome fantasia, contatos, bairro, cidade, atuação, especialidades e fotos. Não veem documento,
        endereço nem dados bancários.
      </p>
      {showsContactsLater && <p>{messages.partners.contactsShownLater}</p>}
    </Accordion>
  </>
);

interface ReviewViewProps {
  id: number | null;
  review: ApplicationReview;
  activatesByItself: boolean;
  showsContactsLater: boolean;
}

/** Confirmation step for browsers without script. */
export function ReviewView({ id, review, ...page }: ReviewViewProps) {
  const isNew = id === null;
  const { title, question } = getLastQuestion(isNew);
  return (
    <form method="post" action={paths.addInstaller(id ?? undefined)} className="box stack">
      {review.carried.map(({ name, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <h2>{title}</h2>
      <p>
        <strong>{question}</strong>
      </p>
      <SavingAnswers {...page} isNew={isNew} />
      <Button name="intent" value="corrigir" look="quiet" full>
        {isNew ? "Corrigir os dados" : "Não"}
      </Button>
      <h3>Confira os dados</h3>
      <Specifications entries={[...review.lines]} />
    </form>
  );
}
