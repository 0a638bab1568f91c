import { useFormat } from '../../lib/format.ts'
import css from './GrantRunNotice.module.css'
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

type Props = {
  /** The latest change for existing customers. */
  run: AnyRun
  /** Name of the changed object: `this benefit`. */
  what: string
}

/** Shows the progress of a change for existing customers; nothing once it is complete. */
export const GrantRunNotice = ({ run, what }: Props) => {
  const { number } = useFormat()
  if (!isUnderWay(run)) return null
  const { total, done, waiting } = run
  return (
    <output className={css.notice}>
      <span>
        A change of {what} is on its way to customers: {number(done)} of {number(total)} have it
        {waiting > 0 && `, ${number(waiting)} ${waiting === 1 ? 'is' : 'are'} tried again later`}.
      </span>
      <progress className={css.bar} max={Math.max(total, 1)} value={done} aria-label="Customers reached" />
    </output>
  )
}
