import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../lib/classes.ts'
import { CloseButton } from './CloseButton.tsx'
import { useKitTexts } from './kit-texts.ts'
import { openDialogs } from './open-dialogs.ts'
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

/** A live region in the top layer: nothing of the page, nor the dialog that it is in, lies over it or cuts it off. */
const Region = ({ toasts }: { toasts: readonly Toast[] }) => (
  <output
    className={css.region}
    popover="manual"
    ref={(region) => {
      // Browsers of before 2024 show the region as an element of the page.
      if (region?.isConnected) region.showPopover?.()
    }}
  >
    {toasts.map((toast) => (
      <ToastItem key={toast.id} toast={toast} />
    ))}
  </output>
)

const topDialog = (): HTMLDialogElement | undefined => openDialogs.state().at(-1)
const none: readonly Toast[] = []

/**
 * Where the messages of `showToast` appear; put it once into a page. While a modal dialog is open they appear inside of it,
 * because the rest of the page is inert.
 */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.state, toastStore.state)
  const dialog = useSyncExternalStore(openDialogs.subscribe, topDialog, () => undefined)
  return (
    <>
      <Region toasts={dialog === undefined ? toasts : none} />
      {dialog && createPortal(<Region toasts={toasts} />, dialog)}
    </>
  )
}
