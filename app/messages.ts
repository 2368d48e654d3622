import * as messages from "./messages/specified-messages";

/** A namespace export, so bundles contain only the messages they use. */
export { messages };
