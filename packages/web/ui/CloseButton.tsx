import { classes } from '../lib/classes.ts'
import css from './CloseButton.module.css'

type Props = { label: string; onClick: () => void; className?: string | undefined }

/** Round button with a cross. */
export const CloseButton = ({ label, onClick, className }: Props) => (
  <button type="button" className={classes(css.close, className)} aria-label={label} onClick={onClick}>
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M3 3l12 12M15 3L3 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  </button>
)
