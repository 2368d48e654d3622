import type { OwnedData } from "./owner-request";

const modules = import.meta.glob<{ owned: OwnedData }>("../extras/*/owned.ts", { eager: true });

export const ownedByExtras = Object.values(modules).map(({ owned }) => owned);
