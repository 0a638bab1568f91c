import { decodeHeicHere, type HeicPixels } from '../codec/heic.ts'
import { serveTasks } from './serve-tasks.ts'

// The decoder's library prints the faults of a file; the error already reports them.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined

serveTasks<Uint8Array, HeicPixels>(decodeHeicHere, ({ data }) => [data.buffer])
