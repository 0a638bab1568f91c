import { after, minutes, seconds } from '@atelier/plumbing/clock'
import {
  type ConnectedAccount,
  PlatformError,
  type PlatformName,
  platformTitles,
  requirePlatform,
  withDeadline,
} from '../../catalog/integrations/index.ts'
import type { Discord } from '../../catalog/integrations/discord/index.ts'
import type { Services } from '../../core/services.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import { type AccountKey, findAccount, lockAccount, type StoredAccount, updateAccount } from './queries.ts'
import { openTokens, sealTokens } from './tokens.ts'

const notConnectedError = (platform: PlatformName) =>
  new PlatformError(
    'action_required',
    `The customer needs to connect their ${platformTitles[platform]} account`,
  )

/**
 * Returns the account that the customer of a grant selected, which they may have disconnected since.
 *
 * @throws PlatformError `action_required` if none is selected, or it is no longer connected
 */
export const requireAccount = async (
  { database }: Pick<Services, 'database'>,
  platform: PlatformName,
  { customer_id, properties: { account_id } }: Pick<BenefitGrantRow, 'customer_id' | 'properties'>,
): Promise<StoredAccount> => {
  const account =
    account_id == null ? undefined : await findAccount(database.db, { customer_id, platform, account_id })
  if (account === undefined) throw notConnectedError(platform)
  return account
}

/** Returns true if an access token is valid for the calls that follow. */
const isFresh = ({ expires_at }: StoredAccount, now: Date): boolean =>
  expires_at === null || expires_at > after(now, minutes(1))

/**
 * Timeout of a refresh, in milliseconds of real time. PostgreSQL ends a transaction that idles for 30 seconds
 * (`connect.ts` of plumbing); the new tokens would then be lost, and the old refresh token is used up.
 */
const refreshDeadline = seconds(10)

type RefreshOptions = { readonly deadline?: AbortSignal }

/**
 * Exchanges the refresh token at Discord and stores the new tokens. The account stays locked for the
 * duration: a refresh token can be used once, so that of two concurrent refreshes one would find its token
 * used up. The transaction, which holds a connection, lasts no longer than the timeout of the refresh: well
 * below the limit of an idle transaction.
 */
const refreshAccount = (
  services: Services,
  discord: Discord,
  key: AccountKey,
  { deadline }: RefreshOptions,
): Promise<ConnectedAccount> =>
  services.database.transact(async (tx) => {
    const row = await lockAccount(tx, key)
    if (row === undefined) throw notConnectedError('discord')
    const now = services.clock.now()
    const account = { ...row, ...openTokens(services, row) }
    if (isFresh(row, now)) return account
    const refreshed = await withDeadline(deadline ?? AbortSignal.timeout(refreshDeadline), () =>
      discord.refresh(account),
    )
    const { username } = refreshed
    const change = { ...sealTokens(services, key, refreshed), username, modified_at: now }
    await updateAccount(tx, row.id, change)
    return refreshed
  })

/**
 * Returns a valid access token of an account at Discord: it proves the person's consent to join a server.
 *
 * @throws PlatformError `action_required` if the account has to be connected again, `retry` if Discord
 * does not respond within the timeout
 */
export const usableToken = async (
  services: Services,
  row: StoredAccount,
  options: RefreshOptions = {},
): Promise<string> => {
  if (isFresh(row, services.clock.now())) return openTokens(services, row).access_token
  const discord = requirePlatform('discord', services.integrations.discord)
  return (await refreshAccount(services, discord, row, options)).access_token
}
