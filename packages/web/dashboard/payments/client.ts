import { paymentMethods, payments } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the payment pages. */
export const client = clientFor({ payments, paymentMethods })

export type Payment = Awaited<ReturnType<typeof client.payments.get>>
