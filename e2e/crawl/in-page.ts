import type axe from 'axe-core'
import type { Window } from './look.ts'

// These functions run in the crawled pages, so they use nothing outside of themselves.

/**
 * Returns the names of the parts that are still loading or moving. Waits for two frames, in which scripts
 * continue.
 */
export const partsInMotion = async (): Promise<string[]> => {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  const loading = [...document.querySelectorAll('[aria-busy=true], [data-skeleton]')]
  const pictures = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy')
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  return [
    ...(document.readyState === 'complete' ? [] : ['the document']),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...(document.querySelector('h1') === null ? ['the heading'] : []),
    ...[...loading, ...pictures].map((element) => element.outerHTML.slice(0, 120)),
    ...moving.map(() => 'an animation'),
  ]
}

type Shift = { readonly value: number; readonly parts: readonly string[] }

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Returns the parts that shifted since the document was loaded, or since the previous call. */
export const takeJumps = async (): Promise<string[]> => {
  const page = globalThis as { shifts?: Shift[] }
  if (page.shifts === undefined) {
    const shifts: Shift[] = []
    page.shifts = shifts
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            parts: sources.map(({ node, previousRect, currentRect }) => {
              const part =
                node instanceof Element ? node.outerHTML : (node?.textContent ?? 'a part that is gone')
              return `${part.slice(0, 80)} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`
            }),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  }
  const shifts = page.shifts.splice(0)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  return total > 0.05
    ? [`jumps by ${total.toFixed(3)}: ${shifts.flatMap(({ parts }) => parts).join('; ')}`]
    : []
}

/**
 * Returns the faults of a page at rest.
 *
 * @param rules the rules of axe to check; the page has loaded axe already
 * @param heading the beginning of the first heading
 */
export const findFaults = async ({
  rules,
  heading,
}: {
  readonly rules: Window['axe']
  readonly heading: string
}): Promise<string[]> => {
  const faults: string[] = []
  const tagOf = (element: Element): string => element.outerHTML.slice(0, 160)

  if (document.title.trim() === '') faults.push('has no title')
  const headings = [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility())
  if (headings.length !== 1)
    faults.push(`has ${headings.length} first headings: ${headings.map(tagOf).join(', ')}`)

  if (!headings[0]?.innerText.startsWith(heading))
    faults.push(`is headed “${headings[0]?.innerText}” instead of “${heading}”`)

  if (document.documentElement.scrollWidth > innerWidth) {
    const isClipped = (element: Element): boolean => {
      const { parentElement } = element
      if (parentElement === null || parentElement === document.documentElement) return false
      return getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement)
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth && !isClipped(element),
    )
    faults.push(`is ${document.documentElement.scrollWidth} wide: ${wide.slice(0, 3).map(tagOf).join(', ')}`)
  }
  const page = globalThis as { axe?: typeof axe }
  if (rules === 'none' || page.axe === undefined) return faults
  // A sticky bar partly covers content scrolled below it, which then counts as too small.
  scrollTo({ top: 0, behavior: 'instant' })
  // Passing rules report one element each, and no HTML: serializing takes most of the time.
  page.axe.configure({ noHtml: true })
  const { violations } = await page.axe.run(document, {
    runOnly:
      rules === 'all rules'
        ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
        : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  })
  const nodeOf = (selector: string): string => {
    const element = document.querySelector(selector)
    return element === null ? selector : `${selector} ${tagOf(element)}`
  }
  return [
    ...faults,
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => nodeOf(String(target[0]))).join(', ')}`,
    ),
  ]
}
