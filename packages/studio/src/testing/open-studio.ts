import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studio } from '@atelier/contract'
import { createDecoder, createPainter, type Painter } from '@atelier/painter'
import { createApp, createPipeline } from '@atelier/plumbing/http'
import type { Due } from '@atelier/plumbing/jobs'
import { createFileMailer, type Mail } from '@atelier/plumbing/mail'
import { createDiskStorage, diskStoragePages, type Storage } from '@atelier/plumbing/storage'
import {
  renderPage,
  runPending,
  silentLog,
  testClock,
  testDatabase,
  type TestClock,
} from '@atelier/plumbing/testing'
import { createClientFor, type AreaClient } from '@atelier/sdk'
import type { Tables } from '../database/tables.ts'
import { createStudio } from '../index.ts'
import { createLocalPainting } from '../painting/local.ts'
import type { StudioPorts } from '../ports.ts'
import { repeatRecovery } from '../transformations/recover.ts'
import { openCommerceStandIn, type CommerceStandIn } from './commerce-stand-in.ts'

export const publicUrl = 'https://studio.test'

export type TestStudio = {
  /** Client of a visitor's browser. */
  readonly visitor: AreaClient<typeof studio>
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly commerce: CommerceStandIn
  readonly ports: StudioPorts
  readonly clock: TestClock
  /** Sent e-mails, as in the inbox. */
  readonly emails: () => Promise<Mail[]>
  /** Runs all due work except the recovery of paid orders, and all jobs. */
  readonly work: () => Promise<void>
  /** Runs all due work, with the recovery of paid orders, and all jobs. */
  readonly recover: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Decoder for all tests of a file; its processes end with this one. */
export const testDecoder = createDecoder()

/** Paints immediately, for tests that are not about the painting itself. */
export const quickPainter: Pick<Painter, 'paint'> = {
  paint: async (photo, options) => {
    const { png, width, height } = await testDecoder.prepare(photo, { maxSide: 96 })
    for (const done of [0.25, 0.5, 1]) options?.onProgress?.(done, 'brush')
    return { png, width, height, steps: [] }
  },
}

/** Runs tests with the real painter. */
export const withRealPainter = async (
  run: (painter: Pick<Painter, 'paint'>) => Promise<void>,
): Promise<void> => {
  const painter = createPainter({ decoder: testDecoder })
  await run(painter).finally(() => painter.close())
}

const readEmails = async (mailbox: string): Promise<Mail[]> => {
  const names = (await readdir(mailbox).catch((): string[] => [])).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(mailbox, name), 'utf8')) as Mail),
  )
}

/** Accepts every photo; the real checker is for the tests about rejected photos. */
export const acceptAll: StudioPorts['safety'] = {
  check: async () => ({ safe: true, scores: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } }),
}

type Overrides = Partial<Pick<StudioPorts, 'painting' | 'safety' | 'decoder' | 'draftCeiling'>> & {
  painter?: Pick<Painter, 'paint'>
  storage?: (real: Storage) => Storage
}

/** Opens a studio on its own database and folder, with a platform in memory. */
export const openTestStudio = async (overrides: Overrides = {}): Promise<TestStudio> => {
  const clock = testClock()
  const commerce = openCommerceStandIn(clock)
  const opened = await testDatabase<Tables>()
  const { database, url } = opened
  const directory = await mkdtemp(join(tmpdir(), 'atelier-studio-'))
  const stored = { directory: join(directory, 'storage'), publicUrl, secret: 'a secret for tests', clock }
  const mailbox = join(directory, 'mail')
  const disk = createDiskStorage(stored)
  const ports: StudioPorts = {
    database,
    clock,
    log: silentLog,
    storage: overrides.storage?.(disk) ?? disk,
    mail: createFileMailer({ directory: mailbox, from: 'Atelier <hello@example.com>', database, clock }),
    painting: overrides.painting ?? createLocalPainting(overrides.painter ?? quickPainter),
    safety: overrides.safety ?? acceptAll,
    decoder: overrides.decoder ?? testDecoder,
    draftCeiling: overrides.draftCeiling ?? 5e9,
    shareKey: Buffer.alloc(32, 7),
    hashAddress: (address) => `hash of ${address}`,
    client: commerce.client,
    upload: (request) => commerce.files.upload(request),
    product_id: commerce.product.id,
    publicUrl,
    operatorEmail: 'operator@example.com',
  }
  const created = createStudio(ports)
  const pipeline = createPipeline({
    routes: created.routes,
    authenticate: async () => 'unknown',
    limits: 'off',
    log: silentLog,
  })
  const work = async (due: Due[]): Promise<void> => {
    const handlers = [...created.jobs, ...created.paintingJobs]
    await runPending({ url, handlers, due, clock, log: silentLog })
  }
  const pages = [...created.pages, ...diskStoragePages(stored)]
  const app = createApp({
    pipelines: [pipeline],
    pages,
    renderPage,
    log: silentLog,
    publicUrl,
    sandbox: true,
  })
  return {
    visitor: createClientFor(studio, { serverURL: publicUrl, fetch: (request) => app.fetch(request) }),
    fetch: (url, init) => app.fetch(new Request(url, init)),
    commerce,
    ports,
    clock,
    emails: () => readEmails(mailbox),
    work: () => work(created.due.filter(({ name }) => name !== repeatRecovery.name)),
    recover: () => work(created.due),
    close: async () => {
      await opened.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
