import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { defineState } from '../integrations/signed-state.ts'
import type { Services } from '../../core/services.ts'
import { findAgreement } from './queries.ts'

/**
 * Identifies a Discord server connected to an organization. Authorization comes from the stored agreement,
 * not from the token.
 */
const guildToken = defineState(
  'discord_guild_token',
  z.object({ organization_id: z.string(), guild_id: z.string() }),
)

/** Creates a token that identifies a connected server, valid for 15 minutes. */
export const mintGuildToken = (
  services: Pick<Services, 'secret' | 'clock'>,
  organization_id: string,
  guild_id: string,
): string => guildToken.sign(services, { organization_id, guild_id })

/**
 * Returns the server that a token identifies; undefined when the token is forged, expired or another
 * organization's, or when the server is no longer connected.
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

export const invalidGuildTokenIssue = (at: Issue['loc']): Issue =>
  issue(at, 'Invalid token. Please authenticate your Discord server again.')
