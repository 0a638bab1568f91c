import type { ShownReview } from '@atelier/contract'
import type { Page, Route } from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import { createAnotherStyleReader } from './commerce/another-style.ts'
import { createProductReader } from './commerce/product.ts'
import { createReviewReader } from './commerce/reviews.ts'
import { forwardMessageHandler } from './contact/contact.ts'
import { addDownloadHandler, queueDownloads } from './downloads/add.ts'
import { expireDrafts } from './drafts/expire.ts'
import { sendEmailHandler } from './emails/send.ts'
import { paintLargeHandler, repeatLargePaintings } from './painting/large.ts'
import { paintTransformationHandler, repeatPaintings } from './painting/paint.ts'
import type { StudioPorts } from './ports.ts'
import { createPrintReader } from './prints/offers.ts'
import { studioRoutes } from './routes.ts'
import { sharedPages } from './sharing/pages.ts'
import { removeShares } from './sharing/stop.ts'
import { recoverOrdersHandler, repeatRecovery } from './transformations/recover.ts'
import { refundTransformations } from './transformations/refund.ts'
import { watchTransformations } from './transformations/watch.ts'

export type { CommerceClient } from './commerce/client.ts'
export { studioBuckets } from './buckets.ts'
export { createFalPainting, type FalAccount } from './painting/fal.ts'
export { createLocalPainting } from './painting/local.ts'
export type { PaintingService } from './painting/service.ts'
export type { StudioPorts } from './ports.ts'
export { countTransformations, type TransformationCount } from './transformations/queries.ts'

export type Studio = {
  readonly routes: Route[]
  /** Pages of shared paintings. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Jobs that paint, for processes that paint. */
  readonly paintingJobs: JobHandler[]
  /** Work that becomes due at a moment in time. */
  readonly due: Due[]
  /** Reads the reviews for the page. */
  readonly readReviews: () => Promise<readonly ShownReview[]>
}

/** Creates the consumer app's server half: it stores photos, creates checkouts and paints after payment. */
export const createStudio = (ports: StudioPorts): Studio => ({
  routes: studioRoutes({
    ...ports,
    readProduct: createProductReader(ports),
    readAnotherStyle: createAnotherStyleReader(ports),
    readPrints: createPrintReader(ports),
    watch: watchTransformations(ports),
  }),
  pages: sharedPages(ports),
  jobs: [sendEmailHandler, recoverOrdersHandler, forwardMessageHandler, addDownloadHandler].map((handler) =>
    handler(ports),
  ),
  paintingJobs: [paintTransformationHandler(ports), paintLargeHandler(ports)],
  due: [
    repeatPaintings,
    repeatLargePaintings,
    refundTransformations,
    queueDownloads,
    expireDrafts,
    removeShares,
    repeatRecovery,
  ].map((due) => due.bind(ports)),
  readReviews: createReviewReader(ports),
})
