import { definePart } from '../lib/part.ts'

/**
 * The part of the page that paints: the preview of a chosen photo and the layers of the reveal. It weighs more than the
 * page, so it is loaded when there is a photo to paint. The page works without it.
 */
export const easel = definePart(() => import('./easel-part.ts'))
