import { RefusedImage } from '../codec/refuse.ts'
import type { Reply } from './messages.ts'
import { defaultWorkerUrl, hand, spawnWorker } from './spawn.ts'

/** Decodes a HEIC photo in a worker of its own, so that the calling thread stays free. Throws a `RefusedImage`. */
export function decodeHeicAside(photo: Uint8Array): Promise<Uint8Array> {
  const worker = spawnWorker(defaultWorkerUrl)
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'decoded') resolve(reply.jpeg)
      else if (reply.kind === 'refused') reject(new RefusedImage(reply.reason, reply.message))
      else if (reply.kind === 'failed') reject(new Error(`The photo could not be decoded: ${reply.message}`))
    })
    worker.on('error', (error) => reject(new Error(`The photo decoder stopped: ${String(error)}`)))
    worker.on('exit', () =>
      reject(new Error('The photo decoder stopped before it was done. Please try again.')),
    )
    hand(worker, { kind: 'heic', photo })
  }).finally(() => worker.terminate())
}
