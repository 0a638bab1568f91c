import { createContext, type ReactNode } from 'react'
import { createStore } from '../lib/store.ts'

type Change = { readonly opened: string } | { readonly closed: string }

/**
 * The ids of the modal dialogs that are open, the topmost last. Each makes the rest of the page inert, so what has to be
 * reached while it is open must be inside of it.
 */
export const openDialogs = createStore<readonly string[], Change>(
  (before, change) =>
    'opened' in change
      ? [...before.filter((dialog) => dialog !== change.opened), change.opened]
      : before.filter((dialog) => dialog !== change.closed),
  [],
)

/** The content that every dialog shows beside its own, by its id: the notices of a page that has any. */
export const DialogNotices = createContext<(dialog: string) => ReactNode>(() => null)
