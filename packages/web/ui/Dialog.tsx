import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { CloseButton } from './CloseButton.tsx'
import { DialogHold, type Hold } from './dialog-hold.ts'
import { useKitTexts } from './kit-texts.ts'
import { DialogNotices, openDialogs } from './open-dialogs.ts'
import { PopupPlace } from './popup-place.ts'
import css from './Dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /**
   * `side`: a sheet along the end of the page, for details next to its content; `start`: for navigation;
   * `top`: as normal, but with a fixed upper edge while its content grows and shrinks.
   */
  size?: 'normal' | 'wide' | 'side' | 'start' | 'top'
  /** Allows Escape, the cross and a press outside to close the dialog. Default: true. */
  dismissable?: boolean
}

/**
 * Modal dialog on the browser's own `<dialog>`: it traps the focus, makes the page behind inert, closes on
 * Escape, and returns the focus to the element that opened it. Its content is mounted only while it is open.
 * While a form in it has unsaved changes, only the cross and the buttons of the form close it; during a save,
 * nothing does.
 */
export const Dialog = ({ open, onClose, title, children, size = 'normal', dismissable = true }: Props) => {
  const frame = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const id = useId()
  const texts = useKitTexts()
  const renderNotices = use(DialogNotices)
  const [hold, setHold] = useState<Hold>()
  const closesAtOnce = dismissable && hold === undefined
  useEffect(() => {
    const dialog = frame.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    if (!open) return
    openDialogs.dispatch({ opened: id })
    return () => openDialogs.dispatch({ closed: id })
  }, [open, id])
  useEffect(() => {
    const dialog = frame.current
    // A press outside targets the dialog element itself; its content is in the sheet. The click that ends a
    // text selection begun inside has the same target, and must not close it.
    const press = (event: PointerEvent) => {
      isPressedOutside.current = event.target === dialog
    }
    const click = (event: MouseEvent) => {
      if (closesAtOnce && isPressedOutside.current && event.target === dialog) onClose()
    }
    dialog?.addEventListener('pointerdown', press)
    dialog?.addEventListener('click', click)
    return () => {
      dialog?.removeEventListener('pointerdown', press)
      dialog?.removeEventListener('click', click)
    }
  }, [closesAtOnce, onClose])
  return (
    <dialog
      ref={frame}
      className={classes(css.dialog, size === 'start' && css.side, css[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        if (!closesAtOnce) event.preventDefault()
      }}
      onClose={() => {
        if (!open) return
        if (closesAtOnce) onClose()
        // Browsers close a dialog at the second Escape, even if the first was prevented.
        else frame.current?.showModal()
      }}
    >
      {open && (
        <div className={css.sheet}>
          <div className={css.head}>
            <h2 className={css.title} id={id} tabIndex={-1}>
              {title}
            </h2>
            {dismissable && hold !== 'saving' && (
              <CloseButton className={css.close} label={texts.close} onClick={onClose} />
            )}
          </div>
          <DialogHold value={setHold}>
            <PopupPlace value={frame}>{children}</PopupPlace>
          </DialogHold>
        </div>
      )}
      {renderNotices(id)}
    </dialog>
  )
}
