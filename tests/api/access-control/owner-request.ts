import type { Call } from "../../../contract/call";
import type { Upstream } from "../../setup/upstream";
import type { Names, Owner, OwnerWanted, StockedOffer } from "./owner";

export const password = "segredo da dona";

/** Request body or query; missing ids are omitted from the request. */
interface Sent {
  readonly query?: Readonly<Record<string, unknown>>;
  /** Values of the path parameters. */
  readonly inPath?: unknown;
  readonly body?: unknown;
}

/** A request with ids of one owner, and the expected responses. */
export interface OwnerRequest {
  readonly call: Call;
  /** Ids of the owner in the request; null for requests that return the caller's own data. */
  readonly names: string | null;
  readonly owner?: OwnerWanted;
  /** `asker` is the caller, for requests that mix ids of the caller and of the owner. */
  readonly sent: (names: Partial<Names>, around: Around) => Sent;
  /** Status for another shopper and for an installer who is not the owner. */
  readonly others?: number;
  readonly installers?: number;
  readonly withoutId?: number;
  /** True for requests that leave the owner unchanged, so that several can use the same owner. */
  readonly changesNothing?: true;
  /** Values that are public in this response. */
  readonly mayTell?: (owner: Owner) => readonly string[];
  /** True for public calls, which also answer without a token or with an invalid one. */
  readonly isPublic?: true;
}

export interface Around {
  readonly owner: Owner;
  readonly asker: Owner;
  readonly offer: StockedOffer;
}

export const own = (call: Call, sent: OwnerRequest["sent"] = () => ({})): OwnerRequest => ({
  call,
  names: null,
  sent,
  others: 200,
  installers: 200,
});

export const reading = (request: OwnerRequest): OwnerRequest => ({ ...request, changesNothing: true });

/** What an owner has of an extra, and the requests for it: `owned.ts` beside the extra's tests. */
export interface OwnedData {
  /** Returns ids that requests contain, and private values. */
  readonly addRows?: (
    upstream: Upstream,
    owner: Pick<Owner, "userId" | "token" | "email"> & {
      readonly productId: number;
      readonly number: number;
    },
    wanted: OwnerWanted,
  ) => Promise<Partial<Pick<Owner, "secrets" | "othersSecrets">> & Readonly<Record<string, unknown>>>;
  /** Adds rows to the other tables of the data copy. */
  readonly addOtherRows?: (upstream: Upstream, owner: Owner) => Promise<unknown>;
  readonly requests: readonly OwnerRequest[];
}
