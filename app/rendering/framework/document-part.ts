import { createContext } from "react";

/** What `Layout` renders: the head, on the server only, or the content of the container that React hydrates. */
export const DocumentPart = createContext<"head" | "page">("page");
