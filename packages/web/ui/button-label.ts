import type { ReactNode } from 'react'

/** Returns the accessible name of a button of a field: `Clear Currency`, or the verb alone for a label of elements. */
export const buttonLabel = (verb: string, field: ReactNode): string =>
  typeof field === 'string' ? `${verb} ${field}` : verb
