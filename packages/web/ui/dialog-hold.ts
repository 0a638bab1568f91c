import { createContext } from 'react'

/** Why a dialog is not closed by Escape or a press outside: something in it is not saved, or is being saved. */
export type Hold = 'changes' | 'saving' | undefined

/** Tells the dialog around a form what would be lost with it. */
export const DialogHold = createContext<(hold: Hold) => void>(() => undefined)
