import type { ReactNode, RefObject } from "react";
import { WithScript } from "~/ui/with-script";

interface QuestionDialogProps {
  id: string;
  title: string;
  dialog: RefObject<HTMLDialogElement>;
  /** Escape or the browser's close request. */
  onCancel?: () => void;
  children: ReactNode;
}

export const QuestionDialog = ({ id, title, dialog, onCancel, children }: QuestionDialogProps) => (
  <WithScript>
    <dialog
      className="stack mx-0 mt-auto mb-0 max-h-full w-full max-w-none overflow-auto rounded-t-sheet bg-paper p-5 text-inherit backdrop:bg-backdrop not-open:hidden tablet:m-auto tablet:w-narrow tablet:rounded-sheet"
      aria-labelledby={id}
      ref={dialog}
      onCancel={onCancel}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  </WithScript>
);
