import { Id } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { defineJob, enqueue } from '@atelier/plumbing/jobs'
import { createToken, hashToken, isWellFormedToken } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { deleteSessionsByToken } from '../../access/identity/index.ts'
import { endAccess, replaceClientSecrets } from '../../access/oauth2/index.ts'
import { deleteOrganizationTokensByHash } from '../../access/organization-tokens/index.ts'
import { deletePersonalTokensByHash } from '../../access/personal-tokens/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { deleteSessionsByHash } from '../../customers/customer-sessions/index.ts'
import { findOAuth2Tokens, findReported, insertLeaks, type Leak } from './queries.ts'
import type { Report } from './report.ts'

/** Returns the stored part of a session cookie; undefined for text that cannot be a session cookie. */
const sessionTokenIn = (text: string): string | undefined =>
  /^([A-Za-z0-9]{24,128})(?:\.|%2E)[A-Za-z0-9+/=%_-]{20,200}$/i.exec(text)?.[1]

/**
 * Revokes all credentials with these hashes. Clients get new, random secrets, and all access from the consents
 * behind OAuth2 tokens ends.
 *
 * @param sessions hashes of user sessions, by their stored token
 */
const revokeAll = async (
  tx: Tx,
  { clock, secret }: Services,
  hashes: readonly string[],
  sessions: ReadonlyMap<string, string>,
): Promise<Leak[]> => {
  const now = clock.now()
  const replacement = () => hashToken(secret, createToken('atelier_cs_'))
  const oauth2 = await findOAuth2Tokens(tx, hashes)
  await endAccess(tx, oauth2, now)
  const leaks: (Pick<Leak, 'token_hash' | 'kind' | 'name'> & Partial<Leak>)[] = []
  for (const { label: name, ...row } of await deleteOrganizationTokensByHash(tx, hashes))
    leaks.push({ ...row, kind: 'organization_token', name })
  for (const { comment: name, ...row } of await deletePersonalTokensByHash(tx, hashes))
    leaks.push({ ...row, kind: 'personal_token', name })
  for (const { token_hash, user_id, organization_id, client_name: name } of oauth2)
    leaks.push({ token_hash, user_id, organization_id, kind: 'oauth2_token', name })
  for (const row of await deleteSessionsByHash(tx, hashes))
    leaks.push({ ...row, kind: 'customer_session', name: 'the customer portal' })
  const ended = sessions.size === 0 ? [] : await deleteSessionsByToken(tx, [...sessions.keys()])
  for (const { token, user_id } of ended)
    leaks.push({ token_hash: sessions.get(token) ?? '', user_id, kind: 'user_session', name: 'a browser' })
  for (const kind of ['client_secret', 'registration_token'] as const) {
    const column = kind === 'client_secret' ? 'secret_hash' : 'registration_token_hash'
    const clients = await replaceClientSecrets(tx, column, hashes, replacement, now)
    for (const { id: _, client_name: name, ...row } of clients) leaks.push({ ...row, kind, name })
  }
  return leaks.map((leak) => ({ organization_id: null, user_id: null, customer_id: null, ...leak }))
}

/** Notifies the holders of a token that was found in public. */
export const notifyOfLeak = defineJob({ name: 'leaked-tokens.tell', payload: z.object({ leak_id: Id }) })

/**
 * Revokes all tokens of any kind among the reported texts in one transaction, and notifies their holders.
 * Tokens that were reported before are recognized and otherwise ignored.
 *
 * @returns the texts that are or were tokens of this server
 */
export const revokeLeaked = async (services: Services, report: Report): Promise<ReadonlySet<string>> => {
  const candidates = new Map<string, Report[number]>()
  const sessions = new Map<string, string>()
  for (const item of report) {
    const stored = sessionTokenIn(item.token)
    if (stored === undefined && !isWellFormedToken(item.token)) continue
    const hash = hashToken(services.secret, item.token)
    candidates.set(hash, item)
    if (stored !== undefined) sessions.set(stored, hash)
  }
  const hashes = [...candidates.keys()]
  if (hashes.length === 0) return new Set()
  const knownHashes = await services.database.transact(async (tx) => {
    // Serializes concurrent reports, so that the second of two duplicates sees the first.
    await holdKey(tx, 'leaked tokens', 'report')
    const reported = await findReported(tx, hashes)
    const unreportedHashes = hashes.filter((hash) => !reported.includes(hash))
    if (unreportedHashes.length === 0) return reported
    const rows = (await revokeAll(tx, services, unreportedHashes, sessions)).map((leak) => ({
      ...leak,
      id: crypto.randomUUID(),
      // The location comes from outside: without control characters, and limited in length.
      url:
        candidates
          .get(leak.token_hash)
          ?.url?.replaceAll(/\p{Cc}/gu, '')
          .slice(0, 2083) ?? null,
      reported_at: services.clock.now(),
    }))
    await insertLeaks(tx, rows)
    for (const { id } of rows) await enqueue(tx, notifyOfLeak, { leak_id: id })
    return [...reported, ...rows.map(({ token_hash }) => token_hash)]
  })
  return new Set(knownHashes.flatMap((hash) => candidates.get(hash)?.token ?? []))
}
