import type { discord as endpoints } from '@atelier/contract'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { isoOrNull } from '@atelier/plumbing/database'
import { safeReturnAddress } from '../../core/input/return-address.ts'
import { notSetUp } from '../integrations/platforms.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { botCallbackUrl, botState } from './bot-pages.ts'
import { findGuildOfToken, roleIssues } from './check-benefit.ts'
import { invalidGuildTokenIssue } from './guild-token.ts'
import { findAgreements, removeAgreement } from './queries.ts'
import { organizationOfCall } from '../../access/index.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

const requireDiscord = ({ integrations: { discord } }: Services) => {
  if (discord === undefined) throw apiError('NotPermitted', notSetUp('discord'))
  return discord
}

/** Returns the Discord address at which a server's manager authorizes the bot. */
export const authorizeBot: For<'authorizeBot'> = async ({ query }, services) => {
  const discord = requireDiscord(services)
  const organization_id = await organizationOfCall(
    services.database.db,
    services.caller,
    query.organization_id,
  )
  const organization = await getOrganization(services.database.db, organization_id, organization_id)
  const return_to =
    query.return_to === undefined
      ? null
      : (safeReturnAddress(services, organization, query.return_to) ?? null)
  const state = botState.sign(services, { id: crypto.randomUUID(), organization_id, return_to })
  return { url: discord.botAuthorizeUrl({ state, redirect_url: botCallbackUrl(services) }) }
}

/** Returns the server that a token identifies, for the selection of a role. */
export const lookUpGuild: For<'lookUpGuild'> = async ({ query }, services) => {
  const discord = requireDiscord(services)
  const organization_id = await organizationOfCall(
    services.database.db,
    services.caller,
    query.organization_id,
  )
  const guild = await findGuildOfToken(services, discord, organization_id, query.guild_token)
  if (guild === undefined) throw invalid([invalidGuildTokenIssue(['query', 'guild_token'])])
  return {
    name: guild.name,
    roles: guild.roles.map((role) => {
      const { id, name, position, color } = role
      return { id, name, position, color, is_grantable: roleIssues(guild, role).length === 0 }
    }),
  }
}

/** Lists the servers on which the organization can assign roles. */
export const listGuilds: For<'listGuilds'> = async ({ query }, { database, caller }) => {
  const organization_id = await organizationOfCall(database.db, caller, query.organization_id)
  const agreements = await findAgreements(database.db, organization_id)
  return {
    items: agreements.map((row) => ({
      guild_id: row.guild_id,
      name: row.guild_name,
      agreed_by: row.person_name,
      agreed_at: isoOrNull(row.agreed_at),
    })),
  }
}

/** Disconnects a server. Assigned roles are removed with their grants, and no more are assigned. */
export const removeGuild: For<'removeGuild'> = async ({ path, query }, { database, clock, caller }) => {
  const { guild_id } = path
  const organization_id = await organizationOfCall(database.db, caller, query.organization_id)
  if (!(await removeAgreement(database.db, organization_id, guild_id, clock.now())))
    throw apiError('ResourceNotFound', `No Discord server ${guild_id} is connected.`)
}
