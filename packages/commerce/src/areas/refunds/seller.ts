import { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { oneOf } from '../../database/list-filters.ts'
import type { Services } from '../../services.ts'
import { createRefund } from './create.ts'
import { presentRefund } from './present.ts'
import { findRefunds, listedRefunds } from './queries.ts'

type Area = typeof contract.refunds

export const create: Handler<Area['create'], Services> = async ({ body }, services) =>
  presentRefund(await createRefund(services, services.caller.organization_id, body))

export const list = defineList(contract.refunds.list, {
  from: (reader, { organization_id }) => listedRefunds(reader, organization_id),
  id: 'refunds.id',
  filters: {
    id: oneOf('refunds.id'),
    organization_id: oneOf('refunds.organization_id'),
    order_id: oneOf('refunds.order_id'),
    subscription_id: oneOf('refunds.subscription_id'),
    customer_id: oneOf('refunds.customer_id'),
    // False filters nothing.
    succeeded: (succeeded) => (succeeded ? sql<boolean>`refunds.status = 'succeeded'` : undefined),
  },
  sorts: { created_at: 'refunds.created_at', amount: 'refunds.amount' },
  load: findRefunds,
  present: presentRefund,
})
