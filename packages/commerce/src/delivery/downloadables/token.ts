import type { Clock } from '@atelier/plumbing/clock'
import { after, seconds } from '@atelier/plumbing/clock'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'

/** Lifetime of listed download addresses and of the storage's own addresses, in milliseconds. */
export const downloadLifetime = seconds(600)

const Claims = z.object({ id: z.optional(z.uuid()) })
type Claims = z.output<typeof Claims>

type Needed = { readonly secret: string; readonly clock: Pick<Clock, 'now'> }

const keyOf = ({ secret }: Needed): Buffer => deriveKey(secret, 'downloads')

/** Creates a token for one download, valid for `downloadLifetime`. */
export const signDownload = (needed: Needed, claims: Claims): string =>
  signClaims(keyOf(needed), 'download', claims, after(needed.clock.now(), downloadLifetime))

/** Returns the claims of a token, or `expired`; undefined for an invalid token. */
export const readDownloadToken = (needed: Needed, token: string): Claims | 'expired' | undefined => {
  const claims = readClaims(keyOf(needed), 'download', token, needed.clock.now())
  return claims === 'expired' ? claims : z.safeParse(Claims, claims).data
}
