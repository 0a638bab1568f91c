/**
 * Messages from the portal to the framing page, through `postMessage`: `loaded` when content is shown,
 * `resize` when the content's height changes, `expired` when the session has ended and another link is
 * needed, `close` when the customer wants to leave.
 */
export type FrameMessage =
  | { readonly event: 'loaded' | 'expired' | 'close' }
  | {
      readonly event: 'resize'
      /** In CSS pixels. */
      readonly height: number
    }

/**
 * Creates the function that sends messages to the framing page. The browser delivers a message only to the
 * given origin.
 */
export const createTeller =
  (origin: string | undefined) =>
  (message: FrameMessage): void => {
    if (origin !== undefined) window.parent.postMessage({ type: 'ATELIER_PORTAL', ...message }, origin)
  }
