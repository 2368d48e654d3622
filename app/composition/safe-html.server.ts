import sanitizeHtml from "sanitize-html";

/** HTML that somebody else wrote, with text, headings, lists, tables and links, and nothing that can act (installers 2). */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "a"],
      ...["strong", "b", "em", "i", "u", "small", "table", "thead", "tbody", "tr", "th", "td", "caption"],
    ],
    allowedAttributes: { a: ["href"], th: ["colspan", "rowspan", "scope"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    // The page has its own h1.
    transformTags: { h1: "h2" },
  });
