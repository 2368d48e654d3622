/** Beside the links' own names: decorative. 28 px high in the header. */
export const logo =
  '<svg width="148" height="28" viewBox="0 -1 211 40" aria-hidden="true"><path fill="#C4122B" d="M8 0h22a8 8 0 0 1 8 8v13L24 36H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z"/><path fill="#F0A9AF" d="M38 21h-8a6 6 0 0 0-6 6v9Z"/><g fill="none" stroke="#211C1A" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"><path d="M50.3 18.5H67a8.3 8.3 0 1 0-2 5.4M75.1 26.8V10.9m0 5.8a6.5 6.5 0 0 1 13 0v10.1M93.8 10.9l6.8 15.9 6.8-15.9M113 18.5h16.7a8.3 8.3 0 1 0-2 5.4M136.1 2.3v24.5M167.1 10.9v25M208.6 10.9v15.9"/><circle cx="151.6" cy="18.5" r="8.3"/><circle cx="175.4" cy="18.5" r="8.3"/><circle cx="200.3" cy="18.5" r="8.3"/></g></svg>';

/** The mark alone, for the icons in `public/` and the pages without connection. */
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#C4122B" d="M9 2h22a8 8 0 0 1 8 8v13L25 38H9a8 8 0 0 1-8-8V10a8 8 0 0 1 8-8Z"/><path fill="#F0A9AF" d="M39 23h-8a6 6 0 0 0-6 6v9Z"/></svg>';
