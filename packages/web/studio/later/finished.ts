import { definePart } from '../../lib/part.ts'

/** Screens around a finished painting, loaded while it is painted, and the last painting of the browser. */
export const finishedPart = definePart(() => import('./finished-part.ts'))
