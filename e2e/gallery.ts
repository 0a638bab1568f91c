import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'

export type Gallery = {
  readonly browser: Browser
  /** Opens the gallery in its own window. */
  readonly open: () => Promise<Page>
  readonly close: () => Promise<void>
}

/** Serves the gallery of components from its sources, with a browser that looks at it. */
export const openGallery = async (): Promise<Gallery> => {
  const gallery = await createServer({
    configFile: new URL('../packages/web/vite.config.ts', import.meta.url).pathname,
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
  })
  await gallery.listen()
  const url = new URL('gallery/index.html', gallery.resolvedUrls?.local[0]).href
  const browser = await openBrowser(inject('browser'))
  const open = async (timeout = 30_000): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(url, { waitUntil: 'networkidle', timeout })
    return page
  }
  // The first page waits until its libraries are optimized and its modules are compiled.
  await (await open(0)).close()
  return {
    browser,
    open: () => open(),
    close: async () => {
      await browser.close()
      await gallery.close()
    },
  }
}
