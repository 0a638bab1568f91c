import { enqueue } from '@atelier/plumbing/jobs'
import { holdKey } from '@atelier/plumbing/database'
import { createToken, hashToken, isWellFormedToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { tellOfLeak } from './mail.ts'
import { revokeLeakedTokens } from './leaks.ts'
import { findReported, insertLeaks } from './queries.ts'

/** Text detected in a public place, with its location. */
export type Found = { readonly token: string; readonly url: string | null }

/** Returns the stored part of a session cookie; undefined for text that cannot be a session cookie. */
const sessionTokenIn = (text: string): string | undefined =>
  /^([A-Za-z0-9]{24,128})(?:\.|%2E)[A-Za-z0-9+/=%_-]{20,200}$/i.exec(text)?.[1]

/**
 * Revokes all tokens of any kind among the reported texts in one transaction, and notifies their holders.
 * Tokens that were reported before are recognized and otherwise ignored.
 *
 * @returns the texts that are or were tokens of this server
 */
export const revokeLeaked = async (
  services: Services,
  tokens: readonly Found[],
): Promise<ReadonlySet<string>> => {
  const { database, clock, secret } = services
  const candidates = new Map<string, Found>()
  const sessions = new Map<string, string>()
  for (const item of tokens) {
    const stored = sessionTokenIn(item.token)
    if (stored === undefined && !isWellFormedToken(item.token)) continue
    const hash = hashToken(secret, item.token)
    candidates.set(hash, item)
    if (stored !== undefined) sessions.set(stored, hash)
  }
  const hashes = [...candidates.keys()]
  if (hashes.length === 0) return new Set()
  const known = await database.transact(async (tx) => {
    // Serializes concurrent reports, so that the second of two duplicates sees the first.
    await holdKey(tx, 'leaked tokens', 'report')
    const now = clock.now()
    const replacement = () => hashToken(secret, createToken('atelier_cs_'))
    const reported = await findReported(tx, hashes)
    const left = hashes.filter((hash) => !reported.includes(hash))
    if (left.length === 0) return reported
    const leaks = await revokeLeakedTokens(tx, left, sessions, replacement, now)
    const rows = leaks.map((leak) => ({
      ...leak,
      id: crypto.randomUUID(),
      url: candidates.get(leak.token_hash)?.url ?? null,
      reported_at: now,
    }))
    await insertLeaks(tx, rows)
    for (const { id } of rows) await enqueue(tx, tellOfLeak, { leak_id: id })
    return [...reported, ...leaks.map(({ token_hash }) => token_hash)]
  })
  return new Set(known.flatMap((hash) => candidates.get(hash)?.token ?? []))
}
