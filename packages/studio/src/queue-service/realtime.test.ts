import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { openTestQueueService, serviceKey, type TestQueueService } from '../testing/open-queue-service.ts'
import { smallPhoto } from '../testing/visit.ts'

let service: TestQueueService
afterEach(() => service.close())

type Report = {
  readonly told: { result?: unknown; error?: { message: string; status: number } }[]
  readonly opened: string[]
  readonly tokenRequests: string[]
}

const fixture = fileURLToPath(new URL('./realtime.fixture.ts', import.meta.url))

/** Lets the client run a scenario; `whenReady` is called when it has come half-way. */
const play = async (
  scenario: string,
  {
    base = service.url,
    whenReady = async () => undefined,
  }: { base?: string; whenReady?: () => Promise<unknown> } = {},
): Promise<Report> => {
  const photo = `data:image/png;base64,${Buffer.from(await smallPhoto()).toString('base64')}`
  const child = spawn(
    process.execPath,
    [
      '--experimental-websocket',
      '--import',
      'tsx',
      fixture,
      scenario,
      base,
      service.proxyUrl,
      serviceKey,
      photo,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const before = output
    output += chunk.toString()
    if (!before.includes('ready\n') && output.includes('ready\n'))
      void whenReady().then(() => child.stdin.write('go\n'))
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return JSON.parse(output.replace('ready\n', '')) as Report
}

const painted = { result: { has_nsfw_concepts: [false], image: { content_type: 'image/png' } } }

it('paints each message, behind a token of 120 seconds', async () => {
  service = await openTestQueueService()
  const { told, opened, tokenRequests } = await play('paints')
  expect(told).toMatchObject([painted, painted])
  expect(opened).toHaveLength(1)
  expect(opened[0]).toMatch(
    /^wss:\/\/fal\.run\/atelier\/painter\/realtime\?fal_jwt_token=[\w-]+&max_buffering=7$/,
  )
  expect(tokenRequests.map((body) => JSON.parse(body) as unknown)).toEqual([
    { allowed_apps: ['painter'], token_expiration: 120 },
  ])
}, 60_000)

it('says what is wrong with an input as “{error}: {reason}”, status 400', async () => {
  service = await openTestQueueService()
  const { told } = await play('complains')
  expect(told).toMatchObject([{ error: { status: 400 } }])
  expect(told[0]?.error?.message).toMatch(/^INVALID_INPUT: .*image_url/)
}, 60_000)

it('may be silent: a TIMEOUT is ignored', async () => {
  service = await openTestQueueService({ silenceMs: 100 })
  expect((await play('silence')).told).toMatchObject([painted, painted])
}, 60_000)

it('is let in again after its token has run out', async () => {
  service = await openTestQueueService()
  const whenReady = async () => service.clock.advance(121_000)
  const { told, opened, tokenRequests } = await play('expires', { whenReady })
  expect(told).toMatchObject([painted, painted])
  expect([opened.length, tokenRequests.length]).toEqual([2, 2])
}, 60_000)

it('takes a new token at 90 % of the old one’s life', async () => {
  service = await openTestQueueService()
  const { tokenRequests, opened } = await play('refreshes')
  expect([tokenRequests.length, opened.length]).toEqual([2, 1])
}, 60_000)

it('tells why a connection was closed, with the code', async () => {
  service = await openTestQueueService()
  const { told } = await play('closed', { whenReady: () => service.close() })
  expect(told.at(-1)?.error).toEqual({
    message: 'Error closing the connection: the service is stopping',
    status: 1001,
  })
}, 60_000)

it('has no more to say about a service it cannot reach than “Unknown error”', async () => {
  service = await openTestQueueService()
  const { told } = await play('unreachable', { base: 'http://127.0.0.1:9' })
  expect(told[0]?.error).toEqual({ message: 'Unknown error', status: 500 })
}, 60_000)

it('refuses a buffering outside 1 to 60', async () => {
  service = await openTestQueueService()
  const { told } = await play('buffering')
  expect(told[0]?.error?.message).toBe('The `maxBuffering` must be between 1 and 60 (inclusive)')
}, 60_000)
