import { generateCodeAt, getStepAt } from "../../api/extras/second-factor/totp";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows now, or some steps later, for the key in Base32 beside the QR code. */
export function codeOfKey(key: string, stepsLater = 0): string {
  const bits = [...key.replaceAll(" ", "")].map((sign) => base32.indexOf(sign).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return generateCodeAt(secret, getStepAt(new Date()) + stepsLater);
}
