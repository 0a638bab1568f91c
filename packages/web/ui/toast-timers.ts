import { dismissToast, toastLife, toastStore, type Toast } from './toast-store.ts'

/** The timers of the toasts that nobody is at. */
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let holds = 0

const start = (toast: Toast): void =>
  void timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toastLife(toast)),
  )

/** Starts the timers of toasts that are new, and ends those of toasts that are gone. */
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

/** Keeps all toasts for as long as somebody is at one of them. Answers a function that lets each live once more. */
export const holdToasts = (): (() => void) => {
  holds += 1
  timers.forEach(clearTimeout)
  timers.clear()
  return () => {
    holds -= 1
    follow(toastStore.state())
  }
}
