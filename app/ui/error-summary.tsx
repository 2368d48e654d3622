import { type ReactNode, useEffect, useRef } from "react";
import { type Fault, refusedPrefix } from "~/model/refusal";
import { Icon } from "./icon";
import { Link } from "./link";

interface ErrorSummaryProps {
  title: string;
  message?: string;
  faults: readonly Fault[];
  /** The refused value in place: a new one takes the focus again, even with the same message. */
  subject?: unknown;
}

/** Rendered before the refused form; each fault links to its field. */
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

/** Takes the focus: by `autofocus` in a document, by script in place, where the document title changes too. */
export function RefusalNotice({ title, subject, children }: RefusalNoticeProps) {
  const here = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency is only a trigger.
  useEffect(() => {
    // Skipped during hydration: the shopper may already be typing.
    if (!("hydrated" in document.documentElement.dataset)) return;
    here.current?.focus();
    document.title = `${refusedPrefix}${withoutPrefix(document.title)}`;
    return () => {
      document.title = withoutPrefix(document.title);
    };
  }, [subject, title]);
  return (
    // biome-ignore lint/a11y/noAutofocus: moves the focus to the reason of the refusal.
    <div className="notice failure" role="alert" id="erros" tabIndex={-1} ref={here} autoFocus>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong> {children}
      </div>
    </div>
  );
}

const withoutPrefix = (title: string) =>
  title.startsWith(refusedPrefix) ? title.slice(refusedPrefix.length) : title;
