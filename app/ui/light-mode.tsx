import { createContext, useContext } from "react";

const LightMode = createContext(false);

/** Set once, around the page: pictures then become links, and nothing below needs to be told. */
export const LightModeProvider = LightMode.Provider;

export const useLightMode = () => useContext(LightMode);
