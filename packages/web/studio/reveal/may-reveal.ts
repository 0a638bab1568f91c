import { canPreview } from '../preview/can-preview.ts'

/** Whether the layers are shown: the browser can paint them, and the visitor does not mind motion. */
export const mayReveal = (): boolean =>
  canPreview() && !matchMedia('(prefers-reduced-motion: reduce)').matches
