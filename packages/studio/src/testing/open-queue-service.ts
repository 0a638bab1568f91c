import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFalClient, type FalClient } from '@fal-ai/client'
import { silentLog, testClock, type TestClock } from '@atelier/plumbing/testing'
import { openQueueService, type QueueService, type QueueServiceOptions } from '../queue-service/service.ts'
import { quickPainter, trusting } from './open-studio.ts'

export const serviceKey = 'id:secret'
export const endpoint = 'atelier/painter'

export type TestQueueService = QueueService & {
  readonly clock: TestClock
  /** The unmodified official client, told of the service by its own settings alone. */
  readonly client: FalClient
  /** Method and address of everything the client sent, proxied calls by their target. */
  readonly calls: string[]
  /** Answers instead of the network, when it answers. */
  intercept: ((url: string, init: RequestInit | undefined) => Promise<Response> | undefined) | undefined
}

/** Opens the queue service with a folder of its own and the official client in front of it. */
export const openTestQueueService = async (
  overrides: Partial<Pick<QueueServiceOptions, 'painter' | 'safety' | 'silenceMs'>> = {},
): Promise<TestQueueService> => {
  const clock = testClock()
  const directory = await mkdtemp(join(tmpdir(), 'atelier-queue-'))
  const service = await openQueueService({
    key: serviceKey,
    directory,
    painter: quickPainter,
    safety: trusting,
    clock,
    log: silentLog,
    ...overrides,
  })
  const calls: string[] = []
  const watched: typeof fetch = (to, init) => {
    const address = to instanceof Request ? to.url : String(to)
    const target = new Headers(init?.headers).get('x-fal-target-url')
    calls.push(`${init?.method ?? 'GET'} ${target ?? address}`)
    return opened.intercept?.(target ?? address, init) ?? fetch(to, init)
  }
  const opened: TestQueueService = {
    ...service,
    clock,
    calls,
    intercept: undefined,
    client: createFalClient({
      credentials: serviceKey,
      proxyUrl: { url: service.proxyUrl, when: 'always' },
      fetch: watched,
    }),
    close: async () => {
      await service.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return opened
}
