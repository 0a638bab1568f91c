import { minutes } from '@atelier/plumbing/clock'
import type { JobHandler } from '@atelier/plumbing/jobs'
import { silentLog } from '@atelier/plumbing/testing'
import { ApiError } from '@atelier/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readImage } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { findTransformation } from '../transformations/queries.ts'
import { addDownloadHandler } from './add.ts'

let studio: TestStudio
beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

const paint = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  return id
}
const stored = async (id: string) => {
  const transformation = await findTransformation(studio.ports.database.db, id)
  if (transformation === undefined) throw new Error('There is no transformation.')
  return { transformation, png: await readImage(studio.ports.storage, transformation.converted_key) }
}
const statusOf = async (id: string) => (await studio.visitor.getTransformation({ path: { id } })).status

it('adds the painting, byte for byte, to the downloads of its order', async () => {
  const id = await paint()
  const { png, transformation } = await stored(id)
  const { files, orders } = studio.commerce
  const [file, ...otherFiles] = files.uploaded()
  expect(otherFiles).toEqual([])
  expect(file?.name).toBe('painting.png')
  expect(Buffer.from(file?.bytes ?? []).equals(png)).toBe(true)
  expect(files.downloads).toEqual([{ order_id: orders[0]?.id, file_id: file?.id }])
  expect(transformation).toMatchObject({ download_at: null, download_file_id: file?.id })
  studio.clock.advance(minutes(60))
  await studio.work()
  expect(files.downloads).toHaveLength(1)
})

