import type { Route } from '@atelier/plumbing/http'
import type { Job, JobHandler } from '@atelier/plumbing/jobs'
import { createProductReader } from './commerce/product.ts'
import { forwardMessageHandler } from './contact/contact.ts'
import { expireDraftHandler } from './drafts/expire.ts'
import { sendEmailHandler } from './emails/send.ts'
import { paintTransformationHandler } from './painting/paint.ts'
import type { StudioPorts } from './ports.ts'
import { studioRoutes } from './routes.ts'
import { recoverOrders, recoverOrdersHandler, startRecovery } from './transformations/recover.ts'
import { refundTransformationHandler } from './transformations/refund.ts'

export type { CommerceClient } from './commerce/client.ts'
export { createFalPainting, type FalAccount } from './painting/fal.ts'
export { createLocalPainting, type PaintingService } from './painting/service.ts'
export type { StudioPorts } from './ports.ts'
export { countPaintings, type PaintingCount } from './transformations/queries.ts'

export type Studio = {
  readonly routes: Route[]
  readonly jobs: JobHandler[]
  /** The jobs that schedule themselves again each time they run. */
  readonly recurringJobs: readonly Job[]
  /** The jobs that paint, for processes that paint. */
  readonly paintingJobs: JobHandler[]
  /** Starts the recurring jobs. Call it in each worker process; more than one call does no harm. */
  start(): Promise<void>
}

/** Creates the consumer app's server half: it keeps photos, creates checkouts and paints after payment. */
export const createStudio = (ports: StudioPorts): Studio => ({
  routes: studioRoutes({ ...ports, readProduct: createProductReader(ports) }),
  jobs: [
    expireDraftHandler,
    sendEmailHandler,
    refundTransformationHandler,
    recoverOrdersHandler,
    forwardMessageHandler,
  ].map((handler) => handler(ports)),
  recurringJobs: [recoverOrders],
  paintingJobs: [paintTransformationHandler(ports)],
  start: () => startRecovery(ports),
})
