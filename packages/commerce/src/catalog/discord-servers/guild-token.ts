import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { defineState } from '../integrations/signed-state.ts'
import type { Services } from '../../core/services.ts'
import { findAgreement } from './queries.ts'

/** Names a Discord server among those that agreed to an organization. It proves nothing: the stored agreement does. */
const guildToken = defineState(
  'discord_guild_token',
  z.object({ organization_id: z.string(), guild_id: z.string() }),
)

/** The token by which an organization names a server to which it let the bot. It is good for 15 minutes. */
export const mintGuildToken = (
  services: Pick<Services, 'secret' | 'clock'>,
  organization_id: string,
  guild_id: string,
): string => guildToken.sign(services, { organization_id, guild_id })

/**
 * The server that a token names; undefined when the token is forged, too old or another organization's, or when
 * the server is not connected to the organization any more.
 */
export const findGuildId = async (
  services: Pick<Services, 'secret' | 'clock' | 'database'>,
  organization_id: string,
  token: string,
): Promise<string | undefined> => {
  const claims = guildToken.read(services, token)
  if (claims?.organization_id !== organization_id) return undefined
  return (await findAgreement(services.database.db, organization_id, claims.guild_id))?.guild_id
}

export const invalidGuildToken = (at: Issue['loc']): Issue =>
  issue(at, 'Invalid token. Please authenticate your Discord server again.')
