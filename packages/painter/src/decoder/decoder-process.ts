import sharp from 'sharp'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import type { ProcessUse } from './process-use.ts'
import { performTask, type FromDecoder, type Task, type ToDecoder } from './tasks.ts'

// Body of a decoder process: it opens one picture at a time and may be killed at any moment.

sharp.cache(false)
sharp.concurrency(1)
// Only these loaders are enabled: a file with the signature of one format is decoded by no other loader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadTiffBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** Interval of resource reports, in milliseconds, on systems where the server cannot read them. */
const REPORT_MS = 100

const ownUse = (): ProcessUse => {
  const { user, system } = process.cpuUsage()
  return { megabytes: process.memoryUsage.rss() / 1e6, processorMs: (user + system) / 1000 }
}

const send = (message: FromDecoder): void => void process.send?.(message)

// A terminal interrupt and a stop of the whole service reach the server too, which ends its decoders. Exiting
// would wait for a picture that is being decoded, so the process kills itself when the server is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
if (process.platform !== 'linux') setInterval(() => send({ kind: 'uses', use: ownUse() }), REPORT_MS)

let granted = (): void => undefined

/** Requests memory, once for all copies of one picture that a task opens. */
const granter = () => {
  let most = 0
  return (megabytes: number): Promise<void> => {
    if (megabytes <= most) return Promise.resolve()
    most = megabytes
    return new Promise((resolve) => {
      granted = resolve
      send({ kind: 'needs', megabytes })
    })
  }
}

const answer = async (task: Task): Promise<FromDecoder> => {
  try {
    return { kind: 'done', result: await performTask(task, granter()) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return error instanceof UnusablePhotoError
      ? { kind: 'unusable', reason: error.reason, sentence: error.sentence }
      : { kind: 'failed', message }
  }
}

process.on('message', async (message: ToDecoder) => {
  if (message.kind === 'granted') return granted()
  const answered = await answer(message.task)
  // The picture's memory is released before the next one, and before the server measures the process.
  globalThis.gc?.()
  send(answered)
})

send({ kind: 'ready' })
