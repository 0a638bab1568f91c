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
   * `side`: a sheet along the end of the page, for what is looked at beside its content; `start`: one for navigation;
   * `top`: as normal, but its upper edge stays where it is while its content grows and shrinks.
   */
  size?: 'normal' | 'wide' | 'side' | 'start' | 'top'
  /** Whether Escape, the cross and a press outside close it. Default true. */
  dismissable?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus is kept inside, the page behind is inert, Escape closes it, and
 * focus returns to the element that opened it. Its content exists only while it is open. While a form in it has changes
 * that are not saved, only the cross and the buttons of the form close it; while it is being saved, nothing does.
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
    // A press outside has the dialog element itself as its target; its content lies in the sheet. So has the click that
    // ends a selection of text which began inside, and that must not close it.
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
        // Browsers close a dialog at the second Escape, whatever the answer to the first.
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
