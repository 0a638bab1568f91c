import { createStore } from '../lib/store.ts'

type Change = { readonly opened: HTMLDialogElement } | { readonly closed: HTMLDialogElement }

/**
 * The modal dialogs that are open, the topmost last. Each makes the rest of the page inert, so what has to be reached while
 * it is open must be inside of it.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[], Change>(
  (before, change) =>
    'opened' in change
      ? [...before.filter((dialog) => dialog !== change.opened), change.opened]
      : before.filter((dialog) => dialog !== change.closed),
  [],
)
