import { DryRunEnd } from '@atelier/plumbing/database'
import type { Services } from './services.ts'

/** Port whose methods end a dry run, because they act outside the database. Open methods only compute. */
const closedPort = <Port extends object>(port: Port, ...open: readonly (keyof Port)[]): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null) return closedPort(value)
      if (typeof value !== 'function' || (open as readonly PropertyKey[]).includes(name)) return value
      return () => {
        throw new DryRunEnd('The call would go on outside the database.')
      }
    },
  })

/**
 * Returns the services of a dry run, which finds the errors of a call without its effects. The handler runs unchanged:
 * its first transaction is rolled back, and a call outside the database ends the run.
 */
export const servicesOfDryRun = <S extends Services>(services: S): S => ({
  ...services,
  database: services.database.forDryRun(),
  mailer: closedPort(services.mailer),
  storage: closedPort(services.storage, 'publicUrl', 'signedUrl'),
  processor: closedPort(services.processor),
  ingestion: closedPort(services.ingestion),
  usage_store: closedPort(services.usage_store, 'startMeter', 'giveUpExternalId', 'appendInside', 'usageOf'),
  integrations: closedPort(services.integrations),
  identity: closedPort(services.identity, 'findSignedIn'),
})
