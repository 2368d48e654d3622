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
    <dialog className="question stack" aria-labelledby={id} ref={dialog} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  </WithScript>
);
