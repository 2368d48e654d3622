import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

interface RemovalNoticeProps {
  removed: { message: string; line: string };
  /** Idempotency key of the form. */
  pageKey: string;
}

export function RemovalNotice({ removed, pageKey }: RemovalNoticeProps) {
  return (
    <Notice kind="success">
      <p>{removed.message}</p>
      <input type="hidden" name="removida" value={removed.line} />
      <input type="hidden" name="chave" value={pageKey} />
      <Button look="outlined" name="intent" value="desfazer">
        Desfazer
      </Button>
    </Notice>
  );
}
