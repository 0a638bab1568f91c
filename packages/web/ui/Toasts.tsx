import { useEffect, useSyncExternalStore } from 'react'
import { classes } from '../lib/classes.ts'
import { CloseButton } from './CloseButton.tsx'
import { useKitTexts } from './kit-texts.ts'
import { dismissToast, toastLife, toastStore, type Toast } from './toast-store.ts'
import css from './Toasts.module.css'

const ToastItem = ({ toast }: { toast: Toast }) => {
  const { dismiss } = useKitTexts()
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toastLife(toast))
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <span className={classes(css.toast, css[toast.tone])}>
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

/** The live region in which the messages of `showToast` appear; put it once into a page. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.state, toastStore.state)
  return (
    <output className={css.region}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </output>
  )
}
