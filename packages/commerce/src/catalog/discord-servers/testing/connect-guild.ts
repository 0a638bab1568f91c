import type { Shop } from '../../../testing/open-shop.ts'
import { mintGuildToken } from '../guild-token.ts'
import { agree, insertVisit } from '../queries.ts'

/**
 * Connects a Discord server to an organization, as its manager's consent does.
 *
 * @returns a token that identifies the server
 */
export const connectGuild = async (
  shop: Shop,
  organization_id: string,
  guild: { readonly id: string; readonly name: string },
): Promise<string> => {
  const { database, clock } = shop
  const now = clock.now()
  const visit = { id: crypto.randomUUID(), organization_id }
  const person = { account_id: '1', username: 'manager' }
  await insertVisit(database.db, visit, { guild, person }, { now, over: new Date(0) })
  await database.transact((tx) => agree(tx, visit, now))
  return mintGuildToken(shop, organization_id, guild.id)
}
