import * as contract from "../../contract/accounts";
import * as emailContract from "../../contract/email-change";
import { deviceHeader, endOtherSessions, listSessions } from "../../contract/sessions";
import { requireOwn } from "../http/ownership";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { findDeletion } from "../personal-data/account-deletions";
import type { Services } from "../services";
import { requireAccountRevert, revertAccount } from "./account-revert";
import {
  changePassword,
  editProfile,
  formatTaxIdOfUser,
  logIn,
  register,
  requireUser,
  type SignedIn,
} from "./accounts";
import {
  confirmEmailChange,
  findEmailChange,
  requestEmailChange,
  requestEmailConfirmation,
  requireEmailChange,
} from "./confirmed-email-change";
import { identifyHashingClient } from "./hashing-queue";
import { isResetTokenUsable, requestPasswordReset, resetPassword } from "./password-reset";
import { getSessions } from "./sessions";
import { revokeOtherTokens, revokeToken } from "./tokens";

export const accountRoutes: readonly CallHandler[] = [
  serve(contract.login, async (asked, services) =>
    signedInToWire(
      await logIn(asked.body, identifyHashingClient(asked, asked.body.email), withDevice(asked, services)),
      services,
    ),
  ),
  serve(contract.register, async (asked, services) =>
    signedInToWire(
      await register(asked.body, identifyHashingClient(asked, asked.body.email), withDevice(asked, services)),
      services,
    ),
  ),
  serve(contract.forgotPassword, async ({ body }, services) => {
    await requestPasswordReset(body.email, services);
    return { message: messages.resetMailSent };
  }),
  serve(contract.resetPassword, async (asked, services) => {
    const reset = await resetPassword(asked.body, identifyHashingClient(asked, asked.body.token), services);
    return { message: messages.passwordChanged, ...reset };
  }),
  serve(contract.checkResetToken, async ({ body }, services) => ({
    usable: await isResetTokenUsable(body.token, services),
  })),
  serveShopper(contract.logout, async ({ shopper }, { database, clock }) => {
    await revokeToken(database, shopper.tokenHash, clock.now());
    return { message: messages.loggedOut };
  }),
  serveShopper(contract.getProfile, async ({ query, shopper }, { database }) => {
    requireOwn(shopper, query.id);
    const user = await requireUser(database, shopper.id);
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      cnpj: formatTaxIdOfUser(user),
      phoneNumber: user.phoneNumber,
      created_at: user.createdAt.toISOString(),
      image: user.image,
      type: user.type,
    };
  }),
  serveShopper(contract.editProfile, async ({ body, shopper }, services) => {
    requireOwn(shopper, body.id);
    const { name, cnpj, phoneNumber, image } = body;
    await editProfile(shopper.id, { name, taxId: cnpj, phoneNumber, image }, services);
    return { message: messages.profileSaved };
  }),
  serveShopper(contract.changePassword, async ({ body, shopper, clientKey, signal }, services) => {
    requireOwn(shopper, body.id);
    const { currentPassword, newPassword } = body;
    const client = identifyHashingClient({ clientKey, signal }, shopper.email);
    const endsEmailChange = await changePassword(shopper, { currentPassword, newPassword }, client, services);
    return { message: messages.passwordChanged, endsEmailChange };
  }),

  serveShopper(listSessions, async ({ shopper }, services) => ({
    sessions: await getSessions(shopper, services),
  })),
  serveShopper(endOtherSessions, async ({ shopper }, services) => {
    await revokeOtherTokens(services.database, shopper, services.clock.now());
    return { message: messages.sessionsEnded };
  }),

  serveShopper(emailContract.getEmailChange, ({ shopper }, services) =>
    findEmailChange(shopper.id, services),
  ),
  serveShopper(emailContract.requestEmailChange, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    await requestEmailChange(asked.shopper, asked.body, { ...services, client });
    return { message: messages.emailChangeMailed };
  }),
  serveShopper(emailContract.requestEmailConfirmation, async ({ shopper }, services) => {
    await requestEmailConfirmation(shopper, services);
    return { message: messages.emailConfirmationMailed };
  }),
  serve(emailContract.getEmailChangeByToken, async ({ query, findShopper }, services) => {
    const { userId, formerEmail, newEmail, confirmedAt } = await requireEmailChange(query.token, services);
    const isLoggedIn = (await findShopper())?.id === userId;
    return { newEmail, isConfirmed: confirmedAt !== null, isOwn: formerEmail === newEmail, isLoggedIn };
  }),
  serve(emailContract.confirmEmailChange, async (asked, services) => {
    const { token } = asked.body;
    const client = identifyHashingClient(asked, token);
    await confirmEmailChange(token, await asked.findShopper(), { ...services, client });
    return { message: messages.emailChanged };
  }),
  serve(emailContract.getAccountRevert, async ({ query }, services) => {
    const { change, email, usedAt } = await requireAccountRevert(query.token, services);
    return { change, email, isReverted: usedAt !== null };
  }),
  serve(emailContract.revertAccount, async (asked, services) => {
    await revertAccount(asked.body.token, identifyHashingClient(asked, asked.body.token), services);
    return { message: messages.accountReverted };
  }),
];

const maxDeviceLength = 60;

function withDevice({ header }: { header(name: string): string | undefined }, services: Services) {
  return { ...services, device: header(deviceHeader)?.slice(0, maxDeviceLength) || null };
}

async function signedInToWire({ token, user }: SignedIn, services: Services) {
  const { id, name, email, type } = user;
  const deletion = await findDeletion(id, services);
  return { token, user: { id, name, email, type, eraseAt: deletion?.eraseAt.toISOString() } };
}
