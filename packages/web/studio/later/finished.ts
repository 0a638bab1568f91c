import { definePart } from '../../lib/part.ts'

/** What a finished painting is surrounded by, loaded while it is painted, and where the browser keeps the last painting. */
export const finishedPart = definePart(() => import('./finished-part.ts'))
