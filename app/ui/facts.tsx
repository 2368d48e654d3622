import { Fragment } from "react";

/** 'Preto · 1,52 m': lines break between facts only, where the separator is not drawn. */
export function Facts({ text }: { text: string }) {
  return (
    <span className="fact-line">
      {text.split(" · ").map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && " "}
          <span>
            {index > 0 && <i>· </i>}
            {fact}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
