import { defineArea } from '../../core/area.ts'
import { notifyOfFailuresJob } from './failure-mail.ts'
import * as endpoints from './seller.ts'
import * as events from './seller-events.ts'
import { fanOut } from './fan-out.ts'
import { listDeliveries } from './list-queries.ts'
import { forgetOldEvents, forgetOldReplays } from './retention-queries.ts'

/** Webhook endpoints of sellers, with the events and deliveries sent to them. */
export const webhooks = defineArea('webhooks', {
  endpoints: {
    webhookEndpoints: endpoints,
    webhookEvents: events,
    webhookDeliveries: { list: listDeliveries },
  },
  onRecord: fanOut,
  jobs: [notifyOfFailuresJob],
  due: [forgetOldEvents, forgetOldReplays],
})

export { findDeliveriesAbout, findFailingEndpoints } from './queries.ts'
export { headersOf, newSecret } from './sign.ts'
export { endpointName } from './targets.ts'
