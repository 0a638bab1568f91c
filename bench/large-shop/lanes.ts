import { type Lane, type Progress, saveDone } from './queries.ts'
import type { Writer } from './writer.ts'
import type { SeedReport, Step } from './writing.ts'

export type Lanes = { readonly [L in Lane]: readonly Step[] }

type Run = {
  readonly organization_id: string
  readonly progress: Progress
  readonly lanes: Lanes
  readonly report: SeedReport
  readonly signal: AbortSignal
}

/** Writes the steps of a lane that an earlier run did not, each in a transaction that records it. */
export const writeLane = async (
  writer: Writer,
  lane: Lane,
  { organization_id, progress, lanes, report, signal }: Run,
): Promise<void> => {
  const steps = lanes[lane]
  for (const [index, { label, write }] of steps.entries()) {
    if (index < progress.done[lane]) continue
    if (signal.aborted) return
    report(label, index / steps.length)
    await writer.transact(async (writing) => {
      await write(writing)
      await saveDone(writing.tx, organization_id, lane, index + 1)
    })
  }
}
