/**
 * First script of the prerendered page. The page's main script loads after the first paint; until it listens,
 * this script remembers the clicked button, and puts a dropped or pasted photo into the page's file field,
 * which the page reads when it starts.
 */
/** Storage key of the language chosen by the visitor; the main script reads it, too. */
const keptLanguage = 'atelier-language'
/** Storage key of the last painting; `last-painting.ts` reads it, too. */
const keptPainting = 'last-painting'

const page = document.querySelector<HTMLElement>('script[data-page]')?.dataset['page']?.split(' ') ?? []
const listening = new AbortController()
const until = { capture: true, signal: listening.signal }
let clicked: HTMLElement | null = null

const holdPhoto = (event: Event, data: DataTransfer | null): void => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!data?.files.length || field === null) return
  event.preventDefault()
  // A copy, because the file list of a drop is emptied after its event.
  const files = new DataTransfer()
  for (const file of data.files) files.items.add(file)
  field.files = files.files
}

// Without this a dropped file replaces the page.
const allowDrop = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
addEventListener('dragenter', allowDrop, until)
addEventListener('dragover', allowDrop, until)
addEventListener('drop', (event) => holdPhoto(event, event.dataTransfer), until)
addEventListener('paste', (event) => holdPhoto(event, event.clipboardData), until)
addEventListener(
  'click',
  ({ target }) => (clicked = target instanceof Element ? target.closest('button') : null),
  until,
)
addEventListener(
  'page-ready',
  () => {
    listening.abort()
    clicked?.click()
  },
  { once: true },
)

const retryMs = 3000
const lastReload = 'reloaded-at'

/** Waits until the server responds to requests for all of the page's files, with any status. */
const reachServer = async (): Promise<void> => {
  for (;;) {
    const answers = await Promise.allSettled(page.map((url) => fetch(url)))
    if (answers.every(({ status }) => status === 'fulfilled')) return
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
      addEventListener('online', resolve, { once: true })
    })
  }
}

/**
 * Reloads the page, because a browser caches the failure of a script. At most once a minute: after that the
 * page itself reports that loading takes too long.
 */
const loadAgain = async (): Promise<void> => {
  await reachServer()
  try {
    if (Date.now() - Number(sessionStorage.getItem(lastReload)) < 60_000) return
    sessionStorage.setItem(lastReload, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}

let loading = false
const loadPage = (): void => {
  if (loading) return
  loading = true
  Promise.all(page.map((url) => import(/* @vite-ignore */ url))).catch(loadAgain)
}
/** Returns an item of local storage; null where the browser forbids access. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const { lang, dataset } = document.documentElement

/** True when the visitor chose a language that the server could not know; the rendered page stays hidden. */
const waitsForLanguage = ![null, lang].includes(stored(keptLanguage))

const keepsPainting = stored(keptPainting) !== null

/** True after a reload of a page that showed a painting; the server has rendered the start page instead. */
const waitsForPainting =
  keepsPainting && location.pathname === '/success' && !location.search.includes('session_id')

/**
 * Maximum time the page stays hidden while the photo or the painting loads, in milliseconds: after it, the
 * wrong page is better than none.
 */
const maxWaitMs = 3000

if (keepsPainting) dataset['lastPainting'] = ''
if (waitsForLanguage || waitsForPainting) {
  dataset['waiting'] = ''
  setTimeout(() => delete dataset['waiting'], maxWaitMs)
  loadPage()
}
// A frame callback would run before the paint, and the main script would compete with it.
new PerformanceObserver(loadPage).observe({ type: 'paint', buffered: true })
// A background tab never paints.
setTimeout(loadPage, 1500)
