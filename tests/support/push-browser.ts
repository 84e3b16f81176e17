import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Creates a browser with the keys of a push subscription, which decrypts push messages. */
export function createPushBrowser() {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  const derive = (secretKey: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync("sha256", secretKey, salt, info, length));

  /** Decrypts a message by RFC 8291 section 3.4, which has one record (RFC 8188 section 2). */
  function decrypt(message: Buffer): unknown {
    const [salt, idLength] = [message.subarray(0, 16), message.readUInt8(20)];
    const senderKey = message.subarray(21, 21 + idLength);
    const encrypted = message.subarray(21 + idLength);
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
    const material = derive(keys.computeSecret(senderKey), secret, keyInfo, 32);
    const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(encrypted.subarray(-16));
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }

  return {
    decrypt,
    /** Returns the address of push messages that the browser sends to the site. */
    addressAt: (url: string) => ({
      url,
      publicKey: publicKey.toString("base64url"),
      secret: secret.toString("base64url"),
    }),
  };
}

export type PushBrowser = ReturnType<typeof createPushBrowser>;
