import * as contract from "../../contract/data-rights";
import { identifyHashingClient } from "../accounts/hashing-queue";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { cancelDeletion, findDeletion, requestDeletion, requireDeletionByToken } from "./account-deletions";
import { findExport, requestExport, requireArchivePart } from "./data-exports";

const kept = { message: messages.accountKept };

export const dataRightsRoutes: readonly CallHandler[] = [
  serveShopper(contract.getDataExport, async ({ shopper }, services) => {
    const found = await findExport(shopper.id, services);
    return {
      export: found && {
        ...found,
        requestedAt: found.requestedAt.toISOString(),
        expiresAt: found.expiresAt?.toISOString() ?? null,
      },
    };
  }),

  serveShopper(contract.requestDataExport, async (asked, services) => {
    const { shopper, body } = asked;
    const client = identifyHashingClient(asked, shopper.email);
    await requestExport(shopper, body.password, { ...services, client });
    return { message: messages.exportRequested };
  }),

  serveShopper(contract.downloadDataExport, async ({ shopper, query }, services) => {
    const position = query.part === undefined ? null : Number(query.part);
    const { bytes, parts, requestedAt } = await requireArchivePart(shopper.id, position, services);
    const day = requestedAt.toISOString().slice(0, 10);
    return { fileName: `meus-dados-${day}.zip`, contentInBase64: bytes.toString("base64"), parts };
  }),

  serveShopper(contract.getAccountDeletion, async ({ shopper }, services) => {
    const found = await findDeletion(shopper.id, services);
    return { deletion: found && { ...found, eraseAt: found.eraseAt.toISOString() } };
  }),

  serveShopper(contract.requestAccountDeletion, async (asked, services) => {
    const { shopper, body } = asked;
    const client = identifyHashingClient(asked, shopper.email);
    const eraseAt = await requestDeletion(shopper, body.password, { ...services, client });
    return { eraseAt: eraseAt.toISOString() };
  }),

  serveShopper(contract.cancelAccountDeletion, async ({ shopper }, services) => {
    await cancelDeletion(shopper.id, services);
    return kept;
  }),

  serve(contract.getDeletionByToken, async ({ query }, services) => {
    const { eraseAt, cancelledAt } = await requireDeletionByToken(query.token, services);
    return { eraseAt: eraseAt.toISOString(), isCancelled: cancelledAt !== null };
  }),

  serve(contract.cancelDeletionByToken, async ({ body }, services) => {
    const { userId } = await requireDeletionByToken(body.token, services);
    await cancelDeletion(userId, services);
    return kept;
  }),
];
