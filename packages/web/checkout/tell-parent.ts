import { announcements, message, type FrameMessage } from './embedding.ts'
import type { Checkouting } from './run-checkout.ts'

/**
 * Tells the framing page what happens, to its own origin only: the browser drops what is meant for another
 * one. Answers how to say `close`.
 */
export const tellParent = (running: Checkouting, embedOrigin: string, origin: string): (() => void) => {
  const say = (said: FrameMessage): void => window.parent.postMessage(said, embedOrigin)
  running.subscribe((before, after) => announcements(before, after, origin).forEach(say))
  return () => say(message('close'))
}
