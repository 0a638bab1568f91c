import { createCommerce, createEuropeanVat, type Commerce } from '@atelier/commerce'
import type { Clock, SandboxClock } from '@atelier/plumbing/clock'
import { migrate, openDatabase, type Database } from '@atelier/plumbing/database'
import { openClock } from './open-clock.ts'
import { openMail, type MailRoom } from './open-mail.ts'
import type { OpenHouse } from './open-house.ts'
import { openPayments } from './open-payments.ts'
import { openStorage, type StorageRoom } from './open-storage.ts'
import { migrationFolders } from './places.ts'
import { studioToken } from './studio-token.ts'

/** What the studio may do: read its product, open and read checkouts, read orders, give money back. */
const studioScopes = ['products:read', 'checkouts:write', 'orders:read', 'refunds:write'] as const

/** The platform on its migrated database, without the studio and without pipelines. */
export type Platform = {
  readonly database: Database<never>
  readonly clock: Clock
  readonly sandboxClock: SandboxClock | undefined
  readonly mail: MailRoom
  readonly storage: StorageRoom
  readonly commerce: Commerce
  readonly demo: { readonly organization_id: string; readonly product_id: string }
}

/** Migrates the database and opens the platform on it, with the demo organization when it is not there yet. */
export async function openPlatform({
  config,
  secret,
  log,
  databaseUrl,
  atEnd,
}: OpenHouse): Promise<Platform> {
  await migrate(databaseUrl, migrationFolders(), log)
  const database = openDatabase<never>({ url: databaseUrl, log })
  atEnd(() => database.close())
  const { clock, sandbox: sandboxClock, close } = await openClock({ config, database, log })
  atEnd(close)
  const payments = openPayments(config, clock)
  const storage = openStorage({ config, secret, clock })
  const mail = openMail({ config, database, clock, log })
  const commerce = createCommerce({
    database,
    clock,
    log,
    mailer: mail.mailer,
    storage: storage.storage,
    public_url: config.publicUrl,
    secret,
    ...(payments !== undefined && { payments }),
    ...(config.tax.engine === 'eu-vat' && {
      tax: createEuropeanVat({ seller_country: config.tax.sellerCountry }),
    }),
  })
  const demo = await commerce.openDemoOrganization()
  await commerce.ensureToken(studioToken(secret), {
    organization_id: demo.organization_id,
    scopes: studioScopes,
    label: 'studio',
  })
  return { database, clock, sandboxClock, mail, storage, commerce, demo }
}
