import type { ReactNode } from "react";
import { createExcerpt, excerptLengths } from "~/model/excerpt";

interface LongTextProps {
  text: string;
  /** HTML version of the text, sanitised on the server. */
  html?: string | null;
  maxLength?: number;
  /** Folded with the text, below it. */
  children?: ReactNode;
}

/** Collapses long text under 'Ver mais'. */
export function LongText({ text, html, maxLength = excerptLengths.description, children }: LongTextProps) {
  const beginning = createExcerpt(text, maxLength);
  const whole = (
    <>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server.
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        text && <p className="paragraph">{text}</p>
      )}
      {children}
    </>
  );
  if (beginning === null) return whole;
  return (
    <details className="long-text">
      <summary>
        <span className="beginning">{beginning} </span>
        <span className="link more">Ver mais</span> <span className="link less">Ver menos</span>
      </summary>
      {whole}
    </details>
  );
}
