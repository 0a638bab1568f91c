import type { ReactNode } from 'react'
import { separateParts } from './PartBoundary.tsx'
import css from './Columns.module.css'

/** A page in two columns: what it is about, and a narrow one beside it with details; on narrow screens one after the other. A part that throws takes no other with it. */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{separateParts(main)}</div>
    <div className={css.column}>{separateParts(side)}</div>
  </div>
)
