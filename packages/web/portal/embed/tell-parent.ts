/**
 * What the portal tells the page around its frame, through `postMessage`: `loaded` when something is shown, `resize` when the
 * content has another height, `expired` when the session has ended and another link is needed, `close` when the customer wants to
 * leave.
 */
export type FrameMessage =
  | { readonly event: 'loaded' | 'expired' | 'close' }
  | {
      readonly event: 'resize'
      /** In CSS pixels. */
      readonly height: number
    }

/** How the page around the frame is told: it hears a message only if it has the named origin, else the browser drops it. */
export const createTeller =
  (origin: string | undefined) =>
  (message: FrameMessage): void => {
    if (origin !== undefined) window.parent.postMessage({ type: 'ATELIER_PORTAL', ...message }, origin)
  }
