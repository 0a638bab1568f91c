export type Toast = { readonly id: number; readonly tone: 'good' | 'bad' | 'info'; readonly text: string }

/** How long a toast stays, in milliseconds: four seconds and a little for each word to be read. */
export const toastLife = (text: string): number => 4000 + text.split(/\s+/).length * 300

let shelf: readonly Toast[] = []
let last = 0
const watchers = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  shelf = next
  for (const watcher of watchers) watcher()
}

/** Shows a short message; the same text is not shown twice at once. Answers its id. */
export const showToast = (tone: Toast['tone'], text: string): number => {
  last += 1
  change([...shelf.filter((toast) => toast.text !== text), { id: last, tone, text }].slice(-3))
  return last
}

export const dismissToast = (id: number): void => change(shelf.filter((toast) => toast.id !== id))

/** Takes away what complained: called when the visitor has put it right. */
export const dismissComplaints = (): void => change(shelf.filter((toast) => toast.tone !== 'bad'))

/** The toasts now shown, oldest first (for `useSyncExternalStore`). */
export const toastsNow = (): readonly Toast[] => shelf
export const watchToasts = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
