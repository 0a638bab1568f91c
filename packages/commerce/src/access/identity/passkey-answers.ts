import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

/** Text as devices send bytes: base64url, and not longer than any device needs. */
const bytes = z.string().regex(/^[\w-]{1,16384}$/)

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** What a browser hands on from a device that made a passkey (`PublicKeyCredential.toJSON`). */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(8).default([]),
  }),
})

/** What a browser hands on from a device that signed with a passkey. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

/** Reads an answer of a device out of a form field; undefined when it is none. */
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

/** The challenge that a device says it has signed; '' when it says nothing. */
export const challengeOf = (clientDataJSON: string): string => {
  try {
    const { challenge }: { readonly challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
