import {
  createCommerce,
  createDiscord,
  createEuropeanVat,
  createGithub,
  createStripeProcessor,
  openMovingStore,
  openScanningKeys,
  type Commerce,
  type Integrations,
  type PaymentProcessor,
  requireNotMoved,
  type Tables,
} from '@atelier/commerce'
import { type Clock, days, hours, type SandboxClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import { migrate, openDatabase, type Database } from '@atelier/plumbing/database'
import { deriveStoredKey, tokenFromSeed } from '@atelier/plumbing/tokens'
import { explainDatabaseError } from './explain-start.ts'
import { openClock } from './open-clock.ts'
import { openMail, type OpenMail } from './open-mail.ts'
import type { Runtime } from './open-runtime.ts'
import { openStorage, type OpenStorage } from './open-storage.ts'
import { migrationFolders, productVersion } from './package-files.ts'

/**
 * Scopes of the studio: it reads its product, creates and reads checkouts, reads orders, refunds, and uploads
 * paintings.
 */
const studioScopes = [
  'products:read',
  'checkouts:write',
  'orders:read',
  'refunds:write',
  'files:write',
] as const

/** Name of the studio's own token among those of the demo organization. */
export const studioTokenName = 'studio'

/** The platform on its migrated database, without the studio and without pipelines. */
export type Platform = {
  readonly database: Database<never>
  readonly clock: Clock
  readonly sandboxClock: SandboxClock | undefined
  readonly mail: OpenMail
  readonly storage: OpenStorage
  readonly commerce: Commerce
  readonly demo: { readonly organization_id: string; readonly product_id: string }
}

/**
 * Returns the studio's token for the platform. It is derived from the server's secret, so that all processes
 * share it and it need not be stored.
 */
export const studioToken = (secret: string): string =>
  tokenFromSeed('atelier_oat_', deriveStoredKey(secret, 'studio access token'))

/** Opens Stripe when its keys are configured; undefined leaves commerce to its sandbox processor. */
const openProcessor = ({ payments }: Config, clock: Clock): PaymentProcessor | undefined => {
  if (payments.isSimulated) return undefined
  const { secretKey, publishableKey, webhookSecret, apiUrl } = payments
  const keys = { secretKey, publishableKey, webhookSecret }
  return createStripeProcessor({ ...keys, clock, ...(apiUrl !== undefined && { apiUrl }) })
}

/** Opens the configured platforms on which benefits grant access. */
const openIntegrations = ({ discord, github: app, publicUrl }: Config, clock: Clock): Integrations => ({
  ...(discord !== undefined && {
    discord: createDiscord({
      client_id: discord.clientId,
      client_secret: discord.clientSecret,
      bot_token: discord.botToken,
      installation: { url: publicUrl, version: productVersion() },
      clock,
      ...(discord.apiUrl !== undefined && { api_url: discord.apiUrl }),
    }),
  }),
  ...(app !== undefined && {
    github: createGithub({
      appId: app.appId,
      privateKey: app.privateKey,
      clientId: app.clientId,
      clientSecret: app.clientSecret,
      ...(app.apiUrl !== undefined && { apiUrl: app.apiUrl }),
    }),
  }),
})

/**
 * Opens the store of usage events in ClickHouse, when it is configured. @throws Error with a sentence when it
 * cannot be used
 */
const openUsageStore = async ({ usage }: Config, database: Database<Tables>) => {
  if (usage.store === 'postgres') {
    await requireNotMoved(database)
    return undefined
  }
  try {
    return await openMovingStore(database, usage.clickhouse)
  } catch (error) {
    throw new Error(
      `The ClickHouse of CLICKHOUSE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Clock and mail of a process that lives through the past of a shop, in place of those of the installation. Its calls
 * are not in the request log, which keeps recent days.
 */
export type Past = { readonly clock: Clock; readonly mail: OpenMail }

/** Migrates the database and opens the platform on it, and creates the demo organization if necessary. */
export async function openPlatform(
  { config, secret, log, databaseUrl, atEnd }: Runtime,
  past?: Past,
): Promise<Platform> {
  await migrate(databaseUrl, migrationFolders(), log).catch((error: unknown) => {
    throw config.databaseUrl === undefined ? error : explainDatabaseError(error, databaseUrl)
  })
  const database = openDatabase<never>({ url: databaseUrl, log })
  atEnd(() => database.close())
  const { sandbox: sandboxClock, close, ...present } = await openClock({ config, database, log })
  atEnd(close)
  const { clock } = past ?? present
  const processor = openProcessor(config, clock)
  const usage = await openUsageStore(config, database)
  if (usage !== undefined) atEnd(usage.close)
  const storage = openStorage({ config, secret, clock, log })
  const mail = past?.mail ?? openMail({ config, database, clock, log })
  const commerce = createCommerce({
    database,
    clock,
    log,
    mailer: mail.mailer,
    storage: storage.storage,
    public_url: config.publicUrl,
    webhooks: { targets: config.webhookTargets },
    secret,
    integrations: openIntegrations(config, clock),
    ...(config.scanningKeysUrl !== undefined && {
      scanning_keys: openScanningKeys({ url: config.scanningKeysUrl }),
    }),
    card_testing_limits: config.rateLimits && config.cardTestingLimits ? 'on' : 'off',
    events_kept_months: config.usageRetentionMonths,
    license_key_limits: config.rateLimits ? 'on' : 'off',
    sign_in_limits: config.rateLimits ? 'on' : 'off',
    sign_in_providers: config.signInProviders.map(({ clientId, clientSecret, ...provider }) => ({
      ...provider,
      client_id: clientId,
      client_secret: clientSecret,
    })),
    link_lifetime: config.payments.isSimulated ? days(7) : hours(1),
    ...(processor !== undefined && { processor }),
    ...(usage !== undefined && { usage_store: usage.store }),
    ...(past !== undefined && { request_log: 'off' as const }),
    ...(config.tax.engine === 'eu-vat' && {
      tax: createEuropeanVat({ seller_country: config.tax.sellerCountry }),
    }),
  })
  atEnd(commerce.drain)
  await commerce.reportUnconsumed()
  const demo = await commerce.openDemoOrganization()
  await commerce.ensureToken(studioToken(secret), {
    organization_id: demo.organization_id,
    scopes: studioScopes,
    label: studioTokenName,
  })
  return { database, clock, sandboxClock, mail, storage, commerce, demo }
}
