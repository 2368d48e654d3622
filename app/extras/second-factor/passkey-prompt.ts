import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "~/model/passkey";

/** Calls of WebAuthn. Loaded where a page offers a passkey, as a browser of the floor has no JSON form of them. */

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

const knownTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;

const toDescriptors = (passkeys: PasskeyRequest["allowCredentials"] = []) =>
  passkeys.map(({ id, type, transports = [] }) => ({
    id: toBytes(id),
    type,
    transports: knownTransports.filter((known) => transports.includes(known)),
  }));

/** Null where the browser answers something else. Throws DOMException: InvalidStateError for a device that has one. */
export async function createPasskey({
  challenge,
  user,
  pubKeyCredParams,
  excludeCredentials,
  ...options
}: PasskeyCreation): Promise<NewPasskey | null> {
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    pubKeyCredParams: [...pubKeyCredParams],
    excludeCredentials: toDescriptors(excludeCredentials),
  };
  const created = await navigator.credentials.create({ publicKey });
  if (!(created instanceof PublicKeyCredential)) return null;
  const { response } = created;
  if (!(response instanceof AuthenticatorAttestationResponse)) return null;
  return {
    id: created.id,
    type: "public-key",
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: "getTransports" in response ? response.getTransports() : [],
    },
  };
}

/** Null where the browser answers something else. Throws DOMException: NotAllowedError where the shopper cancels. */
export async function askPasskey({
  challenge,
  allowCredentials,
  ...options
}: PasskeyRequest): Promise<PasskeyAnswer | null> {
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: toDescriptors(allowCredentials),
  };
  const answer = await navigator.credentials.get({ publicKey });
  if (!(answer instanceof PublicKeyCredential)) return null;
  const { response } = answer;
  if (!(response instanceof AuthenticatorAssertionResponse)) return null;
  return {
    id: answer.id,
    type: "public-key",
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
  };
}
