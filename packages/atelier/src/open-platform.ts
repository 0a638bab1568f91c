import {
  createCommerce,
  createEuropeanVat,
  createStripeProcessor,
  type Commerce,
  type PaymentProcessor,
} from '@atelier/commerce'
import type { Clock, SandboxClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import { migrate, openDatabase, type Database } from '@atelier/plumbing/database'
import { deriveKey, tokenFromSeed } from '@atelier/plumbing/tokens'
import { explainDatabaseError } from './explain-start.ts'
import { openClock } from './open-clock.ts'
import { openMail, type OpenMail } from './open-mail.ts'
import type { Runtime } from './open-runtime.ts'
import { openStorage, type OpenStorage } from './open-storage.ts'
import { migrationFolders } from './package-files.ts'

/** The studio reads its product, creates and reads checkouts, reads orders, and refunds. */
const studioScopes = ['products:read', 'checkouts:write', 'orders:read', 'refunds:write'] as const

/** The name of the studio's own token among those of the demo organization. */
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
 * The token with which the studio calls the platform. It is derived from the server's secret, so that every
 * process has the same one and none needs to be stored.
 */
export const studioToken = (secret: string): string =>
  tokenFromSeed('atelier_oat_', deriveKey(secret, 'studio access token'))

/** Stripe when its keys are configured; undefined leaves commerce to its sandbox processor. */
const openProcessor = ({ payments }: Config, clock: Clock): PaymentProcessor | undefined => {
  if (payments.processor === 'sandbox') return undefined
  const { secretKey, publishableKey, webhookSecret, apiUrl } = payments
  const keys = { secretKey, publishableKey, webhookSecret }
  return createStripeProcessor({ ...keys, clock, ...(apiUrl !== undefined && { apiUrl }) })
}

/** Migrates the database and opens the platform on it, with the demo organization when it is not there yet. */
export async function openPlatform({ config, secret, log, databaseUrl, atEnd }: Runtime): Promise<Platform> {
  await migrate(databaseUrl, migrationFolders(), log).catch((error: unknown) => {
    throw config.databaseUrl === undefined ? error : explainDatabaseError(error, databaseUrl)
  })
  const database = openDatabase<never>({ url: databaseUrl, log })
  atEnd(() => database.close())
  const { clock, sandbox: sandboxClock, close } = await openClock({ config, database, log })
  atEnd(close)
  const processor = openProcessor(config, clock)
  const storage = openStorage({ config, secret, clock, log })
  const mail = openMail({ config, database, clock, log })
  const commerce = createCommerce({
    database,
    clock,
    log,
    mailer: mail.mailer,
    storage: storage.storage,
    public_url: config.publicUrl,
    secret,
    card_testing_limits: config.rateLimits && config.cardTestingLimits ? 'on' : 'off',
    ...(processor !== undefined && { processor }),
    ...(config.tax.engine === 'eu-vat' && {
      tax: createEuropeanVat({ seller_country: config.tax.sellerCountry }),
    }),
  })
  const demo = await commerce.openDemoOrganization()
  await commerce.ensureToken(studioToken(secret), {
    organization_id: demo.organization_id,
    scopes: studioScopes,
    label: studioTokenName,
  })
  return { database, clock, sandboxClock, mail, storage, commerce, demo }
}
