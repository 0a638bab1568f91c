import { createStore } from '../lib/store.ts'

export type Toast = { readonly id: number; readonly tone: 'good' | 'bad' | 'info'; readonly text: string }

/** How long a toast stays, in milliseconds: four seconds and a little for each word to be read. */
export const toastLife = (text: string): number => 4000 + text.split(/\s+/).length * 300

let last = 0

/** The toasts that are shown, oldest first; an event is the next list. */
export const toastStore = createStore<readonly Toast[], readonly Toast[]>((_before, toasts) => toasts, [])

/** Shows a short message; the same text is not shown twice at once. */
export const showToast = (tone: Toast['tone'], text: string): void => {
  last += 1
  const others = toastStore.state().filter((toast) => toast.text !== text)
  toastStore.dispatch([...others, { id: last, tone, text }].slice(-3))
}

const keepOnly = (keep: (toast: Toast) => boolean): void =>
  toastStore.dispatch(toastStore.state().filter(keep))

export const dismissToast = (id: number): void => keepOnly((toast) => toast.id !== id)

/** Removes the error messages, when the visitor has corrected the error. */
export const dismissErrors = (): void => keepOnly(({ tone }) => tone !== 'bad')
