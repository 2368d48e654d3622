/** The API Pix requires 26 to 35 characters; our references have 13. */
const length = 26;

export const getTxid = (reference: string): string => reference.padEnd(length, "0");

export const parseTxid = (txid: string): string | null =>
  /^ENV[0-9A-Z]{10}0{13}$/.test(txid) ? txid.slice(0, 13) : null;
