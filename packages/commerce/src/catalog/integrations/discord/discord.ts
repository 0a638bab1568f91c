import { after, type Clock } from '@atelier/plumbing/clock'
import type { output } from 'zod/v4/core'
import { type ConnectedAccount, type PlatformAccount, PlatformError } from '../port.ts'
import {
  bodyOf,
  callDiscord,
  type DiscordReply,
  type DiscordRequest,
  discordErrorOf,
  discordErrorFor,
} from './api.ts'
import type { Discord, DiscordRole, RoleOfMember } from './port.ts'
import { Guild, Member, Tokens, TokensOfBot, User } from './schemas.ts'

type DiscordOptions = {
  readonly client_id: string
  readonly client_secret: string
  readonly bot_token: string
  /** URL of this installation and its version, which Discord requires in the `User-Agent` of bots. */
  readonly installation: { readonly url: string; readonly version: string }
  readonly clock: Clock
  /** Base URL of another server with the same API. */
  readonly api_url?: string
  /** Response timeout, in milliseconds of real time. Default: 10 seconds. */
  readonly timeout_ms?: number
}

/** Discord's error codes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const codes = { invalidAccessToken: 50025 }

/** Permissions of the bot: create invitations (required to add members) and manage roles. */
const botPermissions = (1n << 0n) | (1n << 28n)

const reconnectError = () =>
  new PlatformError('action_required', 'The customer needs to reconnect their Discord account')

const isOk = ({ status }: DiscordReply): boolean => status >= 200 && status < 300

const nameOf = ({ username, discriminator }: output<typeof User>): string =>
  discriminator == null || discriminator === '0' ? username : `${username}#${discriminator}`

