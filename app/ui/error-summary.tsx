import { type ReactNode, useEffect, useRef } from "react";
import { refusedPrefix } from "~/domain/refusal";
import { Icon } from "./icon";
import { Link } from "./link";

export interface Fault {
  /** The id of the field at fault. */
  fieldId: string;
  /** The field's label, when the message alone does not say which field is meant. */
  label?: string;
  message: string;
}

interface ErrorSummaryProps {
  /** The quoted message of the form, in bold. */
  title: string;
  message?: string;
  faults: readonly Fault[];
  /** In place: what was refused. Another one takes the focus again, though it may say the same. */
  subject?: unknown;
}

/** Stands before the form that was refused: each fault is a link to its field, in the field's own words. */
export function ErrorSummary({ title, message, faults, subject }: ErrorSummaryProps) {
  return (
    <RefusalNotice title={title} subject={subject}>
      {message && <p>{message}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.fieldId} ${fault.message}`}>
              <Link className="link" href={`#${fault.fieldId}`}>
                {fault.label ? `${fault.label}: ${fault.message}` : fault.message}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RefusalNotice>
  );
}

interface RefusalNoticeProps extends Pick<ErrorSummaryProps, "title" | "subject"> {
  children: ReactNode;
}

/**
 * Takes the focus wherever a refusal is shown: in a document by `autofocus`, which needs no script, and in place, where
 * the title of the page is changed too.
 */
export function RefusalNotice({ title, subject, children }: RefusalNoticeProps) {
  const here = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency says when, not what.
  useEffect(() => {
    // While the page hydrates it is as the document left it, and the shopper may be typing by now.
    if (!("alive" in document.documentElement.dataset)) return;
    here.current?.focus();
    document.title = `${refusedPrefix}${withoutPrefix(document.title)}`;
    return () => {
      document.title = withoutPrefix(document.title);
    };
  }, [subject, title]);
  return (
    // biome-ignore lint/a11y/noAutofocus: what was sent was refused, and here it says why.
    <div className="notice failure" role="alert" id="erros" tabIndex={-1} ref={here} autoFocus>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

const withoutPrefix = (title: string) =>
  title.startsWith(refusedPrefix) ? title.slice(refusedPrefix.length) : title;
