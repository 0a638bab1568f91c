import type { Benefit } from '../api-types.ts'

type Run = Pick<NonNullable<Benefit['grant_run']>, 'total' | 'done' | 'waiting'>

/** The latest change for existing customers, as in a benefit or a product. */
export type AnyRun =
  | (Run & ({ readonly finished_at: string | null } | { readonly finishedAt: string | null }))
  | null
  | undefined

/** True until the change has reached all customers. */
export const isUnderWay = (run: AnyRun): run is NonNullable<AnyRun> => {
  if (run == null) return false
  return ('finished_at' in run ? run.finished_at : run.finishedAt) === null
}
