import { paths } from "~/paths";
import { Specifications } from "~/ui/accordion";
import { Button } from "~/ui/button";
import type { Review } from "./answers.server";
import { lastQuestion, SavingAnswers } from "./last-question";

interface ReviewViewProps {
  id: number | null;
  review: Review;
  activatesByItself: boolean;
}

/** Confirmation step for browsers without script. */
export function ReviewView({ id, review, activatesByItself }: ReviewViewProps) {
  const isNew = id === null;
  const { title, question } = lastQuestion(isNew);
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
      <SavingAnswers isNew={isNew} activatesByItself={activatesByItself} />
      <Button name="intent" value="corrigir" look="quiet" full>
        {isNew ? "Corrigir os dados" : "Não"}
      </Button>
      <h3>Confira os dados</h3>
      <Specifications entries={[...review.lines]} />
    </form>
  );
}
