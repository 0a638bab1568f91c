import css from './Progress.module.css'

type Props = { /** 0 to 100. */ value: number; label: string }

/** A bar that fills like a brush stroke. */
export const Progress = ({ value, label }: Props) => (
  <progress className={css.bar} value={Math.min(100, Math.max(0, value))} max={100} aria-label={label} />
)
