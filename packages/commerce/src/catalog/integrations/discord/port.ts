import type { AccountConnection, ConnectedAccount, PlatformAccount } from '../port.ts'

/** A role of a Discord server. */
export type DiscordRole = {
  readonly id: string
  readonly name: string
  /** The rank: a member manages the roles below the highest of their own. */
  readonly position: number
  /** `#rrggbb`; null: the role has no color of its own. */
  readonly color: string | null
  /** Whether people cannot give the role: it belongs to a bot, to another integration, or to all members. */
  readonly is_automatic: boolean
}

/** A Discord server ("guild") that the bot is a member of. */
export type DiscordGuild = {
  readonly id: string
  readonly name: string
  /** The highest role first. */
  readonly roles: readonly DiscordRole[]
  /** The position of the highest role of the bot. */
  readonly bot_position: number
}

/** One role of one account on one server. */
export type RoleOfMember = {
  readonly guild_id: string
  readonly account_id: string
  readonly role_id: string
}

/** The server that the bot was let into, and the person who manages it and did that. */
export type LetIn = {
  readonly guild: { readonly id: string; readonly name: string }
  readonly person: PlatformAccount
}

/** Discord, as the bot of this installation may use it. */
export type Discord = AccountConnection & {
  /** The account with new tokens, when its access token has ended. @throws PlatformError */
  refresh(account: ConnectedAccount): Promise<ConnectedAccount>
  /** Discord's page on which somebody who manages a server lets the bot in. */
  botAuthorizeUrl(request: { readonly state: string; readonly redirect_url: string }): string
  /** What is behind the code that Discord sent back when the bot was let in. @throws PlatformError */
  exchangeGuild(code: string, redirect_url: string): Promise<LetIn>
  /** The server with its roles; undefined when the bot is not a member of it. @throws PlatformError */
  findGuild(guild_id: string): Promise<DiscordGuild | undefined>
  /** Makes the account a member who has the role, whether or not it is a member already. @throws PlatformError */
  addMember(role: RoleOfMember, access_token: string): Promise<void>
  /** Takes the role away; the member stays. Does nothing when there is no such role or member. @throws PlatformError */
  removeRole(role: RoleOfMember): Promise<void>
}
