import { Fragment } from "react";

/** 'Preto · 1,52 m': no line breaks inside a fact that fits into it, and none ends with a separator. */
export function Facts({ text }: { text: string }) {
  return text.split(" · ").map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && " "}
      <span className="inline-block">{index > 0 ? `· ${fact}` : fact}</span>
    </Fragment>
  ));
}