it.each(['the storage is full', 'the order has no grant yet'])(
  'finishes the painting while %s, and continues with the file afterwards',
  async (fault) => {
    const { files } = studio.commerce
    if (fault === 'the storage is full') files.full = true
    else files.refusal = 'Conflict'
    const id = await paint().catch(() => '')
    const [row] = await studio.ports.database.db.selectFrom('studio.transformations').select('id').execute()
    expect(['', row?.id]).toContain(id)
    expect(await statusOf(row?.id ?? '')).toBe('completed')
    expect((await studio.emails()).map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(files.downloads).toEqual([])
    files.full = false
    files.refusal = undefined
    const attempt = { attempt: 2, lastAttempt: false, signal: new AbortController().signal }
    await addDownloadHandler(studio.ports).run({ transformation_id: row?.id }, attempt)
    expect(files.downloads).toHaveLength(1)
    expect(files.uploaded()).toHaveLength(1)
  },
)

it('tolerates a platform without that call, and leaves no file there', async () => {
  const { files } = studio.commerce
  files.refusal = 'ResourceNotFound'
  const id = await paint()
  expect(await statusOf(id)).toBe('completed')
  expect(files.downloads).toEqual([])
  expect(files.uploaded()).toEqual([])
})

/** Returns the ports of a process that dies before or after one of its calls. */
const mortal = (ports: StudioPorts, diesAt: number) => {
  const calls: string[] = []
  const death = new AbortController()
  const lives = async <Result>(name: string, work: () => PromiseLike<Result>): Promise<Result> => {
    const die = (): never => {
      death.abort()
      throw new Error('the process died')
    }
    death.signal.throwIfAborted()
    if (calls.push(`before ${name}`) - 1 === diesAt) die()
    const result = await work()
    if (calls.push(`after ${name}`) - 1 === diesAt) die()
    return result
  }
  const { client, upload } = ports
  const { files, orderDownloads } = client
  const mortalPorts: StudioPorts = {
    ...ports,
    upload: (request) => lives('upload', () => upload(request)),
    client: {
      ...client,
      files: {
        ...files,
        create: (...args) => lives('create', () => files.create(...args)),
        uploaded: (...args) => lives('uploaded', () => files.uploaded(...args)),
      },
      orderDownloads: { create: (...args) => lives('add', () => orderDownloads.create(...args)) },
    },
  }
  return { ports: mortalPorts, death: death.signal, calls }
}
const run = (handler: JobHandler, transformation_id: string, attempt: number, signal: AbortSignal) =>
  handler.run({ transformation_id }, { attempt, lastAttempt: false, signal }).then(
    () => true,
    () => false,
  )

it('continues wherever it was interrupted, and uploads no second file', async () => {
  const { files } = studio.commerce
  let deaths = 0
  for (let diesAt = 0; ; diesAt += 1) {
    const { session_id } = await visitUntilPaid(studio)
    files.refusal = 'ResourceNotFound'
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    await studio.work()
    files.refusal = undefined
    const before = {
      files: files.uploaded().length,
      orders: new Set(files.downloads.map((download) => download.order_id)),
    }
    const { ports, death } = mortal(studio.ports, diesAt)
    const isDone = await run(addDownloadHandler(ports), id, 1, death)
    // An interrupted job runs again as the same attempt.
    if (!isDone)
      expect(await run(addDownloadHandler(studio.ports), id, 1, new AbortController().signal)).toBe(true)
    const { png } = await stored(id)
    const added = files.downloads.filter(({ order_id }) => !before.orders.has(order_id))
    expect(new Set(added.map(({ file_id }) => file_id)).size).toBe(1)
    const file = files.uploaded().find((candidate) => candidate.id === added[0]?.file_id)
    expect(Buffer.from(file?.bytes ?? []).equals(png)).toBe(true)
    expect(files.uploaded()).toHaveLength(before.files + 1)
    if (isDone) break
    deaths += 1
  }
  expect(deaths).toBe(8)
})

describe('an answer that rejects', () => {
  type Client = StudioPorts['client']
  const answered = (status: number) =>
    new ApiError(`It was answered ${status}.`, 'POST /', { status, headers: new Headers(), body: {} })
  const reject = (status: number) => () => Promise.reject(answered(status))
  const withFiles = (changed: Partial<Client['files']>): StudioPorts => {
    const { client } = studio.ports
    return { ...studio.ports, client: { ...client, files: { ...client.files, ...changed } } }
  }
  const withAdd = (ports: StudioPorts, create: Client['orderDownloads']['create']): StudioPorts => ({
    ...ports,
    client: { ...ports.client, orderDownloads: { create } },
  })
  const attempt = (ports: StudioPorts, id: string, number: number) =>
    run(addDownloadHandler(ports), id, number, new AbortController().signal)
  /** Returns a painting that is no download yet. */
  const paintedOnly = async (): Promise<string> => {
    studio.commerce.files.refusal = 'ResourceNotFound'
    const id = await paint()
    studio.commerce.files.refusal = undefined
    return id
  }

  it.each(
    (['list', 'create', 'uploaded'] as const).flatMap((call) =>
      [403, 404, 422].map((status) => [status, call] as const),
    ),
  )('by %i to files.%s is not final', async (status, call) => {
    const { files } = studio.commerce
    const id = await paintedOnly()
    expect(await attempt(withFiles({ [call]: reject(status) }), id, 1)).toBe(false)
    expect(await attempt(studio.ports, id, 2)).toBe(true)
    expect(files.uploaded()).toHaveLength(1)
    expect(files.downloads.map(({ file_id }) => file_id)).toEqual(files.uploaded().map((file) => file.id))
  })

  it('by 403 to the call that adds the download is not final, and the file is used again', async () => {
    const { files } = studio.commerce
    const id = await paintedOnly()
    expect(await attempt(withAdd(studio.ports, reject(403)), id, 1)).toBe(false)
    const [file] = files.uploaded()
    expect(await attempt(studio.ports, id, 2)).toBe(true)
    expect(files.uploaded()).toHaveLength(1)
    expect(files.downloads.map(({ file_id }) => file_id)).toEqual([file?.id])
  })

  it.each([404, 405, 422, 501])(
    'by %i to the call that adds the download is final, and leaves no file',
    async (status) => {
      const { files } = studio.commerce
      const id = await paintedOnly()
      expect(await attempt(withAdd(studio.ports, reject(status)), id, 1)).toBe(true)
      expect([files.uploaded(), files.downloads]).toEqual([[], []])
    },
  )

  it('by 403 to the deletion of the file is logged with its id', async () => {
    const lines: unknown[] = []
    const log = { ...silentLog, warn: (facts: unknown) => void lines.push(facts) }
    const id = await paintedOnly()
    const ports = withAdd({ ...withFiles({ delete: reject(403) }), log }, reject(404))
    expect(await attempt(ports, id, 1)).toBe(true)
    const [file] = studio.commerce.files.uploaded()
    expect(lines).toContainEqual(expect.objectContaining({ transformation_id: id, file_id: file?.id }))
    expect((await stored(id)).transformation.download_file_id).toBe(file?.id)
  })

  it('leaves no file that an upload completed after the next attempt has taken over', async () => {
    const { files } = studio.commerce
    const { client } = studio.ports
    const id = await paintedOnly()
    let late = (): Promise<unknown> => Promise.resolve()
    const uploaded: Client['files']['uploaded'] = (...args) => {
      late = () => client.files.uploaded(...args)
      return Promise.reject(answered(503))
    }
    expect(await attempt(withFiles({ uploaded }), id, 1)).toBe(false)
    const first = (await stored(id)).transformation.download_file_id
    expect(await attempt(studio.ports, id, 2)).toBe(true)
    expect((await stored(id)).transformation.download_file_id).not.toBe(first)
    await expect(late()).rejects.toMatchObject({ status: 404 })
    expect(files.uploaded()).toHaveLength(1)
  })
})
