import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { openRefund } from './open-refund.ts'
import { presentRefund } from './present-refund.ts'

type Area = typeof contract.refunds

export const create: Handler<Area['create'], Services> = async ({ body }, services) =>
  presentRefund(await openRefund(services, services.caller.organization_id, body))

export { listRefunds as list } from './list.ts'
