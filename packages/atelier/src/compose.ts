import { join } from 'node:path'
import {
  createApp,
  createPipeline,
  createIdempotencyStore,
  keepAssets,
  openAssets,
  type App,
  type Route,
} from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import { createClient } from '@atelier/sdk'
import { createStudio } from '@atelier/studio'
import type { Runtime } from './open-runtime.ts'
import { openPainters } from './open-painters.ts'
import { openPlatform, type Platform, studioToken } from './open-platform.ts'
import { webFolder } from './package-files.ts'
import { rateLimits } from './rate-limits.ts'
import { sandboxClockRoutes } from './sandbox-clock-routes.ts'
import { screens } from './screens.ts'
import { systemPages } from './system-pages.ts'

/** The whole product, put together but neither listening nor working yet. */
export type Product = {
  readonly app: App
  /** The jobs of every worker; `paintingJobs` are those of processes that paint. */
  readonly jobs: readonly JobHandler[]
  readonly paintingJobs: readonly JobHandler[]
  /** Work that a moment in time brings, done by workers and by the process that moves the sandbox clock. */
  readonly due: readonly Due[]
  readonly platform: Platform
}

/**
 * Puts the product together: adapters by configuration, the platform, the studio as its customer, and
 * one fetch function in front of both.
 */
export async function compose(runtime: Runtime): Promise<Product> {
  const { config, secret, log } = runtime
  const { publicUrl } = config
  const platform = await openPlatform(runtime)
  const { database, clock, sandboxClock, commerce, mail, storage } = platform
  const painters = openPainters(config)
  runtime.atEnd(() => painters.close())

  // The app is made of the studio and the studio calls the app, so its client looks for it when it calls.
  let app: App | undefined
  const inProcess = async (request: Request): Promise<Response> => {
    if (app === undefined) throw new Error('The studio called the platform before it was put together.')
    return app.fetch(request)
  }
  const studio = createStudio({
    database,
    clock,
    log,
    storage: storage.storage,
    mail: mail.mailer,
    painting: painters.painting,
    safety: painters.safety,
    client: createClient({ serverURL: publicUrl, accessToken: studioToken(secret), fetch: inProcess }),
    product_id: platform.demo.product_id,
    publicUrl,
    operatorEmail: config.mail.operator,
  })

  const due = [...commerce.due, ...studio.due]
  const limits = config.rateLimits ? rateLimits : 'off'
  const idempotency = createIdempotencyStore({ database, clock, secret })
  const pipeline = (routes: readonly Route[]) =>
    createPipeline({ routes, authenticate: commerce.authenticate, idempotency, limits, log })
  const clockRoutes =
    sandboxClock === undefined ? [] : sandboxClockRoutes({ database, sandboxClock, due, log })
  const kept = config.roles.includes('web')
    ? await keepAssets(webFolder(), join(config.dataDir, 'page-assets'), log)
    : undefined
  if (kept !== undefined) runtime.atEnd(kept.close)
  const assets = openAssets(webFolder(), kept)
  const pictureOrigins = await storage.pictureOrigins()
  app = createApp({
    pipelines: [pipeline(commerce.routes), pipeline([...clockRoutes, ...studio.routes])],
    pages: [
      ...screens({
        assets,
        findCheckoutPage: commerce.findCheckoutPage,
        processor: commerce.processor,
        pictureOrigins,
      }),
      ...systemPages({ database, commerce, hasClock: sandboxClock !== undefined }),
      ...commerce.pages,
      ...storage.pages,
      ...mail.pages,
    ],
    assets,
    log,
    publicUrl,
    trustedProxies: config.trustedProxies,
    sandbox: commerce.processor === 'sandbox',
  })

  return {
    app,
    jobs: [...commerce.jobs, ...studio.jobs],
    paintingJobs: studio.paintingJobs,
    due,
    platform,
  }
}
