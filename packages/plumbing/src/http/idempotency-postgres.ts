import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { after, type Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { uuidFromSeed } from '../tokens/index.ts'
import type { Claim, IdempotencyScope, IdempotencyStore } from './idempotency.ts'
import { generationOf, hashOf, openResponse, sealResponse, seedOf } from './idempotency-secrets.ts'
import { keysLast, type StoredRepetition } from './repetition.ts'

/** Lease of a claim, in seconds. */
const leaseSeconds = 60
/** Number of claims per removal of expired keys. */
const claimsPerPurge = 200

type StoredKey = { fingerprint: string | null; answer: Buffer | null }

/**
 * Returns the idempotency keys in PostgreSQL, shared by all processes, kept for 7 days of the clock after their last
 * use. Responses can contain tokens, so they are encrypted with a key derived from the server's secret and the caller's
 * key.
 *
 * A claim is a lease of 60 seconds, renewed while its request is processed. If its process dies, the same request may
 * claim the key again after the lease. The lease uses the database's time, because the product's clock may be frozen.
 */
export const createIdempotencyStore = <Tables>(options: {
  database: Database<Tables>
  clock: Clock
  secret: string
  log: Pick<Log, 'warn'>
}): IdempotencyStore => {
  const { database, clock, secret, log } = options
  let claims = 0

  /** Removes expired keys. Requests do not wait for it; a failure is logged. */
  const purge = () =>
    sql`delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${clock.now()} limit 1000 for update skip locked)`
      .execute(database.db)
      .catch((error: unknown) => log.warn({ err: error }, 'Expired idempotency keys could not be removed.'))

  const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

  const repetitionOf = (
    scope: IdempotencyScope,
    keyHash: string,
    generation: string,
    isRepeated: boolean,
  ): StoredRepetition => {
    const seed = (name: string): Buffer => seedOf(secret, scope, generation, name)
    const weekBefore = generationOf(after(clock.now(), -keysLast))
    const ownKey = sql`scope = ${scope.scope} and key_hash = ${keyHash} and generation = ${generation}`
    return {
      isRepeated,
      seed,
      id: (name) => uuidFromSeed(seed(name)),
      lostId: (name) => uuidFromSeed(seedOf(secret, scope, weekBefore, name)),
      markDone: async (tx) => {
        const marked =
          await sql`update idempotency_keys set is_done = true where ${ownKey} and not is_done returning 1`.execute(
            tx,
          )
        return marked.rows.length > 0
      },
      isDone: async (db) => {
        if (!isRepeated) return false
        const done = await sql`select from idempotency_keys where ${ownKey} and is_done`.execute(db)
        return done.rows.length > 0
      },
    }
  }

  /**
   * Claims an unused key. Undefined for a used key. The row is looked up first, because a conflicting insert
   * would wait for the transaction that marks it.
   */
  const claimNew = async (
    scope: IdempotencyScope,
    keyHash: string,
    lease_id: string,
  ): Promise<Claim | undefined> => {
    const generation = generationOf(clock.now())
    const inserted = await sql`
      insert into idempotency_keys (scope, key_hash, fingerprint, claim, generation, lease_until, expires_at)
      select ${scope.scope}, ${keyHash}, ${scope.fingerprint}, ${lease_id}::uuid, ${generation}::uuid, ${leaseEnd},
        ${after(clock.now(), keysLast)}::timestamptz
      where not exists (
        select from idempotency_keys where scope = ${scope.scope} and key_hash = ${keyHash})
      on conflict (scope, key_hash) do nothing
      returning 1`.execute(database.db)
    if (inserted.rows.length === 0) return undefined
    return { kind: 'claimed', lease_id, repetition: repetitionOf(scope, keyHash, generation, false) }
  }

  /**
   * Claims a key that is free again: it has expired, or it has no saved response and no request in progress.
   * A row that a transaction has marked is locked until that transaction ends. Locked rows are skipped.
   */
  const claimAgain = async (
    scope: IdempotencyScope,
    keyHash: string,
    lease_id: string,
  ): Promise<Claim | undefined> => {
    const now = clock.now()
    const fresh = generationOf(now)
    const claimed = await sql<{ generation: string; has_expired: boolean }>`
      update idempotency_keys as stored set
        fingerprint = ${scope.fingerprint}, claim = ${lease_id}, lease_until = ${leaseEnd},
        generation = case when stored.expires_at <= ${now} then ${fresh}::uuid else stored.generation end,
        is_done = stored.is_done and stored.expires_at > ${now},
        expires_at = ${after(now, keysLast)}, status = null, answer = null
      from (
        select scope, key_hash, expires_at <= ${now} as has_expired from idempotency_keys
        where scope = ${scope.scope} and key_hash = ${keyHash}
          and (expires_at <= ${now}
            or (status is null and lease_until <= clock_timestamp()
              and (fingerprint is null or fingerprint = ${scope.fingerprint})))
        for update skip locked
      ) as free
      where stored.scope = free.scope and stored.key_hash = free.key_hash
      returning stored.generation, free.has_expired`.execute(database.db)
    const [row] = claimed.rows
    if (row === undefined) return undefined
    const repetition = repetitionOf(scope, keyHash, row.generation, !row.has_expired)
    return { kind: 'claimed', lease_id, repetition }
  }

  const tryClaim = async (scope: IdempotencyScope, keyHash: string): Promise<Claim | undefined> => {
    const lease_id = randomUUID()
    const claimed = (await claimNew(scope, keyHash, lease_id)) ?? (await claimAgain(scope, keyHash, lease_id))
    if (claimed !== undefined) return claimed
    const stored = await sql<StoredKey>`
      select fingerprint, answer from idempotency_keys
      where scope = ${scope.scope} and key_hash = ${keyHash}`.execute(database.db)
    const row = stored.rows[0]
    if (row === undefined || row.fingerprint === null) return undefined
    if (row.fingerprint !== scope.fingerprint) return { kind: 'different' }
    return row.answer === null
      ? { kind: 'in_flight' }
      : { kind: 'done', saved: openResponse(secret, scope, row.answer) }
  }

  return {
    claim: async (scope) => {
      claims += 1
      if (claims % claimsPerPurge === 0) void purge()
      // The key was released or purged in between: try once more.
      return (
        (await tryClaim(scope, hashOf(secret, scope))) ??
        (await tryClaim(scope, hashOf(secret, scope))) ?? { kind: 'in_flight' }
      )
    },
    complete: async (scope, lease_id, response) => {
      await sql`
        update idempotency_keys
        set status = ${response.status}, answer = ${sealResponse(secret, scope, response)}
        where scope = ${scope.scope} and key_hash = ${hashOf(secret, scope)} and claim = ${lease_id}`.execute(
        database.db,
      )
    },
    release: async (scope, lease_id) => {
      await sql`
        update idempotency_keys
        set lease_until = clock_timestamp(), fingerprint = case when is_done then fingerprint end
        where scope = ${scope.scope} and key_hash = ${hashOf(secret, scope)} and claim = ${lease_id} and status is null`.execute(
        database.db,
      )
    },
    // The transaction of the request itself may hold the row. The next renewal is then early enough.
    renew: async (scope, lease_id) => {
      await sql`
        update idempotency_keys as stored set lease_until = ${leaseEnd}
        from (
          select scope, key_hash from idempotency_keys
          where scope = ${scope.scope} and key_hash = ${hashOf(secret, scope)} and claim = ${lease_id} and status is null
          for update skip locked
        ) as held
        where stored.scope = held.scope and stored.key_hash = held.key_hash`.execute(database.db)
    },
  }
}
