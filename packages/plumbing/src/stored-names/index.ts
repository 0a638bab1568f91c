/* Names that are stored: in rows, in tokens, in links of e-mails, in browsers and in data folders. A later
   version reads them back, so a name here never changes, wherever its code moves; `test/stored-names.test.ts`
   compares them with its list. The braces of a name are placeholders. */

/** Name with its placeholders filled in: `invitation {id}` becomes `invitation ${string}`. */
export type FilledIn<Name extends string> = Name extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${FilledIn<Rest>}`
  : Name

/** Purposes of the keys that `deriveKey` derives from the server's secret. */
export const keyPurposes = [
  'addresses of customers in redemptions of {organization} {address}',
  'addresses of stored objects',
  'addresses that uploaded drafts',
  'answer to refresh token {token}',
  'cards of customers in redemptions of {organization} {fingerprint}',
  'confirmations of the Model Context Protocol',
  'downloads',
  'e-mail change of a user, new address {id}',
  'e-mail change of a user, old address {id}',
  'exports: which secret',
  'invitation {id}',
  'oauth2 consent',
  'oauth2 signing keys: encryption',
  'operator pages',
  'previews of mails',
  'sandbox processor notifications',
  'sign-in code {id}',
  'sign-in with a provider',
  'signed state: {type}',
] as const
export type KeyPurpose = FilledIn<(typeof keyPurposes)[number]>

/** Purposes of the keys that `deriveStoredKey` derives from the server's secret. */
export const storedKeyPurposes = [
  'automatic top-up after order {id}',
  'declines of address {address}',
  'declines of card {fingerprint}',
  'e-mail change {id}',
  'idempotency answer\n{scope}\n{key}',
  'idempotency derived {name}\n{generation}\n{scope}\n{key}',
  'idempotency key\n{scope}\n{key}',
  'last order of subscription {id}',
  'license keys: encryption',
  'license keys: lookup',
  'links of shared paintings',
  'organization access token {id}',
  'passkey challenge {challenge}',
  'order of the pause of subscription {id} at {paused_at}',
  'payment of order {id}\nattempt {attempt}',
  'payment of renewal {id} {period_start}\nattempt {attempt}',
  'refund after deletion of payment {id}',
  'refund of withdrawal from order {id}',
  'review request {id}',
  'secrets of webhook endpoints',
  'sessions of users',
  'sign-in code {code}',
  'sign-in link {token}',
  'studio access token',
  'tokens of connected accounts',
] as const
export type StoredKeyPurpose = FilledIn<(typeof storedKeyPurposes)[number]>

/** Types of signed claims (`signClaims`): a text signed as one type is invalid as any other. */
export const claimTypes = [
  'customer_oauth',
  'discord_bot',
  'discord_bot_agreement',
  'discord_guild_token',
  'download',
  'form',
  'github_installation',
  'mail preview',
  'mcp confirmation',
  'step',
] as const
export type ClaimType = (typeof claimTypes)[number]

/**
 * Prefixes of tokens and of other secrets that are shown once, by which callers and scanners recognize them.
 */
export const tokenPrefixes = [
  'atelier_ac_',
  'atelier_at_o_',
  'atelier_at_u_',
  'atelier_c_',
  'atelier_cec_',
  'atelier_ci_',
  'atelier_cl_',
  'atelier_cpc_',
  'atelier_crt_',
  'atelier_cs_',
  'atelier_cst_',
  'atelier_inv_',
  'atelier_key_',
  'atelier_oat_',
  'atelier_pat_',
  'atelier_pel_',
  'atelier_rev_',
  'atelier_rt_o_',
  'atelier_rt_u_',
  'atelier_uec_',
  'sandbox_secret_',
  'sandbox_token_',
  'whsec_',
] as const
export type TokenPrefix = (typeof tokenPrefixes)[number]

/**
 * Kinds of keys held by transactions (`holdKey`). Processes of two versions hold them concurrently during an
 * update.
 */
export const lockKinds = [
  'Discord server',
  'access at a platform',
  'address of a user',
  'benefit grants',
  'consume {consumer}',
  'customer',
  'discount code',
  'domain',
  'e-mail change',
  'e-mail change of a user',
  'event month',
  'installation',
  'leaked tokens',
  'ledger folding',
  'lost benefits',
  'meters of organization',
  'metric dashboards of organization',
  'meters.build',
  'oauth2 signing key',
  'oauth2 tokens',
  'organization token',
  'portal lookup',
  'request day',
  'sign-in code',
  'studio.checkout',
  'studio.drafts',
  'studio.share',
  'subscribe',
  'trial',
  'upgrade',
  'usage',
  'usage folding',
  'usage of customers',
] as const
export type LockKind = FilledIn<(typeof lockKinds)[number]>

/** Locks held by a connection, longer than a transaction (`sessionLock`). */
export const sessionLocks = ['backups', 'subscriptions/take-over', 'usage/moving'] as const
export type SessionLock = (typeof sessionLocks)[number]

/** Numeric advisory locks. No other lock of PostgreSQL has one of these numbers. */
export const lockNumbers = {
  migrations: 4_120_265_771,
  /** First number of a pair; the second is the hash of the worker pool's id. */
  worker_pools: 718_204,
  clock: 718_205,
  due_work: 718_206,
} as const

/** Cookies. Browsers send those of earlier versions. */
export const cookieNames = [
  '__Secure-atelier_session',
  'atelier_operator',
  'atelier_session',
  'atelier_sign_in',
  'github_link',
  'portal_code',
  'portal_session',
] as const
export type CookieName = (typeof cookieNames)[number]

/** Keys of the table `instance_settings`. */
export const settingKeys = ['demo_organization', 'latest_backup', 'seed:{organization_id}'] as const
export type SettingKey = FilledIn<(typeof settingKeys)[number]>

/** Ids of e-mails, by which the table `sent_mails` identifies sent e-mails. */
export const mailIds = [
  'account-notice-{id}',
  'deletion-request-{customer_id}-{moment}-{to}',
  'dispute-{id}-{status}-{to}',
  'email-change-{mail}-{id}',
  'invitation-{id}',
  'leaked-token-{id}-{to}',
  'license-key-{id}',
  'login-code-{id}',
  'lost-benefits-{id}',
  'order-confirmation-{order_id}',
  'order-confirmation-{order_id}-{event_id}',
  'organization-deletion-{id}',
  'portals-{id}',
  'refund-returned-{refund_id}',
  'refund-{refund_id}',
  'review-request-{order_id}',
  'shipment-{order_id}',
  'sign-in-code-{id}',
  'studio.message.{id}',
  'studio.{email}.{transformation_id}',
  'subscription-{notice}-{subscription_id}-{at}',
  'test-mail-{id}',
  'top-up-declined-{order_id}',
  'user-email-change-{side}-{id}',
  'user-email-changed-{id}',
  'webhook-{about}-{endpoint_id}-{at}-{to}',
  'withdrawal-{order_id}',
  'withdrawal-{order_id}-{to}',
] as const
export type MailId = FilledIn<(typeof mailIds)[number]>

/** Files and folders in DATA_DIR. */
export const dataEntries = [
  'backups',
  'command-line-token',
  'mail',
  'page-assets',
  'postgres',
  'postgres.json',
  'secret',
  'server.json',
  'storage',
  'uploads',
] as const
export type DataEntry = (typeof dataEntries)[number]
