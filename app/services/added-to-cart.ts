import type { UIMatch } from "@remix-run/react";
import type { NoticeMessage } from "../domain/notice";
import { messages } from "../messages";

/** The product page shows this notice beside its buy buttons. */
export const isAddedToCart = ({ message }: NoticeMessage): boolean =>
  message === messages.catalogue.addedToCart;

export const showsAddedToCart = ({ handle }: UIMatch): boolean =>
  typeof handle === "object" && handle !== null && "showsAddedToCart" in handle;
