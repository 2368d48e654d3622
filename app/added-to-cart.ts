import type { UIMatch } from "@remix-run/react";
import type { NoticeMessage } from "./domain/notice";
import { messages } from "./messages";

/** A product's page shows this notice beside its buy buttons, where the shopper is, and not with the others on top. */
export const isAddedToCart = ({ message }: NoticeMessage): boolean =>
  message === messages.catalogue.addedToCart;

export const showsAddedToCart = ({ handle }: UIMatch): boolean =>
  typeof handle === "object" && handle !== null && "showsAddedToCart" in handle;
