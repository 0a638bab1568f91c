import { createContext, type ReactNode } from 'react'
import { createStore } from '../lib/store.ts'

type Change = { readonly opened: string } | { readonly closed: string }

/**
 * Ids of the open modal dialogs, topmost last. Each makes the rest of the page inert, so an element that must
 * stay reachable has to be inside it.
 */
export const openDialogs = createStore<readonly string[], Change>(
  (before, change) =>
    'opened' in change
      ? [...before.filter((dialog) => dialog !== change.opened), change.opened]
      : before.filter((dialog) => dialog !== change.closed),
  [],
)

/** Content that every dialog shows next to its own, by its id: the notices of a page that has any. */
export const DialogNotices = createContext<(dialog: string) => ReactNode>(() => null)
