/** Keys of WebAuthn, in the names and encodings of its JSON: bytes are base64url. */

interface PasskeyDescriptor {
  readonly id: string;
  readonly type: "public-key";
  /** How the browser reaches it, as in 'internal' and 'usb'. */
  readonly transports?: readonly string[];
}

type UserVerification = "required" | "preferred" | "discouraged";

/** What a browser creates a passkey with. */
export interface PasskeyCreation {
  readonly challenge: string;
  readonly rp: { readonly id?: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: readonly { readonly type: "public-key"; readonly alg: number }[];
  /** Milliseconds. */
  readonly timeout?: number;
  readonly excludeCredentials?: readonly PasskeyDescriptor[];
  readonly authenticatorSelection?: {
    readonly residentKey?: UserVerification;
    readonly requireResidentKey?: boolean;
    readonly userVerification?: UserVerification;
  };
  readonly attestation?: "none" | "indirect" | "direct" | "enterprise";
}

/** What a browser asks one of the account's passkeys. */
export interface PasskeyRequest {
  readonly challenge: string;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly rpId?: string;
  readonly allowCredentials?: readonly PasskeyDescriptor[];
  readonly userVerification?: UserVerification;
}

export interface NewPasskey {
  readonly id: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: string[];
  };
}

export interface PasskeyAnswer {
  readonly id: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export const maxPasskeyNameLength = 60;
