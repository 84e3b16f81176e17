import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Flags = { verified?: boolean };
type Options = { challenge: string };

/**
 * An authenticator without a person: makes and uses passkeys as a phone does, with the attestation
 * `none` and ES256 (https://www.w3.org/TR/webauthn-3/).
 */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly origin: string;
  counter = 0;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.origin = origin;
    this.#key = privateKey;
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, "base64url"),
    ]);
  }

  /** Answers the options of a new passkey. */
  create({ challenge }: Options) {
    const data = Buffer.concat([
      this.#describe({}, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...["fmt", "none", "attStmt"].map(cborText),
      Buffer.from([0xa0]),
      cborText("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const clientDataJSON = this.#clientData("webauthn.create", challenge);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /**
   * Answers the options of a sign-in or proof. `verified`: whether the person unlocked the
   * authenticator.
   */
  get({ challenge }: Options, flags: Flags = {}) {
    this.counter += 1;
    const data = this.#describe(flags, 0);
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const hash = createHash("sha256").update(clientDataJSON).digest();
    const signature = sign("sha256", Buffer.concat([data, hash]), this.#key);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #credential(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));

  #describe({ verified = true }: Flags, added: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const host = createHash("sha256").update(new URL(this.origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([1 | (verified ? 4 : 0) | added]), counter]);
  }
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
