import published from "bancos-brasileiros/bancos.json";

/** A bank of the Central Bank and Pix directories (installers 9, "Banks", which names the fields). */
export interface Bank {
  /** Three digits. */
  readonly COMPE: string;
  /** Eight digits. */
  readonly ISPB: string;
  /** CNPJ, formatted. */
  readonly Document: string;
  readonly LongName: string;
  readonly ShortName: string;
  /** RSFN or Internet; null if unlisted. */
  readonly Network: string | null;
  readonly Type: string | null;
  /** DRCT or IDRT. */
  readonly PixType: string | null;
  readonly Url: string | null;
  /** yyyy-mm-dd; null if unlisted. */
  readonly DateOperationStarted: string | null;
  /** yyyy-mm-dd hh:mm:ss, Brasília time. */
  readonly DatePixStarted: string | null;
  readonly DateRegistered: string;
  readonly DateUpdated: string;
}

/** All banks by code. Several hundred kilobytes, so server only (docs/decisions/banks.md); forms use `bankOptions`. */
export const banks: readonly Bank[] = published;

/** Options 'code-shortname' (installers 9, "Banks"). */
export const bankOptions: readonly string[] = banks.map(({ COMPE, ShortName }) => `${COMPE}-${ShortName}`);
