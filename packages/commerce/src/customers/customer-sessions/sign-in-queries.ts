import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { SignInCodesTable } from '../../core/database/tables.ts'
import { purgeTwo } from '../../core/database/purge-queries.ts'
import type { Connection, Tx } from '../../core/services.ts'

export const insertSignInCode = async (tx: Tx, code: Insertable<SignInCodesTable>): Promise<void> => {
  await tx.insertInto('sign_in_codes').values(code).execute()
}

/** Counts the codes requested after a moment, by e-mail address or by IP address. */
export const countSignInCodes = async (
  tx: Tx,
  by: { readonly organization_id: string; readonly email: string } | { readonly requested_from: string },
  since: Date,
): Promise<number> => {
  const rows = await tx
    .selectFrom('sign_in_codes')
    .select('id')
    .where(({ and }) => and(by))
    .where('created_at', '>', since)
    .execute()
  return rows.length
}

/**
 * Deletes two requests that no longer count toward a limit. Called for every new request, which bounds the
 * growth of the table.
 */
export const purgeSignInCodes = async (tx: Tx, before: Date): Promise<void> => {
  await purgeTwo(tx, 'sign_in_codes', 'created_at', before)
}

/** Selects a browser's request whose code can still be entered at `now`. */
export const findSignInCode = (
  db: Connection,
  organization_id: string,
  token_hash: string,
  now: Date,
  maxTries: number,
) =>
  db
    .selectFrom('sign_in_codes')
    .select('email')
    .where('organization_id', '=', organization_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst()

/** Counts an attempt to enter a browser's code; undefined when no further attempt is possible. */
export const takeTry = (tx: Tx, organization_id: string, token_hash: string, now: Date, maxTries: number) =>
  tx
    .updateTable('sign_in_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('organization_id', '=', organization_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'email', 'tries'])
    .executeTakeFirst()

/** Expires a request whose code was used: a code works once. The row still counts toward the limits. */
export const endSignInCode = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('sign_in_codes').set({ expires_at: now }).where('id', '=', id).execute()
}

/**
 * Selects the recipient of a code and their customer; undefined for unknown e-mail addresses and expired
 * codes.
 */
export const findSignInMail = (db: Connection, id: string, now: Date) =>
  db
    .selectFrom('sign_in_codes as code')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.organization_id', '=', 'code.organization_id')
        .on(sql<boolean>`lower(customers.email) = code.email`)
        .on('customers.deleted_at', 'is', null),
    )
    .select(['customers.email as to', 'customers.id as customer_id'])
    .where('code.id', '=', id)
    .where('code.expires_at', '>', now)
    .executeTakeFirst()
