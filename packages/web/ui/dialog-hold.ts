import { createContext } from 'react'

/** Reason why Escape or a press outside does not close a dialog: unsaved changes, or a save in progress. */
export type Hold = 'changes' | 'saving' | undefined

/** Reports unsaved changes of a form to the dialog around it. */
export const DialogHold = createContext<(hold: Hold) => void>(() => undefined)
