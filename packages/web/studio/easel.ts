import { definePart } from '../lib/part.ts'

/**
 * The part of the page for visitors who do something: the preview of a chosen photo, the steps from the payment on, the
 * layers of the reveal, the calls of the server, and the texts behind the links of the footer. Together they weigh more than the
 * page, which is there to be looked at without them. It is loaded at the first press of a button or key, or when a photo is
 * dragged over the page.
 */
export const easel = definePart(() => import('./easel-part.ts'))
