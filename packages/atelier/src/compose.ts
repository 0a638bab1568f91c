import { createHmac } from 'node:crypto'
import { toPolarResponse } from '@atelier/commerce'
import { dataPath } from '@atelier/plumbing/config'
import {
  createApp,
  createPipeline,
  createIdempotencyStore,
  createUploads,
  keepAssets,
  openAssets,
  type App,
  type Page,
  type Route,
} from '@atelier/plumbing/http'
import { createJobActivity, type Due, type JobActivity, type JobHandler } from '@atelier/plumbing/jobs'
import { contract, orderDownloads, publishedReviews, shipments } from '@atelier/contract'
import { deriveKey, deriveStoredKey } from '@atelier/plumbing/tokens'
import { createClientFor } from '@atelier/sdk'
import { createStudio } from '@atelier/studio'
import { createHealth, type Health } from './health.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { backupCheck } from './moving/explain-backups.ts'
import type { Runtime } from './open-runtime.ts'
import { mcpPages } from './mcp/mcp-pages.ts'
import { openPainters } from './open-painters.ts'
import { createOperatorAccess } from './operator-access.ts'
import { openPlatform, type Past, type Platform, studioToken } from './open-platform.ts'
import { webFolder } from './package-files.ts'
import { rateLimits } from './rate-limits.ts'
import { sandboxClockRoutes } from './sandbox-clock-routes.ts'
import { paymentPolicy, screens } from './screens.ts'
import { builtFirstLoads } from './first-loads.ts'
import { renderPage, serverPageFiles } from './server-pages.ts'
import { systemPages } from './system-pages.ts'

/** The whole product, composed but neither listening nor working yet. */
export type Product = {
  readonly app: App
  /** URLs outside the API, as served by `app`. */
  readonly pages: readonly Page[]
  /** Jobs of every worker; `paintingJobs` are those of processes that paint. */
  readonly jobs: readonly JobHandler[]
  readonly paintingJobs: readonly JobHandler[]
  /**
   * Work that becomes due at a moment in time, done by workers and by the process that moves the sandbox
   * clock.
   */
  readonly due: readonly Due[]
  /** Activity of workers and scheduler, for the health page. */
  readonly activity: JobActivity
  readonly health: Health
  readonly readiness: Readiness
  readonly platform: Platform
}

/**
 * Composes the product: adapters by configuration, the platform, the studio as its customer, and one fetch
 * function in front of both.
 *
 * @param past clock and mail of a process that lives through the past of a shop
 */
