import morgan from "morgan";

/** Disables remix-serve's access log, which would include query strings: morgan's format of this name. */
export const disableAccessLog = () => void morgan.format("tiny", () => undefined);
