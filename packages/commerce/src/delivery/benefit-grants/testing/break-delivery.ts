import type { Services, Tx } from '../../../core/services.ts'
import { deliveries } from '../deliveries.ts'

const real = { ...deliveries }
/** Has every type delivered as it is again. */
export const mendDeliveries = (): void => void Object.assign(deliveries, real)

/** Has the next deliveries of a type throw when their work is done, so that their transactions end without a commit. */
export const breakDelivery = (type: 'custom' | 'license_keys' | 'downloadables', calls: number): void => {
  const delivery = real[type]
  if (delivery === undefined) throw new Error(`Nothing delivers benefits of the type ${type}.`)
  let left = calls
  const dies =
    <Grant>(work: (tx: Tx, services: Services, grants: readonly Grant[]) => Promise<unknown>) =>
    async (tx: Tx, services: Services, grants: readonly Grant[]): Promise<never> => {
      await work(tx, services, grants)
      left -= 1
      if (left === 0) deliveries[type] = delivery
      throw new Error(`Interrupted after ${grants.length} grants.`)
    }
  deliveries[type] = {
    grant: dies(delivery.grant),
    update: dies(delivery.update),
    revoke: dies(delivery.revoke),
  }
}
