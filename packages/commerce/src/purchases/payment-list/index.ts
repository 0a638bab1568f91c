import { defineArea } from '../../core/area.ts'
import { get, list } from './seller.ts'

/** Payments as their seller reads them: each attempt to charge a checkout or an order, with its outcome. */
export const payments = defineArea('payments', { endpoints: { payments: { get, list } } })
