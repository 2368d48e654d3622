import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { z } from "zod";
import type { creationOptions, newPasskey, passkeyAnswer, requestOptions } from "../../contract/passkeys";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toText = (data: Buffer) => data.toString("base64url");
const fromText = (written = "") => Buffer.from(written, "base64url");

/** CBOR: a byte string of 24 to 255 bytes. */
const byteString = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
/** CBOR: a text of up to 23 characters. */
const shortText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** The passkey of one device, as a browser answers for it, without a browser. */
export class Authenticator {
  readonly id = toText(randomBytes(32));
  counter = 0;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** `origin` of the page that asks. */
  constructor(public origin: string) {}

  create({
    challenge,
    rp,
  }: Pick<z.output<typeof creationOptions>, "challenge" | "rp">): z.input<typeof newPasskey> {
    const id = fromText(this.id);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authData(rp.id, withKey),
      Buffer.alloc(16),
      idLength,
      id,
      this.#coseKey(),
    ]);
    const attestation = [
      Buffer.from([0xa3]),
      shortText("fmt"),
      shortText("none"),
      shortText("attStmt"),
      Buffer.from([0xa0]),
      shortText("authData"),
      byteString(authData),
    ];
    const clientDataJSON = toText(this.#clientData("webauthn.create", challenge));
    const attestationObject = toText(Buffer.concat(attestation));
    return {
      id: this.id,
      type: "public-key",
      response: { clientDataJSON, attestationObject, transports: ["internal"] },
    };
  }

  get({ challenge, rpId }: z.output<typeof requestOptions>): z.input<typeof passkeyAnswer> {
    this.counter += 1;
    const authenticatorData = this.#authData(rpId, 0);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: toText(clientData),
      authenticatorData: toText(authenticatorData),
      signature: toText(sign("sha256", signed, this.#keys.privateKey)),
    };
    return { id: this.id, type: "public-key", response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authData(rpId = "", flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([present | verified | flags]), counter]);
  }

  /** COSE: an elliptic key for ES256. */
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(fromText(x)),
      Buffer.from([0x22]),
      byteString(fromText(y)),
    ]);
  }
}
