import { dismissToast, toastLife, toastStore, type Toast } from './toast-store.ts'

/** Running timers of the toasts; empty while any toast is hovered or focused. */
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let holds = 0

const start = (toast: Toast): void =>
  void timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toastLife(toast)),
  )

/** Starts the timers of new toasts, and ends those of removed toasts. */
const follow = (toasts: readonly Toast[]): void => {
  for (const [id, timer] of timers)
    if (!toasts.some((toast) => toast.id === id)) {
      clearTimeout(timer)
      timers.delete(id)
    }
  if (holds === 0) for (const toast of toasts) if (!timers.has(toast.id)) start(toast)
}

follow(toastStore.state())
toastStore.subscribe((_before, toasts) => follow(toasts))

/**
 * Holds all toasts while one of them is hovered or focused. Returns a function that restarts their timers from
 * the beginning.
 */
export const holdToasts = (): (() => void) => {
  holds += 1
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  return () => {
    holds -= 1
    follow(toastStore.state())
  }
}
