import type { UIMatch } from "@remix-run/react";
import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";

/** The product page shows this notice beside its buy buttons. */
export const isAddedToCart = ({ message }: NoticeMessage): boolean =>
  message === messages.catalogue.addedToCart;

export const canShowAddedToCart = ({ handle }: UIMatch): boolean =>
  typeof handle === "object" && handle !== null && "showsAddedToCart" in handle;
