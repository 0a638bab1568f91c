import type { Route } from '@atelier/plumbing/http'
import type { Job, JobHandler } from '@atelier/plumbing/jobs'
import { forwardMessageHandler } from './contact/message-jobs.ts'
import { studioRoutes } from './doors.ts'
import { expireDraftHandler } from './drafts/draft-jobs.ts'
import type { StudioPorts } from './ports.ts'
import { createShopReader } from './shop/read-shop.ts'
import {
  mailFailureHandler,
  mailRefundHandler,
  mailRefusalHandler,
  mailResultHandler,
} from './transformations/mail-run.ts'
import { paintRunHandler } from './transformations/paint-run.ts'
import { sweepOrders } from './transformations/run-jobs.ts'
import { refundRunHandler } from './transformations/refund-run.ts'
import { startSweeping, sweepHandler } from './transformations/sweep.ts'

export { createFalPainting, type FalAccount } from './painting/fal.ts'
export { paintHere } from './painting/here.ts'
export type { Painting } from './painting/port.ts'
export type { StudioPorts } from './ports.ts'
export type { ShopClient } from './shop/shop-client.ts'
export { countPaintings, type PaintingCount } from './transformations/count-paintings.ts'

export type Studio = {
  readonly routes: Route[]
  readonly jobs: JobHandler[]
  /** Those of them that come again and again by themselves. */
  readonly recurringJobs: readonly Job[]
  /** The jobs that paint, for the processes that do. */
  readonly paintingJobs: JobHandler[]
  /** Begins to look after visitors who do not come back; for processes that work. */
  start(): Promise<void>
}

/** The consumer app's server half: it keeps photos, opens checkouts, and paints what was paid for. */
export const createStudio = (ports: StudioPorts): Studio => ({
  routes: studioRoutes({ ...ports, readShop: createShopReader(ports) }),
  jobs: [
    expireDraftHandler,
    mailResultHandler,
    mailFailureHandler,
    mailRefusalHandler,
    mailRefundHandler,
    refundRunHandler,
    sweepHandler,
    forwardMessageHandler,
  ].map((handler) => handler(ports)),
  recurringJobs: [sweepOrders],
  paintingJobs: [paintRunHandler(ports)],
  start: () => startSweeping(ports),
})
