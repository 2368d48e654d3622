import { createContext } from "react";

/** CSP nonce of this document; empty in the browser. */
export const Nonce = createContext("");
