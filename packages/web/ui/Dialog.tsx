import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { CloseButton } from './CloseButton.tsx'
import css from './Dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  size?: 'normal' | 'wide'
  /** Whether Escape, the cross and a press outside close it. Default true. */
  dismissable?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus is kept inside, the page behind is inert, Escape closes it, and
 * focus returns to the element that opened it. Its content exists only while it is open.
 */
export const Dialog = ({ open, onClose, title, children, size = 'normal', dismissable = true }: Props) => {
  const frame = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = frame.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => {
    const dialog = frame.current
    // A press outside has the dialog element itself as its target; its content lies in the sheet.
    const outside = (event: MouseEvent) => {
      if (dismissable && event.target === dialog) onClose()
    }
    dialog?.addEventListener('click', outside)
    return () => dialog?.removeEventListener('click', outside)
  }, [dismissable, onClose])
  return (
    <dialog
      ref={frame}
      className={classes(css.dialog, css[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        if (!dismissable) event.preventDefault()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {open && (
        <div className={css.sheet}>
          <div className={css.head}>
            <h2 className={css.title} id={id} tabIndex={-1}>
              {title}
            </h2>
            {dismissable && <CloseButton className={css.close} label="Close" onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
