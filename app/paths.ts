import * as paths from "./paths/pages";

/** A namespace export, so bundles contain only the addresses they use. */
export { paths };
