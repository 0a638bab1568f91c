import type { Clock } from '@atelier/plumbing/clock'

export const standInKeys = {
  client_id: '123456789012345678',
  client_secret: 'stand-in-client-secret',
  bot_token: 'stand-in-bot-token',
  installation: { url: 'https://atelier.example', version: '1.2.3' },
}

type StandInRole = {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly color: number
  readonly managed: boolean
}

export type StandInGuild = {
  readonly id: string
  readonly name: string
  readonly roles: StandInRole[]
  /** Role ids of each member, by account id. */
  readonly members: Map<string, Set<string>>
}

type User = { readonly id: string; readonly username: string; readonly discriminator: string }

/** A person's consent, until its code is exchanged. */
type Agreement = {
  readonly user_id: string
  readonly scope: string
  readonly redirect_uri: string
  readonly guild?: StandInGuild
}

type AccessToken = { readonly user_id: string; readonly scope: string; readonly expires: number }

/** Lifetime of an access token, in seconds: a week, as at Discord. */
const tokenLifetime = 604_800

/** State of the Discord stand-in. */
export class StandInState {
  readonly users = new Map<string, User>()
  readonly guilds = new Map<string, StandInGuild>()
  readonly codes = new Map<string, Agreement>()
  readonly accessTokens = new Map<string, AccessToken>()
  readonly refreshTokens = new Map<string, Omit<AccessToken, 'expires'>>()
  readonly bot: User
  #ids = 200_000_000_000_000_000n
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
    this.bot = this.addUser('atelier-bot', '1234')
  }

  newId(): string {
    this.#ids += 1n
    return this.#ids.toString()
  }

  addUser(username: string, discriminator = '0'): User {
    const user = { id: this.newId(), username, discriminator }
    this.users.set(user.id, user)
    return user
  }

  /** Adds a server with roles by name and position, without the bot. */
  addGuild(name: string, roles: Readonly<Record<string, number>> = {}): StandInGuild {
    const id = this.newId()
    const everyone = { id, name: '@everyone', position: 0, color: 0, managed: false }
    const guild: StandInGuild = { id, name, roles: [everyone], members: new Map() }
    for (const [role, position] of Object.entries(roles))
      guild.roles.push({ id: this.newId(), name: role, position, color: 0x2e_8b_57, managed: false })
    this.guilds.set(id, guild)
    return guild
  }

  /** Makes the bot a member, with its own role. */
  letBotInto(guild: StandInGuild, position: number): void {
    const botRole = { id: this.newId(), name: 'Atelier', position, color: 0, managed: true }
    guild.roles.push(botRole)
    guild.members.set(this.bot.id, new Set([botRole.id]))
  }

  issueTokens({ user_id, scope, guild }: Omit<Agreement, 'redirect_uri'>) {
    const access_token = `access-${this.newId()}`
    const refresh_token = `refresh-${this.newId()}`
    const expires = this.#clock.now().getTime() + tokenLifetime * 1000
    this.accessTokens.set(access_token, { user_id, scope, expires })
    this.refreshTokens.set(refresh_token, { user_id, scope })
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: tokenLifetime,
      refresh_token,
      scope,
      ...(guild !== undefined && { guild: { id: guild.id, name: guild.name } }),
    }
  }

  /** Returns the grant of an access token; undefined when the token is unknown or expired. */
  readToken(text: string): AccessToken | undefined {
    const token = this.accessTokens.get(text)
    return token !== undefined && this.#clock.now().getTime() < token.expires ? token : undefined
  }
}
