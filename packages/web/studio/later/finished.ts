import { definePart } from '../../lib/part.ts'

/**
 * Screens around a finished painting, loaded while it is being painted, and the last painting of this
 * browser.
 */
export const finishedPart = definePart(() => import('./finished-part.ts'))
