import * as z from 'zod/mini'
import type { Discord, RoleOfMember } from '../../catalog/integrations/discord/port.ts'
import { requirePlatform } from '../../catalog/integrations/platforms.ts'
import { PlatformError } from '../../catalog/integrations/port.ts'
import type { Services } from '../../core/services.ts'
import type { GrantOfBenefit, RemoteDelivery } from '../../catalog/benefits/index.ts'
import { findAgreement } from '../../catalog/discord-servers/index.ts'
import { requireAccount, usableToken } from './use-account.ts'

/** What the benefit promises. */
const Promised = z.object({ guild_id: z.string(), role_id: z.string() })

const requireDiscord = ({ integrations }: Services): Discord =>
  requirePlatform('discord', integrations.discord)

/** The role that an earlier delivery gave; undefined when none did. */
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

/** @throws PlatformError when nobody who manages the server agrees to the organization any more */
const requireAgreement = async (
  { database }: Services,
  organization_id: string,
  guild_id: string,
): Promise<void> => {
  if ((await findAgreement(database.db, organization_id, guild_id)) === undefined)
    throw new PlatformError(
      'refused',
      'The Discord server is not connected to the organization any more. Its seller has to connect it again.',
    )
}

/** A role on a Discord server: the customer's connected account becomes a member who has it. */
export const discordDelivery: RemoteDelivery = {
  grant: async (services, { grant, benefit }) => {
    const discord = requireDiscord(services)
    const account = await requireAccount(services, 'discord', grant)
    const { account_id } = account
    const role = { ...z.parse(Promised, benefit.properties), account_id }
    await requireAgreement(services, benefit.organization_id, role.guild_id)
    const given = givenRole(grant.properties)
    if (given !== undefined && nameOf(given) !== nameOf(role)) await discord.removeRole(given)
    await discord.addMember(role, await usableToken(services, account))
    return role
  },

  // The member stays. A server that was given up since lets roles be taken away still.
  revoke: async (services, { grant }) => {
    const given = givenRole(grant.properties)
    if (given !== undefined) await requireDiscord(services).removeRole(given)
    return {}
  },

  accessOf: (properties) => {
    const given = givenRole(properties)
    return given && nameOf(given)
  },
}
