import { DryRunEnd } from '@atelier/plumbing/database'
import type { Services } from './services.ts'

/** A port whose methods end a dry run, since they act outside the database; the open ones only compute. */
const closed = <Port extends object>(port: Port, ...open: readonly (keyof Port)[]): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null) return closed(value)
      if (typeof value !== 'function' || (open as readonly PropertyKey[]).includes(name)) return value
      return () => {
        throw new DryRunEnd('The call would go on outside the database.')
      }
    },
  })

/**
 * The services of a dry run, which finds out what a call would be refused for. The handler runs as it is: its first transaction is
 * rolled back, and what would act elsewhere ends the run before it does.
 */
export const servicesOfDryRun = <S extends Services>(services: S): S => ({
  ...services,
  database: services.database.forDryRun(),
  mailer: closed(services.mailer),
  storage: closed(services.storage, 'publicUrl', 'signedUrl'),
  processor: closed(services.processor),
  ingestion: closed(services.ingestion),
  usage_store: closed(services.usage_store, 'startMeter', 'giveUpExternalId', 'appendInside', 'usageOf'),
  integrations: closed(services.integrations),
  identity: closed(services.identity, 'findSignedIn'),
})
