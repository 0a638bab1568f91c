import type { ReactNode } from 'react'
import css from './DialogActions.module.css'

/** The buttons at the end of a dialog; the one that acts comes last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
