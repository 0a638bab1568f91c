import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { CloseButton } from './CloseButton.tsx'
import { useKitTexts } from './kit-texts.ts'
import { DialogNotices, openDialogs } from './open-dialogs.ts'
import { dismissToast, toastStore, type Toast } from './toast-store.ts'
import { holdToasts } from './toast-timers.ts'
import css from './Toasts.module.css'

const ToastItem = ({ toast }: { toast: Toast }) => {
  const { dismiss } = useKitTexts()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isRead = isPointed || isFocused
  useEffect(() => (isRead ? holdToasts() : undefined), [isRead])
  return (
    <span
      className={classes(css.toast, css[toast.tone])}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <span className={css.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <CloseButton className={css.close} label={dismiss} onClick={() => dismissToast(toast.id)} />
    </span>
  )
}

/** Live region in the top layer: neither the page nor a dialog around it covers or clips it. */
const Region = ({ toasts }: { toasts: readonly Toast[] }) => (
  <output
    className={css.region}
    popover="manual"
    ref={(region) => {
      // Browsers from before 2024 show the region as an element of the page.
      if (region?.isConnected) region.showPopover?.()
    }}
  >
    {toasts.map((toast) => (
      <ToastItem key={toast.id} toast={toast} />
    ))}
  </output>
)

const topDialog = (): string | undefined => openDialogs.state().at(-1)
const none: readonly Toast[] = []

/** @param props.dialog the id of the dialog around the toasts; absent in the page itself */
const ToastsIn = ({ dialog }: { dialog?: string }) => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.state, toastStore.state)
  const isHere = useSyncExternalStore(openDialogs.subscribe, topDialog, () => undefined) === dialog
  // An opening dialog enters the top layer, and the region after it, so that it is above.
  if (dialog !== undefined && !isHere) return null
  return <Region toasts={isHere ? toasts : none} />
}

const toastsIn = (dialog: string): ReactNode => <ToastsIn dialog={dialog} />

/**
 * Page with the messages of `showToast` above it. While a modal dialog is open they appear inside it, because
 * the rest of the page is inert.
 */
export const Toasts = ({ children }: { children: ReactNode }) => (
  <DialogNotices value={toastsIn}>
    {children}
    <ToastsIn />
  </DialogNotices>
)
