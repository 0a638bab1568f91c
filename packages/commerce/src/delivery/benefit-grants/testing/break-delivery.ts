import type { Services, Tx } from '../../../core/services.ts'
import { deliveries } from '../deliveries.ts'

const real = { ...deliveries }
/** Restores all deliveries. */
export const mendDeliveries = (): void => void Object.assign(deliveries, real)

/** Makes the next deliveries of a type throw after their work, so that their transactions roll back. */
export const breakDelivery = (type: 'custom' | 'license_keys' | 'downloadables', calls: number): void => {
  const delivery = real[type]
  if (delivery === undefined) throw new Error(`Nothing delivers benefits of the type ${type}.`)
  let remainingCalls = calls
  const dies =
    <Grant>(work: (tx: Tx, services: Services, grants: readonly Grant[]) => Promise<unknown>) =>
    async (tx: Tx, services: Services, grants: readonly Grant[]): Promise<never> => {
      await work(tx, services, grants)
      remainingCalls -= 1
      if (remainingCalls === 0) deliveries[type] = delivery
      throw new Error(`Interrupted after ${grants.length} grants.`)
    }
  deliveries[type] = {
    grant: dies(delivery.grant),
    update: dies(delivery.update),
    revoke: dies(delivery.revoke),
  }
}
