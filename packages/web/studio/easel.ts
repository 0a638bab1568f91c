import { definePart } from '../lib/part.ts'
import type * as easelPart from './easel-part.ts'

type EaselPart = typeof easelPart

let source = (): Promise<EaselPart> => Promise.reject(new Error('The page has no later part yet.'))

/** Says from where the later part comes. The script of each page does so before it draws. */
export const bringEasel = (from: () => Promise<EaselPart>): void => void (source = from)

/**
 * The part of the page for visitors who do something: the preview of a chosen photo, the steps from the payment on, the
 * layers of the reveal, the calls of the server, and the texts behind the links of the footer. Together they weigh more than the
 * page, which is there to be looked at without them. The start page loads it at the first press of a button or key, or when a
 * photo is dragged over the page. To the return from the checkout it comes with the page's own script.
 */
export const easel = definePart(() => source())
