import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, type RunnerTestCase } from 'vitest'
import { timeoutMs } from './visitor.ts'

const output = fileURLToPath(new URL('output', import.meta.url))

const folderOf = ({ file, name }: RunnerTestCase): string =>
  join(output, basename(file.name, '.journey.ts'), name.replaceAll(/[^\w]+/g, '-').slice(0, 80))

/**
 * True when traces include snapshots before and after every action. They cost a tenth of a journey's time, so
 * only retried journeys record them; set `TRACE_SNAPSHOTS=1` for others.
 */
export const withSnapshots = process.env['TRACE_SNAPSHOTS'] === '1'

/** Maximum time that a journey waits for a context to close, in milliseconds. */
const maxCloseMs = 10_000

/**
 * Opens a context whose actions are traced; `keepTraces` saves the trace when the journey fails.
 *
 * @param snapshots true to record snapshots before and after every action
 */
export const newTracedContext = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
  snapshots = withSnapshots,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(timeoutMs)
  await context.tracing.start({ snapshots })
  // Chromium may never finish closing a context during a navigation. It ends with the browser.
  const close = context.close.bind(context)
  context.close = async (reason) => {
    await Promise.race([close(reason), sleep(maxCloseMs, undefined, { ref: false })])
  }
  return context
}

const save = async (context: BrowserContext, folder: string, name: string): Promise<void> => {
  for (const [n, page] of context.pages().entries())
    await page.screenshot({ path: join(folder, `${name}-page-${n + 1}.png`), timeout: 10_000 })
  await context.tracing.stop({ path: join(folder, `${name}-trace.zip`) })
}

/**
 * Saves traces and screenshots of the contexts that a failed journey has left open, in a folder named in the
 * failure. Deletes those of an earlier run of the same journey. Open a trace with `npx playwright
 * show-trace`.
 */
export const keepTraces = (browserOf: () => Browser | undefined): void => {
  afterEach(async ({ task }) => {
    const folder = folderOf(task)
    rmSync(folder, { recursive: true, force: true })
    const contexts = browserOf()?.contexts() ?? []
    const errors = task.result?.state === 'fail' ? (task.result.errors ?? []) : []
    if (errors.length > 0 && contexts.length > 0) {
      mkdirSync(folder, { recursive: true })
      const saves = contexts.map((context, n) => save(context, folder, `context-${n + 1}`))
      const failed = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')
      for (const error of errors)
        error.message += `\nTraces and screenshots are in ${folder}${failed.length > 0 ? ` (${failed.length} could not be saved)` : ''}`
    }
    await Promise.all(contexts.map((context) => context.close()))
  })
}
