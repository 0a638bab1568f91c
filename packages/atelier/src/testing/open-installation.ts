import { join } from 'node:path'
import { type App, createApp, createIdempotencyStore, createPipeline, listen } from '@atelier/plumbing/http'
import { createJobActivity, startWorker } from '@atelier/plumbing/jobs'
import { deriveKey } from '@atelier/plumbing/tokens'
import { makeScratchFolder, renderPage, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { vi } from 'vitest'
import { noteServer } from '../command-line/running-server.ts'
import { createOperatorAccess } from '../operator-access.ts'
import { mcpPages } from '../mcp/mcp-pages.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'
import { sandboxClockRoutes } from '../sandbox-clock-routes.ts'

/**
 * Opens an installation in this process like `start`, without its screens: a data folder, a database, a
 * server on a port and a worker. Commands that are run with `env` find it.
 */
export const openInstallation = async () => {
  const scratch = makeScratchFolder()
  const database = await testDatabase()
  let app: App | undefined
  const listening = await listen(
    {
      drain: () => app?.drain(),
      fetch: async (request, bindings) =>
        (await app?.fetch(request, bindings)) ?? new Response(null, { status: 503 }),
    },
    { port: 0, hosts: ['127.0.0.1'], graceMs: 100 },
  )
  const publicUrl = `http://127.0.0.1:${listening.port}`
  const dataDir = join(scratch.directory, 'data')
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
    PORT: String(listening.port),
    XDG_CONFIG_HOME: join(scratch.directory, 'config'),
    ATELIER_RATE_LIMITS: 'off',
    ATELIER_WEBHOOK_TARGETS: 'any',
    LOG_LEVEL: 'silent',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const runtime = await openRuntime()
  const platform = await openPlatform(runtime)
  const { commerce, clock, sandboxClock } = platform
  const { authenticate, findSessionUser, findSessionCustomer, note } = commerce
  const callers = { authenticate, findSessionUser, findSessionCustomer }
  const idempotency = createIdempotencyStore({
    database: platform.database,
    clock,
    secret: runtime.secret,
    log: runtime.log,
  })
  if (sandboxClock === undefined) throw new Error('A sandbox has a clock.')
  const clockRoutes = sandboxClockRoutes({
    database: platform.database,
    sandboxClock,
    due: commerce.due,
    openOutgoing: commerce.openDeliverer,
    activity: createJobActivity(),
    log: silentLog,
  })
  const pipeline = createPipeline({
    routes: [...commerce.routes, ...clockRoutes],
    ...callers,
    idempotency,
    limits: 'off',
    note,
    log: silentLog,
  })
  // As if other machines could reach it: the clock then asks for the operator's key.
  const operatorAccess = createOperatorAccess({ ...runtime.config, host: '0.0.0.0' }, runtime.secret)
  app = createApp({
    pipelines: [pipeline],
    renderPage,
    pages: [
      ...platform.storage.pages,
      ...commerce.pages,
      ...mcpPages({
        authenticate,
        fetch: async (request, bindings) =>
          (await app?.fetch(request, bindings)) ?? new Response(null, { status: 503 }),
        publicUrl,
        clock,
        confirmationKey: deriveKey(runtime.secret, 'confirmations of the Model Context Protocol'),
        hasClock: true,
        limits: {
          token: { perSecond: 1000, burst: 1000 },
          address: { perSecond: 1000, burst: 1000 },
          wrongCredentials: { perSecond: 0.001, burst: 5 },
          endpoints: [],
          now: () => 0,
        },
      }),
      { path: '/healthz', respond: () => ({ status: 200, body: JSON.stringify({ status: 'ok' }) }) },
    ],
    log: silentLog,
    publicUrl,
    sandbox: true,
    sandboxClock,
    gate: operatorAccess.gate,
  })
  const worker = await startWorker({ url: database.url, handlers: commerce.jobs, log: silentLog })
  const forget = noteServer(dataDir, { address: publicUrl, public_url: publicUrl, pid: process.pid })
  return {
    ...platform,
    dataDir,
    env,
    publicUrl,
    close: async () => {
      await forget()
      await listening.close()
      await worker.stop()
      await runtime.close()
      await database.close()
      scratch.remove()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>
