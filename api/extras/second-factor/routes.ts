import * as passkeyContract from "../../../contract/passkeys";
import * as factorContract from "../../../contract/second-factor";
import { identifyHashingClient } from "../../accounts/hashing-queue";
import { type CallHandler, serveShopper } from "../../http/serve";
import { factorMessages } from "./messages";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "./passkeys";
import { confirmSecondFactor, getSecondFactor, startSecondFactor, stopSecondFactor } from "./second-factor";

export const secondFactorRoutes: readonly CallHandler[] = [
  serveShopper(factorContract.getSecondFactor, ({ shopper }, services) => getSecondFactor(shopper, services)),
  serveShopper(factorContract.startSecondFactor, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    return { content: await startSecondFactor(asked.shopper, asked.body.password, { ...services, client }) };
  }),
  serveShopper(factorContract.confirmSecondFactor, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    const codes = await confirmSecondFactor(asked.shopper, asked.body.code, { ...services, client });
    return { content: { recoveryCodes: codes } };
  }),
  serveShopper(factorContract.stopSecondFactor, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    await stopSecondFactor(asked.shopper, asked.body.password, { ...services, client });
    return { message: factorMessages.secondFactorOff };
  }),

  serveShopper(passkeyContract.listPasskeys, async ({ shopper }, services) => ({
    passkeys: await listPasskeys(shopper, services),
  })),
  serveShopper(passkeyContract.startPasskey, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    return { content: await startPasskey(asked.shopper, asked.body.password, { ...services, client }) };
  }),
  serveShopper(passkeyContract.addPasskey, async ({ shopper, body }, services) => ({
    content: { recoveryCodes: [...(await addPasskey(shopper, body, services))] },
  })),
  serveShopper(passkeyContract.removePasskey, async (asked, services) => {
    const client = identifyHashingClient(asked, asked.shopper.email);
    await removePasskey(asked.shopper, asked.body, { ...services, client });
    return { message: factorMessages.passkeyRemoved };
  }),
];
