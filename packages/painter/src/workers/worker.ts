import { parentPort, workerData } from 'node:worker_threads'
import { decodeHeic } from '../codec/heic.ts'
import { RefusedImage } from '../codec/refuse.ts'
import { paint } from '../paint.ts'
import { createCrewRoom, type CrewChoice } from './crew-room.ts'
import { collectGarbage } from './garbage.ts'
import type { Reply, Task } from './messages.ts'

const port = parentPort
if (!port) throw new Error('This file is the body of a painter worker; start it through createPainter().')

let openEngine: ReturnType<typeof createCrewRoom> | undefined

port.on('message', async (task: Task) => {
  const reply = await perform(task)
  port.postMessage(reply, transferables(reply))
  setImmediate(collectGarbage)
})

async function perform(task: Task): Promise<Reply> {
  try {
    if (task.kind === 'heic') return { kind: 'decoded', jpeg: exactCopy(await decodeHeic(task.photo)) }
    const report = (done: number, stage: string): void => {
      port?.postMessage({ kind: 'progress', done, stage } satisfies Reply)
    }
    openEngine ??= createCrewRoom(workerData as CrewChoice)
    const painting = await paint(task.photo, task.commission, report, openEngine)
    return {
      kind: 'painted',
      painting: { ...painting, png: exactCopy(painting.png), webp: exactCopy(painting.webp) },
    }
  } catch (error) {
    if (error instanceof RefusedImage)
      return { kind: 'refused', reason: error.reason, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Node may keep small buffers in a shared slab that cannot be handed over; large ones are handed over as they are. */
function exactCopy(bytes: Uint8Array): Uint8Array {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return whole ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}

function transferables(reply: Reply): ArrayBuffer[] {
  if (reply.kind === 'painted')
    return [reply.painting.png.buffer as ArrayBuffer, reply.painting.webp.buffer as ArrayBuffer]
  return reply.kind === 'decoded' ? [reply.jpeg.buffer as ArrayBuffer] : []
}
