import { createContext, useContext } from "react";

const LightMode = createContext(false);

/** Pictures below become links. */
export const LightModeProvider = LightMode.Provider;

export const useLightMode = () => useContext(LightMode);
