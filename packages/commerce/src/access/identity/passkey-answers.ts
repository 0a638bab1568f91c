import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

/** Bytes as sent by devices: base64url, limited to a length that no device exceeds. */
const bytes = z.string().regex(/^[\w-]{1,16384}$/)

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** A new passkey, as passed on by the browser (`PublicKeyCredential.toJSON`). */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(8).default([]),
  }),
})

/** A signature by a passkey, as passed on by the browser. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

/** Reads a device's answer from a form field; undefined when it is invalid. */
export const readAnswer = <Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns the challenge that a device claims to have signed; '' when there is none. */
export const challengeOf = (clientDataJSON: string): string => {
  try {
    const { challenge }: { readonly challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
