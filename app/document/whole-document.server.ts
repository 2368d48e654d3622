import { Writable } from "node:stream";

const end = "</body></html>";

/** Where React writes a document to; `take` gets it as one text when it is whole. */
export function writtenTo(take: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      take(tidied(Buffer.concat(chunks).toString("utf8")));
      done();
    },
  });
}

/**
 * React 18 leaves zero bytes behind where a letter of several bytes does not fit into its buffer ("M\0ármore"), and
 * Remix appends its data after `</html>`, where no element may stand: browsers move it into the body, as is done here.
 */
export function tidied(html: string): string {
  const text = html.replaceAll("\0", "");
  const at = text.indexOf(end);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + end.length) + end;
}

/**
 * A document with elements that React does not know of, at the end of its head and of its body: what stands behind the
 * end of the tree there, React leaves alone in the browser.
 */
export function withElements(html: string, inHead: string, atEnd: string): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < 0) return html;
  return html.slice(0, headEnd) + inHead + html.slice(headEnd, bodyEnd) + atEnd + html.slice(bodyEnd);
}
