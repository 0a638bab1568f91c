import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { after, days, type Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import { deriveStoredKey } from '../tokens/index.ts'
import type { Claim, IdempotencyScope, IdempotencyStore, SavedAnswer } from './idempotency.ts'

const keptFor = days(7)
const leaseSeconds = 60
/** Expired keys are removed once in this many claims. */
const purgeEvery = 200

type StoredKey = { fingerprint: string; answer: Buffer | null }

const derive = (secret: string, purpose: 'key' | 'answer', { scope, key }: IdempotencyScope): Buffer =>
  deriveStoredKey(secret, `idempotency ${purpose}\n${scope}\n${key}`)

const seal = (key: Buffer, answer: SavedAnswer): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

const unseal = (key: Buffer, bytes: Buffer): SavedAnswer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as SavedAnswer
}

/**
 * Idempotency keys in PostgreSQL, shared by every process, kept 7 days by the clock. Answers can hold
 * tokens, so they are encrypted with a key that follows from the server's secret and the caller's key.
 *
 * A claim is a lease of 60 seconds: when its process dies, the same request may claim the key again
 * afterwards. The lease runs on the database's time, because the product's clock may be frozen.
 */
export const createIdempotencyStore = <Tables>(options: {
  database: Database<Tables>
  clock: Clock
  secret: string
}): IdempotencyStore => {
  const { database, clock, secret } = options
  let claims = 0

  const purge = () =>
    sql`delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${clock.now()} limit 1000)`.execute(
      database.db,
    )

  const tryClaim = async (scope: IdempotencyScope, keyHash: string): Promise<Claim | undefined> => {
    const claim = randomUUID()
    const now = clock.now()
    const taken = await sql<{ claim: string }>`
      insert into idempotency_keys (scope, key_hash, fingerprint, claim, lease_until, expires_at)
      values (${scope.scope}, ${keyHash}, ${scope.fingerprint}, ${claim},
        clock_timestamp() + make_interval(secs => ${leaseSeconds}), ${after(now, keptFor)})
      on conflict (scope, key_hash) do update set
        fingerprint = excluded.fingerprint, claim = excluded.claim, lease_until = excluded.lease_until,
        expires_at = excluded.expires_at, status = null, answer = null
      where idempotency_keys.expires_at <= ${now}
        or (idempotency_keys.status is null and idempotency_keys.lease_until <= clock_timestamp()
          and idempotency_keys.fingerprint = excluded.fingerprint)
      returning claim`.execute(database.db)
    if (taken.rows.length > 0) return { kind: 'claimed', claim }
    const found = await sql<StoredKey>`
      select fingerprint, answer from idempotency_keys
      where scope = ${scope.scope} and key_hash = ${keyHash}`.execute(database.db)
    const row = found.rows[0]
    if (row === undefined) return undefined
    if (row.fingerprint !== scope.fingerprint) return { kind: 'different' }
    return row.answer === null
      ? { kind: 'in_flight' }
      : { kind: 'done', saved: unseal(derive(secret, 'answer', scope), row.answer) }
  }

  const hashOf = (scope: IdempotencyScope): string => derive(secret, 'key', scope).toString('hex')

  return {
    claim: async (scope) => {
      claims += 1
      if (claims % purgeEvery === 0) await purge()
      // No row after an insert that met one: the other request released its claim in between.
      return (
        (await tryClaim(scope, hashOf(scope))) ??
        (await tryClaim(scope, hashOf(scope))) ?? { kind: 'in_flight' }
      )
    },
    complete: async (scope, claim, answer) => {
      await sql`
        update idempotency_keys
        set status = ${answer.status}, answer = ${seal(derive(secret, 'answer', scope), answer)}
        where scope = ${scope.scope} and key_hash = ${hashOf(scope)} and claim = ${claim}`.execute(
        database.db,
      )
    },
    release: async (scope, claim) => {
      await sql`
        delete from idempotency_keys
        where scope = ${scope.scope} and key_hash = ${hashOf(scope)} and claim = ${claim} and status is null`.execute(
        database.db,
      )
    },
  }
}
