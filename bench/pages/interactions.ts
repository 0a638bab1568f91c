import type { Page } from 'playwright-core'

/**
 * Script that records the time from each click to its next paint (Event Timing), and the layout shifts
 * (Layout Instability).
 */
const watch = `
  globalThis.presses = new Map()
  globalThis.jumped = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) jumped += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Makes a page measure itself, with a processor that is four times slower. */
export const watchSlowly = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
}

export type Measured = {
  /** Interaction to next paint, in milliseconds: of fewer than 50 clicks, the longest. */
  readonly inp: number
  readonly presses: number
  readonly cls: number
}

/** Returns the measurements of a watched page since it was loaded. */
export const measuredIn = (page: Page): Promise<Measured> =>
  page.evaluate<Measured>('({ inp: Math.max(0, ...presses.values()), presses: presses.size, cls: jumped })')
