import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { listRefunds } from './list-refunds.ts'
import { openRefund } from './open-refund.ts'
import { presentRefund } from './present-refund.ts'

type Area = typeof contract.refunds

export const list: Handler<Area['list'], Services> = async ({ query }, { database, caller }) =>
  presentPage(await listRefunds(database.db, caller.organization_id, query), query.limit, presentRefund)

export const create: Handler<Area['create'], Services> = async ({ body }, services) =>
  presentRefund(await openRefund(services, services.caller.organization_id, body))
