import { createContext, useContext } from "react";

const TakesCards = createContext(true);

export const TakesCardsProvider = TakesCards.Provider;

/** Whether prices may speak of installments. */
export const useTakesCards = () => useContext(TakesCards);
