import type { Issue } from '@atelier/contract'
import { ApiError, issue } from '@atelier/plumbing/http'
import type { Discord, DiscordGuild, DiscordRole } from '../integrations/discord/port.ts'
import { notSetUp } from '../integrations/platforms.ts'
import { PlatformError } from '../integrations/port.ts'
import type { Services } from '../../core/services.ts'
import { findGuildId, invalidGuildTokenIssue } from './guild-token.ts'

/** Returns the issue of a role that the bot cannot assign. */
export const roleIssues = ({ bot_position }: DiscordGuild, role: DiscordRole | undefined): Issue[] => {
  const at = ['body', 'properties', 'role_id']
  if (role === undefined) return [issue(at, 'This role does not exist on this server.', 'invalid_role')]
  if (role.is_automatic)
    return [
      issue(
        at,
        `Discord assigns the role ${role.name} automatically. Choose a role that can be assigned manually.`,
        'invalid_role',
      ),
    ]
  if (role.position < bot_position) return []
  return [
    issue(
      at,
      `The bot cannot give the role ${role.name}, because it ranks as high as the bot's own role or higher. Drag the bot's role above it in the settings of the Discord server.`,
      'invalid_role_position',
    ),
  ]
}

/** Calls Discord during a request. @throws Unavailable if Discord does not respond */
const askDiscord = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error
    const seconds = Math.ceil((error.retry_after_ms ?? 5000) / 1000)
    throw new ApiError('Unavailable', `${error.message} Try again in ${seconds} seconds.`, seconds)
  })

/** Returns the current state of the server that a token identifies. */
export const findGuildOfToken = async (
  services: Services,
  discord: Discord,
  organization_id: string,
  token: string,
): Promise<DiscordGuild | undefined> => {
  const guild_id = await findGuildId(services, organization_id, token)
  return guild_id === undefined ? undefined : askDiscord(discord.findGuild(guild_id))
}

type Properties = { readonly guild_id: string; readonly role_id: string }

/**
 * Validates the properties of a Discord benefit: the token must identify a server connected to this
 * organization, and the bot must be able to assign the role there.
 *
 * @returns the properties to store; undefined when there are issues
 * @throws Unavailable if Discord does not respond
 */
export const checkGuildRole = async (
  services: Services,
  organization_id: string,
  { guild_token, role_id }: { readonly guild_token: string; readonly role_id: string },
): Promise<
  | { readonly issues: readonly []; readonly properties: Properties }
  | { readonly issues: readonly Issue[]; readonly properties: undefined }
> => {
  const { discord } = services.integrations
  const withIssues = (issues: readonly Issue[]) => ({ issues, properties: undefined })
  if (discord === undefined) return withIssues([issue('type', notSetUp('discord'))])
  const guild = await findGuildOfToken(services, discord, organization_id, guild_token)
  if (guild === undefined) return withIssues([invalidGuildTokenIssue(['body', 'properties', 'guild_token'])])
  const issues = roleIssues(
    guild,
    guild.roles.find(({ id }) => id === role_id),
  )
  return issues.length === 0
    ? { issues: [], properties: { guild_id: guild.id, role_id } }
    : withIssues(issues)
}
