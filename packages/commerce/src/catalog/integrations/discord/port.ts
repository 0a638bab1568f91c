import type { AccountConnection, ConnectedAccount, PlatformAccount } from '../port.ts'

/** A role of a Discord server. */
export type DiscordRole = {
  readonly id: string
  readonly name: string
  /** Rank: a member manages the roles below their own highest role. */
  readonly position: number
  /** `#rrggbb`; null when the role has no color of its own. */
  readonly color: string | null
  /**
   * True when people cannot assign the role: it belongs to a bot, to another integration, or to all members.
   */
  readonly is_automatic: boolean
}

/** A Discord server ("guild") that the bot is a member of. */
export type DiscordGuild = {
  readonly id: string
  readonly name: string
  /** Sorted by position, the highest role first. */
  readonly roles: readonly DiscordRole[]
  /** Position of the bot's highest role. */
  readonly bot_position: number
}

/** One role of one account on one server. */
export type RoleOfMember = {
  readonly guild_id: string
  readonly account_id: string
  readonly role_id: string
}

/** The server to which the bot was added, and the person who manages it and added the bot. */
export type BotInstallation = {
  readonly guild: { readonly id: string; readonly name: string }
  readonly person: PlatformAccount
}

/** Discord, as used by the bot of this installation. */
export type Discord = AccountConnection & {
  /** Returns the account with new tokens, once its access token has expired. @throws PlatformError */
  refresh(account: ConnectedAccount): Promise<ConnectedAccount>
  /** Returns Discord's page on which a manager of a server adds the bot. */
  botAuthorizeUrl(request: { readonly state: string; readonly redirect_url: string }): string
  /** Exchanges the code that Discord sent back when the bot was added. @throws PlatformError */
  exchangeGuild(code: string, redirect_url: string): Promise<BotInstallation>
  /**
   * Returns the server with its roles; undefined when the bot is not a member of it. @throws PlatformError
   */
  findGuild(guild_id: string): Promise<DiscordGuild | undefined>
  /** Adds the role to the account, which becomes a member if it is not one yet. @throws PlatformError */
  addMember(role: RoleOfMember, access_token: string): Promise<void>
  /**
   * Removes the role; the member stays. Does nothing when there is no such role or member. @throws
   * PlatformError
   */
  removeRole(role: RoleOfMember): Promise<void>
}
