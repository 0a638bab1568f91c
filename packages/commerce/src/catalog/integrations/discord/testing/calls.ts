import { type StandInGuild, standInKeys, type StandInState } from './state.ts'

export type Answer = { readonly status: number; readonly body?: unknown }

/** A request, as passed to the calls below. */
export type Incoming = {
  readonly authorization: string
  /** Capture groups of the path pattern. */
  readonly parts: readonly string[]
  /** The raw body. */
  readonly text: string
}

const no = (status: number, code: number, message: string): Answer => ({ status, body: { message, code } })
const unauthorized = no(401, 0, '401: Unauthorized')
const unknownGuild = no(404, 10004, 'Unknown Guild')

const isBot = ({ authorization }: Incoming): boolean => authorization === `Bot ${standInKeys.bot_token}`

/** Returns the server of a call; undefined unless the bot is a member of it. */
const guildOf = (state: StandInState, { parts: [id = ''] }: Incoming): StandInGuild | undefined => {
  const guild = state.guilds.get(id)
  return guild?.members.has(state.bot.id) === true ? guild : undefined
}

const positionOf = ({ roles, members }: StandInGuild, account: string): number => {
  const ownRoles = members.get(account) ?? new Set<string>()
  return Math.max(0, ...roles.flatMap(({ id, position }) => (ownRoles.has(id) ? [position] : [])))
}

/** Returns the error of assigning or removing a role; undefined when the bot is allowed to. */
const roleProblem = (state: StandInState, guild: StandInGuild, role_id: string): Answer | undefined => {
  const role = guild.roles.find(({ id }) => id === role_id)
  if (role === undefined) return no(404, 10011, 'Unknown Role')
  const isAbove = role.position >= positionOf(guild, state.bot.id)
  return isAbove || role.managed || role.id === guild.id ? no(403, 50013, 'Missing Permissions') : undefined
}

const exchange = (state: StandInState, { authorization, text }: Incoming): Answer => {
  const { client_id, client_secret } = standInKeys
  const expected = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } }
  const form = new URLSearchParams(text)
  const invalid = (error_description: string): Answer => ({
    status: 400,
    body: { error: 'invalid_grant', error_description },
  })
  if (form.get('grant_type') === 'refresh_token') {
    const token = form.get('refresh_token') ?? ''
    const knownToken = state.refreshTokens.get(token)
    if (knownToken === undefined) return invalid('Invalid "refresh_token" in request.')
    // A refresh token can be used once.
    state.refreshTokens.delete(token)
    return { status: 200, body: state.issueTokens(knownToken) }
  }
  const code = form.get('code') ?? ''
  const agreed = state.codes.get(code)
  state.codes.delete(code)
  if (agreed === undefined) return invalid('Invalid "code" in request.')
  if (agreed.redirect_uri !== form.get('redirect_uri')) return invalid('Invalid "redirect_uri" in request.')
  return { status: 200, body: state.issueTokens(agreed) }
}

const readSelf = (state: StandInState, request: Incoming): Answer => {
  if (isBot(request)) return { status: 200, body: state.bot }
  const token = state.readToken(request.authorization.replace(/^Bearer /, ''))
  const user = state.users.get(token?.user_id ?? '')
  return user === undefined ? unauthorized : { status: 200, body: user }
}

const readGuild = (state: StandInState, request: Incoming): Answer => {
  const guild = guildOf(state, request)
  if (guild === undefined) return unknownGuild
  const { id, name, roles } = guild
  return { status: 200, body: { id, name, roles } }
}

const readMember = (state: StandInState, request: Incoming): Answer => {
  const guild = guildOf(state, request)
  if (guild === undefined) return unknownGuild
  const roles = guild.members.get(request.parts[1] ?? '')
  return roles === undefined
    ? no(404, 10007, 'Unknown Member')
    : { status: 200, body: { user: { id: request.parts[1] }, roles: [...roles] } }
}

const addMember = (state: StandInState, request: Incoming): Answer => {
  const guild = guildOf(state, request)
  if (guild === undefined) return unknownGuild
  const [, account = ''] = request.parts
  const { access_token, roles } = JSON.parse(request.text) as { access_token: string; roles: string[] }
  const token = state.readToken(access_token)
  if (token?.user_id !== account || !token.scope.split(' ').includes('guilds.join'))
    return no(403, 50025, 'Invalid OAuth2 access token')
  if (guild.members.has(account)) return { status: 204 }
  const problem = roles
    .map((role) => roleProblem(state, guild, role))
    .find((candidate) => candidate !== undefined)
  if (problem !== undefined) return problem
  guild.members.set(account, new Set(roles))
  return { status: 201, body: { user: { id: account }, roles } }
}

const changeRole =
  (change: (roles: Set<string>, role: string) => void) =>
  (state: StandInState, request: Incoming): Answer => {
    const guild = guildOf(state, request)
    if (guild === undefined) return unknownGuild
    const [, account = '', role = ''] = request.parts
    const roles = guild.members.get(account)
    if (roles === undefined) return no(404, 10007, 'Unknown Member')
    const problem = roleProblem(state, guild, role)
    if (problem !== undefined) return problem
    change(roles, role)
    return { status: 204 }
  }

const id = '(\\d+)'
const forBot =
  (call: (state: StandInState, request: Incoming) => Answer) =>
  (state: StandInState, request: Incoming): Answer =>
    isBot(request) ? call(state, request) : unauthorized

/** Calls of Discord's REST API that the stand-in supports. */
export const calls: readonly (readonly [
  method: string,
  path: RegExp,
  call: (state: StandInState, request: Incoming) => Answer,
])[] = [
  ['POST', /^\/oauth2\/token$/, exchange],
  ['GET', /^\/users\/@me$/, readSelf],
  ['GET', new RegExp(`^/guilds/${id}$`), forBot(readGuild)],
  ['GET', new RegExp(`^/guilds/${id}/members/${id}$`), forBot(readMember)],
  ['PUT', new RegExp(`^/guilds/${id}/members/${id}$`), forBot(addMember)],
  [
    'PUT',
    new RegExp(`^/guilds/${id}/members/${id}/roles/${id}$`),
    forBot(changeRole((roles, role) => roles.add(role))),
  ],
  [
    'DELETE',
    new RegExp(`^/guilds/${id}/members/${id}/roles/${id}$`),
    forBot(changeRole((roles, role) => roles.delete(role))),
  ],
]
