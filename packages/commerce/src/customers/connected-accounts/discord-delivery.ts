import * as z from 'zod/mini'
import type { Discord, RoleOfMember } from '../../catalog/integrations/discord/index.ts'
import { PlatformError, requirePlatform } from '../../catalog/integrations/index.ts'
import type { Services } from '../../core/services.ts'
import type { GrantOfBenefit, RemoteDelivery } from '../../catalog/benefits/index.ts'
import { findAgreement } from '../../catalog/discord-servers/index.ts'
import { requireAccount, usableToken } from './use-account.ts'

/** Role that the benefit includes. */
const Promised = z.object({ guild_id: z.string(), role_id: z.string() })

const requireDiscord = ({ integrations }: Services): Discord =>
  requirePlatform('discord', integrations.discord)

/** Returns the role assigned by an earlier delivery; undefined when there was none. */
const givenRole = ({
  account_id,
  guild_id,
  role_id,
}: GrantOfBenefit['grant']['properties']): RoleOfMember | undefined => {
  return account_id == null || guild_id === undefined || role_id === undefined
    ? undefined
    : { account_id, guild_id, role_id }
}

const nameOf = ({ account_id, guild_id, role_id }: RoleOfMember): string =>
  `${account_id}/${guild_id}/${role_id}`

/** @throws PlatformError if the server's consent to the organization no longer exists */
const requireAgreement = async (
  { database }: Services,
  organization_id: string,
  guild_id: string,
): Promise<void> => {
  if ((await findAgreement(database.db, organization_id, guild_id)) === undefined)
    throw new PlatformError(
      'rejected',
      'The Discord server is no longer connected to the organization. Its seller must connect it again.',
    )
}

/**
 * Delivery of a role on a Discord server: the customer's connected account becomes a member with the role.
 */
export const discordDelivery: RemoteDelivery = {
  grant: async (services, { grant, benefit }) => {
    const discord = requireDiscord(services)
    const account = await requireAccount(services, 'discord', grant)
    const { account_id } = account
    const role = { ...z.parse(Promised, benefit.properties), account_id }
    await requireAgreement(services, benefit.organization_id, role.guild_id)
    const current = givenRole(grant.properties)
    if (current !== undefined && nameOf(current) !== nameOf(role)) await discord.removeRole(current)
    await discord.addMember(role, await usableToken(services, account))
    return role
  },

  // The member stays. Roles can still be removed on a server that was disconnected since.
  revoke: async (services, { grant }) => {
    const current = givenRole(grant.properties)
    if (current !== undefined) await requireDiscord(services).removeRole(current)
    return {}
  },

  accessOf: (properties) => {
    const current = givenRole(properties)
    return current && nameOf(current)
  },
}
