import type { Clock } from '@atelier/plumbing/clock'
import { after, seconds } from '@atelier/plumbing/clock'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'

/** How long a download can be begun after it was listed, and how long the storage's own address works. */
export const downloadLifetime = seconds(600)

const Claims = z.object({ id: z.optional(z.uuid()) })
type Claims = z.output<typeof Claims>

type Needed = { readonly secret: string; readonly clock: Pick<Clock, 'now'> }

const keyOf = ({ secret }: Needed): Buffer => deriveKey(secret, 'downloads')

/** A token that opens one download from now on for `downloadLifetime`. */
export const signDownload = (needed: Needed, claims: Claims): string =>
  signClaims(keyOf(needed), 'download', claims, after(needed.clock.now(), downloadLifetime))

/** What a token says, or `expired`; undefined when it was not made here. */
export const readDownloadToken = (needed: Needed, token: string): Claims | 'expired' | undefined => {
  const claims = readClaims(keyOf(needed), 'download', token, needed.clock.now())
  return claims === 'expired' ? claims : z.safeParse(Claims, claims).data
}
