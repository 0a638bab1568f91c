import { sql, type SqlBool } from 'kysely'

/**
 * Condition of `recovered_payments`: the processor has the money of a payment for which there is neither a checkout nor an
 * order, and has not refunded it.
 */
export const isUnassigned = sql<SqlBool>`recovered_payments.status = 'succeeded'
  and not exists (select from payments where payments.id = recovered_payments.id)
  and recovered_payments.amount > (select coalesce(sum(refund.amount), 0) from recovered_refunds as refund
    where refund.processor = recovered_payments.processor and refund.payment = recovered_payments.processor_id
      and refund.status in ('pending', 'succeeded'))`
