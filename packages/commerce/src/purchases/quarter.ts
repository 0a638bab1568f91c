import { defineQuarter } from '../core/define-quarter.ts'
import { draftOrders } from './draft-orders/index.ts'
import { purchases, receiveProcessorEvent } from './index.ts'
import { payments } from './payment-list/index.ts'
import { purchaseMails } from './purchase-mails/index.ts'

/** Life of a sale, from confirmation to charge. */
export const quarter = defineQuarter({
  areas: [purchaseMails, purchases, draftOrders, payments],
  offers: (services) => ({
    /** Receives a processor event; `forged` requires a 401 response. */
    receiveProcessorEvent: (body: string, headers: Headers) => receiveProcessorEvent(services, body, headers),
  }),
})
