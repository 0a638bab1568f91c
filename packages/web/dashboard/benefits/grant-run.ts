import type { Benefit } from './client.ts'

type Run = Pick<NonNullable<Benefit['grant_run']>, 'total' | 'done' | 'waiting'>

/** The last change that is or was carried to customers, as a benefit or a product has it. */
export type AnyRun =
  | (Run & ({ readonly finished_at: string | null } | { readonly finishedAt: string | null }))
  | null
  | undefined

/** Whether the change has not reached all customers yet. */
export const isUnderWay = (run: AnyRun): run is NonNullable<AnyRun> => {
  if (run == null) return false
  return ('finished_at' in run ? run.finished_at : run.finishedAt) === null
}
