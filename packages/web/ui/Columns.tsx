import type { ReactNode } from 'react'
import css from './Columns.module.css'

/** A page in two columns: what it is about, and a narrow one beside it with details; on narrow screens one after the other. */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{main}</div>
    <div className={css.column}>{side}</div>
  </div>
)
