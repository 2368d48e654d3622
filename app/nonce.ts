import { createContext } from "react";

/** This document's word for the browser: only scripts that carry it may run. Empty once in the browser. */
export const Nonce = createContext("");