export async function compose(runtime: Runtime, past?: Past): Promise<Product> {
  const { config, secret, log } = runtime
  const { publicUrl } = config
  const platform = await openPlatform(runtime, past)
  const { database, clock, sandboxClock, commerce, mail, storage } = platform
  const painters = openPainters(config)
  runtime.atEnd(() => painters.close())

  // The app includes the studio and the studio calls the app, so its client resolves it at call time.
  let app: App | undefined
  const inProcess: App['fetch'] = async (request, bindings) => {
    if (app === undefined) throw new Error('The platform was called before it was put together.')
    return app.fetch(request, bindings)
  }
  const draftKey = deriveKey(secret, 'addresses that uploaded drafts')
  const studio = createStudio({
    database,
    clock,
    log,
    storage: storage.storage,
    mail: mail.mailer,
    painting: painters.painting,
    safety: painters.safety,
    decoder: painters.decoder,
    draftCeiling: config.draftGigabytes * 1e9,
    shareKey: deriveStoredKey(secret, 'links of shared paintings'),
    hashAddress: (address) => createHmac('sha256', draftKey).update(address).digest('base64url'),
    client: createClientFor(
      { ...contract, orderDownloads, publishedReviews, shipments },
      { serverURL: publicUrl, accessToken: studioToken(secret), fetch: (request) => inProcess(request) },
    ),
    // The URL of an upload is this server's own, or that of an S3.
    upload: (request) =>
      new URL(request.url).origin === new URL(publicUrl).origin ? inProcess(request) : fetch(request),
    product_id: platform.demo.product_id,
    publicUrl,
    operatorEmail: config.mail.operator,
  })

  const due = [...commerce.due, ...studio.due]
  const jobs = [...commerce.jobs, ...studio.jobs]
  const { paintingJobs } = studio
  const activity = createJobActivity()
  const health = createHealth({
    database,
    activity,
    jobs: [...jobs, ...paintingJobs].map(({ job }) => job),
    disks: runtime.disks,
    checkBackups: backupCheck(config, database),
    explainHold: commerce.hold.explain,
  })
  const readiness = createReadiness()
  const limits = config.rateLimits ? rateLimits : 'off'
  const idempotency = createIdempotencyStore({ database, clock, secret, log })
  const uploads = createUploads({ directory: dataPath(config.dataDir, 'uploads') })
  const pipeline = (routes: readonly Route[]) =>
    createPipeline({
      routes,
      authenticate: commerce.authenticate,
      findSessionUser: commerce.findSessionUser,
      findSessionCustomer: commerce.findSessionCustomer,
      idempotency,
      limits,
      uploads,
      note: commerce.note,
      toPolarResponse,
      log,
    })
  const clockRoutes =
    sandboxClock === undefined
      ? []
      : sandboxClockRoutes({
          database,
          sandboxClock,
          due,
          openOutgoing: commerce.openDeliverer,
          activity,
          log,
        })
  const pageAssets = config.roles.includes('web')
    ? await keepAssets(webFolder(), dataPath(config.dataDir, 'page-assets'), log)
    : undefined
  if (pageAssets !== undefined) runtime.atEnd(pageAssets.close)
  const assets = openAssets(webFolder(), { publicUrl, ...(pageAssets && { kept: pageAssets }) })
  const { findCheckoutPage, findPortalFrame, findSignedIn, findOwnOrganization, processor } = commerce
  const pictureOrigins = await storage.pictureOrigins()
  const ownOrigin = new URL(publicUrl).origin
  const pages = [
    ...screens({
      assets,
      findCheckoutPage,
      findPortalFrame,
      findSignedIn,
      findOwnOrganization,
      firstLoads: builtFirstLoads(),
      processor,
      pictureOrigins,
      ownOrigin,
      readReviews: studio.readReviews,
    }),
    ...systemPages({
      health,
      readiness,
      commerce,
      hasClock: sandboxClock !== undefined,
      hasInbox: mail.pages.length > 0,
      publicUrl,
    }),
    ...mcpPages({
      authenticate: commerce.authenticate,
      fetch: inProcess,
      publicUrl,
      clock,
      confirmationKey: deriveKey(secret, 'confirmations of the Model Context Protocol'),
      hasClock: sandboxClock !== undefined,
      limits,
    }),
    ...serverPageFiles(),
    ...commerce.pages,
    ...studio.pages,
    ...commerce.portalScreens(
      assets.screen({
        path: '/portal',
        file: 'portal.html',
        policy: paymentPolicy({ processor, pictureOrigins, ownOrigin }),
      }).respond,
    ),
    ...storage.pages,
    ...mail.pages,
  ]
  const operatorAccess = createOperatorAccess(config, secret)
  app = createApp({
    pipelines: [pipeline(commerce.routes), pipeline([...clockRoutes, ...studio.routes])],
    pages,
    assets,
    renderPage,
    log,
    publicUrl,
    ...(config.trustedProxies !== undefined && { trustedProxies: config.trustedProxies }),
    ...(config.countryHeader !== undefined && { countryHeader: config.countryHeader }),
    sandbox: config.payments.isSimulated,
    ...(sandboxClock !== undefined && { sandboxClock }),
    gate: async (path, request) => (await commerce.domainGate(request)) ?? operatorAccess.gate(path, request),
  })

  return {
    app,
    pages,
    jobs,
    paintingJobs,
    due,
    activity,
    health,
    readiness,
    platform,
  }
}
