import type { JobHandler } from '@atelier/plumbing/jobs'
import type { Storage } from '@atelier/plumbing/storage'
import { afterEach, expect, it } from 'vitest'
import type { StudioPorts } from '../ports.ts'
import { openTestStudio, quickPainter, type TestStudio } from '../testing/open-studio.ts'
import { createLocalPainting } from '../painting/local.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { paintTransformationHandler } from './paint.ts'

let studio: TestStudio
afterEach(() => studio.close())

/** Records every call of the job, in order; the process "dies" before or after the chosen one. */
const mortal = (
  ports: StudioPorts,
  diesAt: number,
  calls: string[],
): { ports: StudioPorts; death: AbortSignal } => {
  const death = new AbortController()
  const lives = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
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
  const { storage, database, painting } = ports
  const mortalStorage: Storage = {
    ...storage,
    get: (bucket, key) => lives(`get ${bucket}`, () => storage.get(bucket, key)),
    head: (bucket, key) => lives(`head ${bucket}`, () => storage.head(bucket, key)),
    put: (bucket, key, ...rest) => lives(`put ${key.split('/')[1]}`, () => storage.put(bucket, key, ...rest)),
  }
  return {
    death: death.signal,
    ports: {
      ...ports,
      storage: mortalStorage,
      database: { ...database, transact: (work) => lives('transact', () => database.transact(work)) },
      painting: { ...painting, paint: (...args) => lives('paint', () => painting.paint(...args)) },
    },
  }
}

const chosen = (transformation_id: string) =>
  studio.ports.database.db
    .selectFrom('studio.transformations')
    .select(['original_key', 'converted_key', 'failures'])
    .where('id', '=', transformation_id)
    .execute()

const runOnce = async (
  handler: JobHandler,
  transformation_id: string,
  signal: AbortSignal,
): Promise<boolean> =>
  handler.run({ transformation_id }, { attempt: 1, lastAttempt: false, signal }).then(
    () => true,
    () => false,
  )

it('continues wherever it was interrupted, and does nothing twice', async () => {
  studio = await openTestStudio()
  let deaths = 0
  for (let diesAt = 0; ; diesAt += 1) {
    const { session_id } = await visitUntilPaid(studio)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    const before = await chosen(id)
    const calls: string[] = []
    const { ports, death } = mortal(studio.ports, diesAt, calls)
    const survived = await runOnce(paintTransformationHandler(ports), id, death)
    const last = calls.at(-1)

    let painted = 0
    const uploads: string[] = []
    const { storage } = studio.ports
    const second = {
      ...studio.ports,
      painting: createLocalPainting({
        paint: (...args) => ((painted += 1), quickPainter.paint(...args)),
      }),
      storage: {
        ...storage,
        put: (...args: Parameters<Storage['put']>) => (uploads.push(args[1]), storage.put(...args)),
      },
    }
    await runOnce(paintTransformationHandler(second), id, new AbortController().signal)
    await studio.work()

    expect(await studio.visitor.getTransformation({ path: { id } }), last).toMatchObject({
      status: 'completed',
      progress: 100,
    })
    expect(await chosen(id), last).toEqual(before)
    expect(
      (await studio.emails()).filter(({ text }) => text.includes(session_id)),
      last,
    ).toHaveLength(1)
    if (calls.includes('after put converted')) expect([painted, uploads.length], last).toEqual([0, 0])
    else {
      const original = calls.includes('after transact') ? 0 : 1
      expect([painted, uploads.length], last).toEqual([1, original + 2])
    }
    if (survived) break
    deaths += 1
  }
  expect(deaths).toBeGreaterThan(12)
  const paintings = await studio.ports.database.db.selectFrom('studio.paintings').select('id').execute()
  expect(paintings).toHaveLength(deaths + 1)
})
