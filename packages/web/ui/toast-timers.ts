import { dismissToast, toastLife, toastStore, type Toast } from './toast-store.ts'

/** What is left of a toast's life, in milliseconds, since its timer was last started. */
type Life = { left: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

const lives = new Map<number, Life>()
let holds = 0

const start = (id: number, life: Life): void => {
  life.startedAt = performance.now()
  life.timer = setTimeout(() => dismissToast(id), life.left)
}

const pause = (life: Life): void => {
  clearTimeout(life.timer)
  life.left -= performance.now() - life.startedAt
}

/** Begins the lives of toasts that are new, and forgets those of toasts that are gone. */
const follow = (toasts: readonly Toast[]): void => {
  for (const [id, { timer }] of lives)
    if (!toasts.some((toast) => toast.id === id)) {
      clearTimeout(timer)
      lives.delete(id)
    }
  for (const toast of toasts)
    if (!lives.has(toast.id)) {
      const life: Life = { left: toastLife(toast), startedAt: performance.now(), timer: undefined }
      lives.set(toast.id, life)
      if (holds === 0) start(toast.id, life)
    }
}

follow(toastStore.state())
toastStore.subscribe((_before, toasts) => follow(toasts))

/** Keeps all toasts for as long as somebody is at one of them. Answers how to let them go on. */
export const holdToasts = (): (() => void) => {
  holds += 1
  if (holds === 1) lives.forEach(pause)
  return () => {
    holds -= 1
    if (holds === 0) lives.forEach((life, id) => start(id, life))
  }
}
