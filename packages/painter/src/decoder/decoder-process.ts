import sharp from 'sharp'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import type { ProcessUse } from './process-use.ts'
import { performTask, type FromDecoder, type Task, type ToDecoder } from './tasks.ts'

// The body of a decoder process: it opens one picture at a time and may be killed at any moment.

sharp.cache(false)
sharp.concurrency(1)
// A file that begins like one kind of picture and is another one is opened by none of the other loaders.
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

/** Milliseconds between reports of the resources in use, where the server cannot look itself. */
const REPORT_MS = 100

const ownUse = (): ProcessUse => {
  const { user, system } = process.cpuUsage()
  return { megabytes: process.memoryUsage.rss() / 1e6, processorMs: (user + system) / 1000 }
}

const send = (message: FromDecoder): void => void process.send?.(message)

// An interrupt from the terminal and a stop of the whole service reach the server too, which ends its decoders. Exiting
// would wait for a picture that is being decoded, so the process kills itself when the server is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
if (process.platform !== 'linux') setInterval(() => send({ kind: 'uses', use: ownUse() }), REPORT_MS)

let granted = (): void => undefined

/** Asks for memory, once for all copies of one picture that a task opens. */
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
  // What is left of the picture goes before the next one comes, and before the server looks what is held back.
  globalThis.gc?.()
  send(answered)
})

send({ kind: 'ready' })
