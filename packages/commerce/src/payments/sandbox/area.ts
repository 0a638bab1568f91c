import { defineDue, handle } from '@atelier/plumbing/jobs'
import { type Area, defineArea } from '../../core/area.ts'
import type { Services } from '../../core/services.ts'
import type { ReceiveProcessorEvent } from '../port.ts'
import * as sandboxProcessor from './public.ts'
import { finishPayment } from './create-payment.ts'
import { selectBalanceToPayOut, selectPayoutsInTransit } from './balance-queries.ts'
import { selectDisputesToMove, selectPaymentsToDispute } from './dispute-queries.ts'
import { moveDispute, openDispute } from './disputes.ts'
import { deliver, deliverEvent } from './events.ts'
import { completePayout, payOut } from './payouts.ts'
import { selectEventsToDeliver, selectPaymentsToFinish, selectRefundsToMove } from './queries.ts'
import { moveRefund } from './refund.ts'

type SandboxServices = Pick<Services, 'database' | 'clock' | 'log' | 'secret'>

/** Job that delivers a processor event immediately. After a failure the scheduler delivers it again. */
export const deliverJob = (receive: ReceiveProcessorEvent) => (services: SandboxServices) =>
  handle(deliverEvent, async ({ event_id }) => {
    try {
      await deliver(services, receive, event_id)
    } catch (error) {
      services.log.warn(
        { err: error, event: event_id },
        'A sandbox event was not accepted; it is sent again.',
      )
    }
  })

/**
 * Returns the scheduled work of the sandbox processor: repeated deliveries, late payments, late and returned refunds,
 * disputes, payouts.
 */
export const sandboxDue = (receive: ReceiveProcessorEvent) => [
  defineDue({
    name: 'sandbox-processor.finish-payments',
    rows: selectPaymentsToFinish,
    run: finishPayment,
  }),
  defineDue({
    name: 'sandbox-processor.move-refunds',
    rows: selectRefundsToMove,
    run: moveRefund,
  }),
  defineDue({
    name: 'sandbox-processor.open-disputes',
    rows: selectPaymentsToDispute,
    run: openDispute,
  }),
  defineDue({
    name: 'sandbox-processor.move-disputes',
    rows: selectDisputesToMove,
    run: moveDispute,
  }),
  defineDue({ name: 'sandbox-processor.pay-out', rows: selectBalanceToPayOut, run: payOut }),
  defineDue({ name: 'sandbox-processor.arrive', rows: selectPayoutsInTransit, run: completePayout }),
  defineDue({
    name: 'sandbox-processor.deliver-events',
    rows: selectEventsToDeliver,
    run: (services: SandboxServices, id) => deliver(services, receive, id),
  }),
]

/** Returns the sandbox processor as an area of the server: its browser endpoints and its scheduled work. */
export const createSandboxArea = (receive: ReceiveProcessorEvent): Area =>
  defineArea('sandbox-processor', {
    endpoints: { sandboxProcessor },
    jobs: [deliverJob(receive)],
    due: sandboxDue(receive),
  })
