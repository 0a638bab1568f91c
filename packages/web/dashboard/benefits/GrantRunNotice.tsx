import { useFormat } from '../../lib/format.ts'
import { isUnderWay, type AnyRun } from './grant-run.ts'
import css from './GrantRunNotice.module.css'

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
