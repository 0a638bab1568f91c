import { createStore } from '../lib/store.ts'

/** Action of a message: `Undo`. */
export type ToastAction = { readonly label: string; readonly run: () => void }

export type Toast = {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'info'
  readonly text: string
  readonly action?: ToastAction | undefined
}

/**
 * Lifetime of a toast, in milliseconds: four seconds, a little for each word, and more to reach its button.
 */
export const toastLife = ({ text, action }: Pick<Toast, 'text' | 'action'>): number =>
  4000 + text.split(/\s+/).length * 300 + (action === undefined ? 0 : 6000)

let last = 0

/** Visible toasts, oldest first; an event is the next list. */
export const toastStore = createStore<readonly Toast[], readonly Toast[]>((_before, toasts) => toasts, [])

/** Shows a short message; the same text is not shown twice at once. Its button, if any, also dismisses it. */
export const showToast = (tone: Toast['tone'], text: string, action?: ToastAction): void => {
  last += 1
  const otherToasts = toastStore.state().filter((toast) => toast.text !== text)
  toastStore.dispatch([...otherToasts, { id: last, tone, text, action }].slice(-3))
}

const keepOnly = (keep: (toast: Toast) => boolean): void =>
  toastStore.dispatch(toastStore.state().filter(keep))

export const dismissToast = (id: number): void => keepOnly((toast) => toast.id !== id)

/** Removes the error messages, when the visitor has corrected the error. */
export const dismissErrors = (): void => keepOnly(({ tone }) => tone !== 'bad')
