import { passkeyChallenges, passkeys, secondFactors } from "../../../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../../../api/extras/second-factor/totp";
import * as passkeyCalls from "../../../../contract/passkeys";
import * as secondFactor from "../../../../contract/second-factor";
import { Authenticator } from "../../../setup/authenticator";
import { upstreamSettings } from "../../../setup/upstream";
import { type OwnedData, own, password, reading } from "../../access-control/owner-request";

const secret = Buffer.from("segredo do aplicativo");
const expiresAt = new Date("2027-11-20T14:00:00-03:00");

export const owned: OwnedData = {
  /** A factor that was begun, a passkey, and the answer to a challenge for another. */
  async addRows({ database, clock }, { userId }) {
    await database.insert(secondFactors).values({ userId, secret });
    const { storefrontOrigin } = upstreamSettings;
    const challenge = `desafio${userId}`;
    const [passkey] = await database
      .insert(passkeys)
      .values({
        userId,
        name: "Celular",
        credentialId: `chave-${userId}`,
        counter: 0,
        challenge,
        publicKey: Buffer.from("key"),
      })
      .returning();
    await database.insert(passkeyChallenges).values({ challenge, userId, purpose: "add", expiresAt });
    const rp = { id: new URL(storefrontOrigin).hostname, name: "Envelopa" };
    return {
      passkeyId: passkey?.id,
      newPasskey: new Authenticator(storefrontOrigin).create({ challenge, rp }),
      secondFactorCode: generateCodeAt(secret, getStepAt(clock.now())),
    };
  },
  requests: [
    reading(own(secondFactor.getSecondFactor)),
    own(secondFactor.confirmSecondFactor, (_, { asker }) => ({ body: { code: asker.secondFactorCode } })),
    own(secondFactor.stopSecondFactor, () => ({ body: { password } })),
    own(secondFactor.startSecondFactor, () => ({ body: { password } })),
    reading(own(passkeyCalls.listPasskeys)),
    own(passkeyCalls.startPasskey, () => ({ body: { password } })),
    {
      ...own(passkeyCalls.addPasskey, (_, { asker }) => ({
        body: { name: "Mesa", passkey: asker.newPasskey },
      })),
      // The changes of their second factor above ended the challenges of the callers.
      others: 422,
      installers: 422,
    },
    {
      ...own(passkeyCalls.removePasskey, ({ passkeyId: id }) => ({ body: { id, password } })),
      names: "passkey, which only its account removes",
    },
  ],
};
