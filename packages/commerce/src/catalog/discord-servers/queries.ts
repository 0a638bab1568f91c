import { holdKey, type Row } from '@atelier/plumbing/database'
import type { DiscordAgreementsTable } from '../../core/database/tables.ts'
import type { BotInstallation } from '../integrations/discord/port.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Agreement of a Discord server's manager to the bot of an organization. */
type AgreementRow = Row<DiscordAgreementsTable>

/** Selects the active agreements of an organization. */
const agreementsOf = (db: Connection, organization_id: string) =>
  db
    .selectFrom('discord_agreements')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('agreed_at', 'is not', null)
    .where('removed_at', 'is', null)

/** Returns the active agreement of an organization for a server. */
export const findAgreement = (
  db: Connection,
  organization_id: string,
  guild_id: string,
): Promise<AgreementRow | undefined> =>
  agreementsOf(db, organization_id).where('guild_id', '=', guild_id).executeTakeFirst()

/** Returns the active agreements of an organization, oldest first. */
export const findAgreements = (db: Connection, organization_id: string): Promise<readonly AgreementRow[]> =>
  agreementsOf(db, organization_id).orderBy('agreed_at').orderBy('id').execute()

/** Visit to Discord started on this server. */
type Visit = { readonly id: string; readonly organization_id: string }

/**
 * Records a return from Discord, before consent. Expired visits without consent are deleted.
 *
 * @param over start time before which visits are expired
 * @returns false when the visit was already recorded
 */
export const insertVisit = async (
  db: Connection,
  { id, organization_id }: Visit,
  { guild, person }: BotInstallation,
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

/** Ends an agreement; false when there was none. */
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
 * Records the consent of a visit, once. Replaces an earlier agreement for the same server.
 *
 * @returns the agreement; undefined when the visit does not exist or already has consent
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
