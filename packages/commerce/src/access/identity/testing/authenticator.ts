import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Encodes the CBOR of an authenticator: integers, bytes, strings and maps (RFC 8949). */
const cbor = (value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer => {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

type Key = { readonly id: Buffer; readonly key: KeyObject; counter: number }

/** Deviations of the next answer of a device. */
export type Twist = {
  readonly origin?: string
  readonly rp?: string
  /** User verification by the device. Default true. */
  readonly verified?: boolean
  /** Counter to send. Default: the former one plus one. */
  readonly counter?: number
  readonly type?: string
  readonly user_handle?: string
}

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** Opens a device that creates passkeys and signs like a real one (ES256), without user interaction. */
export const openAuthenticator = (page: string) => {
  const keys: Key[] = []
  const clientData = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge,
        origin: twist.origin ?? new URL(page).origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (key: Key, twist: Twist, more: Buffer = Buffer.alloc(0)): Buffer => {
    key.counter = twist.counter ?? key.counter + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(key.counter)
    const flags = userPresent | (twist.verified === false ? 0 : userVerified) | (more.length > 0 ? hasKey : 0)
    return Buffer.concat([sha256(twist.rp ?? new URL(page).hostname), Buffer.from([flags]), counter, more])
  }
  const answer = (key: Key, response: object): string => {
    const id = key.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  return {
    keys,
    /** Creates a passkey for a browser's `PublicKeyCredentialCreationOptionsJSON`. */
    create: ({ challenge }: { readonly challenge: string }, twist: Twist = {}): string => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key: Key = { id: randomBytes(16), key: privateKey, counter: 0 }
      keys.push(key)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, key.id.length]), key.id, cose])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', dataOf(key, twist, attested)],
        ]),
      )
      return answer(key, {
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Signs with the newest passkey for a browser's `PublicKeyCredentialRequestOptionsJSON`. */
    sign: ({ challenge }: { readonly challenge: string }, twist: Twist = {}): string => {
      const key = keys.at(-1)
      if (key === undefined) throw new Error('The device has no passkey.')
      const client = clientData('webauthn.get', challenge, twist)
      const data = dataOf(key, twist)
      return answer(key, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), key.key).toString('base64url'),
        ...(twist.user_handle !== undefined && { userHandle: twist.user_handle }),
      })
    },
  }
}
