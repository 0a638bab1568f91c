import { holdKey, type Row } from '@atelier/plumbing/database'
import type { DiscordAgreementsTable } from '../../core/database/tables.ts'
import type { LetIn } from '../integrations/discord/port.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** A Discord server whose manager let the bot in for an organization. */
type AgreementRow = Row<DiscordAgreementsTable>

/** The agreements by which an organization may give roles now. */
const agreementsOf = (db: Connection, organization_id: string) =>
  db
    .selectFrom('discord_agreements')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('agreed_at', 'is not', null)
    .where('removed_at', 'is', null)

/** The agreement by which an organization may give roles on a server; undefined when there is none now. */
export const findAgreement = (
  db: Connection,
  organization_id: string,
  guild_id: string,
): Promise<AgreementRow | undefined> =>
  agreementsOf(db, organization_id).where('guild_id', '=', guild_id).executeTakeFirst()

/** The agreements by which an organization may give roles now, the oldest first. */
export const findAgreements = (db: Connection, organization_id: string): Promise<readonly AgreementRow[]> =>
  agreementsOf(db, organization_id).orderBy('agreed_at').orderBy('id').execute()

/** A visit to Discord that was begun here. */
type Visit = { readonly id: string; readonly organization_id: string }

/**
 * Stores that somebody came back from Discord, before they agree. Those who came back and never agreed are forgotten.
 *
 * @param over visits that began before this moment can be ended no more
 * @returns false when somebody came back from the same visit before
 */
export const insertVisit = async (
  db: Connection,
  { id, organization_id }: Visit,
  { guild, person }: LetIn,
  { now, over }: { readonly now: Date; readonly over: Date },
): Promise<boolean> => {
  await db
    .deleteFrom('discord_agreements')
    .where('organization_id', '=', organization_id)
    .where('agreed_at', 'is', null)
    .where('created_at', '<=', over)
    .execute()
  const inserted = await db
    .insertInto('discord_agreements')
    .values({
      id,
      organization_id,
      guild_id: guild.id,
      guild_name: guild.name,
      person_id: person.account_id,
      person_name: person.username,
      created_at: now,
      agreed_at: null,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives an agreement up; false when there was none. */
export const removeAgreement = async (
  db: Connection,
  organization_id: string,
  guild_id: string,
  removed_at: Date,
): Promise<boolean> => {
  const removed = await db
    .updateTable('discord_agreements')
    .set({ removed_at })
    .where('organization_id', '=', organization_id)
    .where('guild_id', '=', guild_id)
    .where('agreed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * The person of a visit agrees, once. An agreement about the same server takes the place of the one before.
 *
 * @returns the agreement; undefined when there is no such visit, or its person agreed before
 */
export const agree = async (
  tx: Tx,
  { id, organization_id }: Visit,
  agreed_at: Date,
): Promise<AgreementRow | undefined> => {
  const visit = await tx
    .selectFrom('discord_agreements')
    .select('guild_id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (visit === undefined) return undefined
  await holdKey(tx, 'Discord server', `${organization_id}/${visit.guild_id}`)
  const waiting = await tx
    .selectFrom('discord_agreements')
    .select('id')
    .where('id', '=', id)
    .where('agreed_at', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) return undefined
  await removeAgreement(tx, organization_id, visit.guild_id, agreed_at)
  return tx
    .updateTable('discord_agreements')
    .set({ agreed_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
