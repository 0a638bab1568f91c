import type { ReactNode } from 'react'
import { separateParts } from './PartBoundary.tsx'
import css from './Columns.module.css'

/**
 * Two-column page: the main content, and a narrow column of details; stacked on narrow screens. A part that
 * throws leaves the others intact.
 */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{separateParts(main)}</div>
    <div className={css.column}>{separateParts(side)}</div>
  </div>
)
