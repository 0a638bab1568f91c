import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, oneOrMany, Timestamp } from '../../primitives/parts.ts'

/** Discord server with the roles that a benefit could give. */
export const DiscordServer = z.object({
  name: z.string(),
  /** Highest role first. */
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      position: z.int(),
      /** `#rrggbb`; null for no color. */
      color: z.nullable(z.string()),
      /** Bot can give the role: the role ranks below the bot, and is not given automatically. */
      is_grantable: z.boolean(),
    }),
  ),
})

/** Discord server on which an organization may give roles. */
export const ConnectedDiscordServer = z.object({
  guild_id: z.string(),
  name: z.nullable(z.string()),
  /** Discord account of the person who installed the bot. */
  agreed_by: z.nullable(z.string()),
  agreed_at: z.nullable(Timestamp),
})

/** Organization of a user's call; a token of a single organization need not name it. */
const organizationFilter = { organization_id: z.optional(oneOrMany(Id)) }

/** Endpoints with which sellers install the bot on their Discord servers, outside the public API. */
export const discord = {
  authorizeBot: endpoint({
    method: 'GET',
    path: '/v1/integrations/discord/bot/authorize',
    summary: "Start adding this installation's bot to a Discord server.",
    access: 'seller',
    scopes: ['benefits:write'],
    query: z.object({
      /** URL of this server or of the organization's website; without it the token is shown. */
      return_to: z.optional(z.string().check(z.maxLength(2083))),
      ...organizationFilter,
    }),
    response: z.object({ url: z.string() }),
    errors: ['NotPermitted'],
  }),
  lookUpGuild: endpoint({
    method: 'GET',
    path: '/v1/integrations/discord/guild/lookup',
    summary: 'Retrieve the name and the roles of a Discord server.',
    access: 'seller',
    scopes: ['benefits:read', 'benefits:write'],
    query: z.object({ guild_token: z.string(), ...organizationFilter }),
    response: DiscordServer,
    errors: ['NotPermitted', 'Unavailable'],
  }),
  listGuilds: endpoint({
    method: 'GET',
    path: '/v1/integrations/discord/guilds',
    summary: 'List the Discord servers that benefits can assign roles on.',
    access: 'seller',
    scopes: ['benefits:read', 'benefits:write'],
    query: z.object(organizationFilter),
    response: z.object({ items: z.array(ConnectedDiscordServer) }),
  }),
  removeGuild: endpoint({
    method: 'DELETE',
    path: '/v1/integrations/discord/guilds/{guild_id}',
    summary: 'Disconnect a Discord server; benefits no longer assign roles there.',
    access: 'seller',
    scopes: ['benefits:write'],
    path_parameters: z.object({ guild_id: z.string() }),
    query: z.object(organizationFilter),
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
