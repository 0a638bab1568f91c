import type { ReactNode } from 'react'
import css from './DialogActions.module.css'

/** Buttons at the end of a dialog, primary action last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
