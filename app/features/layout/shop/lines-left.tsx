import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

export function LinesLeft({ count, here }: { count: number; here: string }) {
  return (
    <Notice kind="warning">
      <form method="post" action={paths.joinCart()} className="stack">
        <p>{messages.ours.guestLinesLeft(count)}</p>
        <input type="hidden" name="voltar" value={here} />
        <div>
          <Button look="outlined">Juntar ao carrinho</Button>
        </div>
      </form>
    </Notice>
  );
}
