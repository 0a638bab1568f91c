import { decodeHeicHere, type HeicPixels } from '../codec/heic.ts'
import { serveTasks } from './serve-tasks.ts'

// The decoder's library prints what is wrong with a file; whoever sent the file is told by the error.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined

serveTasks<Uint8Array, HeicPixels>(decodeHeicHere, ({ data }) => [data.buffer])
