import type { RefundCreate } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { RefundsTable } from '../../database/tables.ts'

/** The columns of a refund. */
export type StoredRefund = Readonly<Selectable<RefundsTable>>

/** What a seller asks for; the amount is net of tax. */
export type RefundWish = RefundCreate
