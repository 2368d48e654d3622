import * as messages from "./quoted-words";

/** Everything that the shop says, by name. As a module's names, so that a page brings the browser only what it uses. */
export { messages };
