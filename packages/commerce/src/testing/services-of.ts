import { createDiskStorage } from '@atelier/plumbing/storage'
import { silentLog } from '@atelier/plumbing/testing'
import { systemNames } from '../organization/domains/name-service.ts'
import { consumersOf } from '../core/domain-events/consume.ts'
import { watchEvents } from '../core/domain-events/follow.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { openIdentity } from '../access/identity/identity.ts'
import type { Services } from '../core/services.ts'
import type { Integrations } from '../catalog/integrations/platforms.ts'
import { noTax } from '../core/tax/tax-engine.ts'
import { createUsageErasure } from '../usage/usage-erasure.ts'
import { createIngestion } from '../usage/ingest.ts'
import { createPostgresStore } from '../usage/postgres/store.ts'
import { noUsageCounter } from '../billing/usage-counter.ts'
import { resolveName } from '../developers/webhooks/targets.ts'
import type { Shop } from './open-shop.ts'

/** Returns the services of a shop, for tests of functions without an endpoint. */
export const servicesOf = (
  { database, clock, secret, serverURL: public_url }: Shop,
  integrations: Integrations = {},
): Services => {
  const base = { database, clock, log: silentLog, secret, public_url }
  const usage_store = createPostgresStore(database)
  const mailer = { send: () => Promise.resolve() }
  return {
    ...base,
    mailer,
    storage: createDiskStorage({ directory: '/nowhere', publicUrl: public_url, secret, clock }),
    processor: createSandboxProcessor(base),
    attempts: 'off',
    key_limit: 'off',
    tax: noTax,
    usage: noUsageCounter,
    usage_store,
    usage_erasure: createUsageErasure(usage_store),
    events_kept_months: undefined,
    ingestion: createIngestion({ store: usage_store, now: clock.now, onStored: () => undefined }),
    integrations,
    scanning_keys: { find: () => Promise.resolve(undefined) },
    identity: openIdentity({ ...base, mailer, limits: 'off', link_lifetime: 60_000 }),
    consumers: consumersOf([]),
    data_policies: [],
    events: watchEvents(base),
    names: systemNames(),
    webhooks: { targets: 'public', resolve: resolveName },
    media_url: (path) => `${public_url}/storage/images/${path}`,
  }
}
