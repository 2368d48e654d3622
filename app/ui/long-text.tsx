import { excerptLengths, excerptOf } from "~/domain/excerpt";

/** A text of which a long one shows its beginning, and opens in place by 'Ver mais' (catalogue 2 and 9). */
export function LongText({ text, most = excerptLengths.description }: { text: string; most?: number }) {
  const beginning = excerptOf(text, most);
  if (beginning === null) return <p className="prose">{text}</p>;
  return (
    <details className="long-text">
      <summary>
        <span className="beginning">{beginning} </span>
        <span className="link more">Ver mais</span>
        <span className="link less">Ver menos</span>
      </summary>
      <p className="prose">{text}</p>
    </details>
  );
}