const hex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`

const memberPath = ({ guild_id, account_id }: Omit<RoleOfMember, 'role_id'>): string =>
  `/guilds/${encodeURIComponent(guild_id)}/members/${encodeURIComponent(account_id)}`
const rolePath = (role: RoleOfMember): string =>
  `${memberPath(role)}/roles/${encodeURIComponent(role.role_id)}`

/** Creates the Discord adapter: REST API version 10, as an application with a bot. */
export const createDiscord = ({
  client_id,
  client_secret,
  bot_token,
  installation,
  clock,
  api_url = 'https://discord.com/api/v10',
  timeout_ms = 10_000,
}: DiscordOptions): Discord => {
  const user_agent = `DiscordBot (${installation.url}, ${installation.version})`
  const server = { api_url, user_agent, timeout_ms }
  const ofClient = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`

  const callAsBot = async (request: Omit<DiscordRequest, 'authorization'>): Promise<DiscordReply> => {
    const reply = await callDiscord(server, { ...request, authorization: `Bot ${bot_token}` })
    // The operator can repair this, so the call is worth a retry.
    if (reply.status === 401)
      throw new PlatformError('retry', 'Discord does not accept the bot token of this server.')
    return reply
  }

  const askForTokens = async (form: Readonly<Record<string, string>>): Promise<DiscordReply> => {
    const request = { method: 'POST', path: '/oauth2/token', authorization: ofClient, form } as const
    const reply = await callDiscord(server, request)
    if (discordErrorOf(reply).error === 'invalid_client' || reply.status === 401)
      throw new PlatformError('retry', 'Discord does not accept the client secret of this server.')
    return reply
  }

  const exchangeCode = async (code: string, redirect_uri: string): Promise<DiscordReply> => {
    const reply = await askForTokens({ grant_type: 'authorization_code', code, redirect_uri })
    if (!isOk(reply)) throw discordErrorFor(reply, 'accept the authorization')
    return reply
  }

  const tokensOf = (reply: DiscordReply) => {
    const { access_token, refresh_token, expires_in } = bodyOf(Tokens, reply)
    const expires_at = after(clock.now(), expires_in * 1000)
    return { access_token, refresh_token: refresh_token ?? null, expires_at }
  }

  const accountOf = async ({ access_token }: ReturnType<typeof tokensOf>): Promise<PlatformAccount> => {
    const authorization = `Bearer ${access_token}`
    const reply = await callDiscord(server, { method: 'GET', path: '/users/@me', authorization })
    if (!isOk(reply)) throw discordErrorFor(reply, 'say whose account this is')
    const user = bodyOf(User, reply)
    return { account_id: user.id, username: nameOf(user) }
  }

  const authorizeUrl = (query: Readonly<Record<string, string>>): string =>
    `${new URL('/oauth2/authorize', api_url).href}?${new URLSearchParams({ client_id, response_type: 'code', ...query }).toString()}`

  return {
    authorizeUrl: ({ state, redirect_url: redirect_uri }) =>
      authorizeUrl({ scope: 'identify email guilds.join', prompt: 'consent', state, redirect_uri }),

    exchange: async (code, redirect_url): Promise<ConnectedAccount> => {
      const tokens = tokensOf(await exchangeCode(code, redirect_url))
      return { ...(await accountOf(tokens)), ...tokens }
    },

    refresh: async (account) => {
      if (account.refresh_token === null) throw reconnectError()
      const { refresh_token } = account
      const reply = await askForTokens({ grant_type: 'refresh_token', refresh_token })
      if (!isOk(reply)) throw reconnectError()
      return { ...account, ...tokensOf(reply) }
    },

    botAuthorizeUrl: ({ state, redirect_url: redirect_uri }) =>
      authorizeUrl({ scope: 'bot identify', permissions: botPermissions.toString(), state, redirect_uri }),

    exchangeGuild: async (code, redirect_url) => {
      const reply = await exchangeCode(code, redirect_url)
      const { guild } = bodyOf(TokensOfBot, reply)
      return { guild, person: await accountOf(tokensOf(reply)) }
    },

    findGuild: async (guild_id) => {
      const path = `/guilds/${encodeURIComponent(guild_id)}`
      const [guildReply, botReply] = await Promise.all([
        callAsBot({ method: 'GET', path }),
        callAsBot({ method: 'GET', path: '/users/@me' }),
      ])
      if (!isOk(botReply)) throw discordErrorFor(botReply, 'say who the bot is')
      const account_id = bodyOf(User, botReply).id
      // A bot cannot see a server that it is not a member of.
      if ([403, 404].includes(guildReply.status)) return undefined
      if (!isOk(guildReply)) throw discordErrorFor(guildReply, 'show the server')
      const memberReply = await callAsBot({ method: 'GET', path: memberPath({ guild_id, account_id }) })
      if (!isOk(memberReply)) throw discordErrorFor(memberReply, 'show the roles of the bot')
      const { id, name, roles } = bodyOf(Guild, guildReply)
      const roleIds = bodyOf(Member, memberReply).roles
      const positions = roles.flatMap((role) => (roleIds.includes(role.id) ? [role.position] : []))
      const ranked = roles.map(({ managed, color = 0, ...role }): DiscordRole => ({
        ...role,
        color: color === 0 ? null : hex(color),
        // The role of all members has the id of the server.
        is_automatic: managed || role.id === id,
      }))
      return {
        id,
        name,
        roles: ranked.toSorted((a, b) => b.position - a.position),
        bot_position: Math.max(0, ...positions),
      }
    },

    addMember: async (role, access_token) => {
      const json = { access_token, roles: [role.role_id] }
      const added = await callAsBot({ method: 'PUT', path: memberPath(role), json })
      if (discordErrorOf(added).code === codes.invalidAccessToken) throw reconnectError()
      if (!isOk(added)) throw discordErrorFor(added, 'add the customer to the server')
      if (added.status !== 204) return
      // The account already was a member, in which case Discord ignores the roles of the call above.
      const response = await callAsBot({ method: 'PUT', path: rolePath(role) })
      if (!isOk(response)) throw discordErrorFor(response, 'give the role')
    },

    removeRole: async (role) => {
      const reply = await callAsBot({ method: 'DELETE', path: rolePath(role) })
      // A 404 means that the member, the role or the server is gone: nothing is left to remove. Other
      // failures are retried, since the customer who lost the benefit takes no action.
      if (!isOk(reply) && reply.status !== 404) throw discordErrorFor(reply, 'take the role away', 'rejected')
    },
  }
}
