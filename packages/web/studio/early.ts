/**
 * The prerendered page's first script. The page's own script is loaded after the first paint; until it listens, this
 * one remembers the button that was clicked, and puts a photo that is dropped or pasted into the page's file field,
 * which the page reads when it starts.
 */
/** Where the language is kept that a visitor chose; the page's own script reads it again. */
const keptLanguage = 'atelier-language'
/** Browser key of the last painting; `last-painting.ts` reads it again. */
const keptPainting = 'last-painting'

const page = document.querySelector<HTMLElement>('script[data-page]')?.dataset['page']?.split(' ') ?? []
const listening = new AbortController()
const until = { capture: true, signal: listening.signal }
let clicked: HTMLElement | null = null

const holdPhoto = (event: Event, data: DataTransfer | null): void => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!data?.files.length || field === null) return
  event.preventDefault()
  // A copy, because the list of a drop is emptied when its event is over.
  const files = new DataTransfer()
  for (const file of data.files) files.items.add(file)
  field.files = files.files
}

// Without this a dropped file would replace the page.
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

/** Waits until the server answers for all of the page's files, whatever it answers. */
const reachServer = async (): Promise<void> => {
  for (;;) {
    const answers = await Promise.allSettled(page.map((address) => fetch(address)))
    if (answers.every(({ status }) => status === 'fulfilled')) return
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
      addEventListener('online', resolve, { once: true })
    })
  }
}

/**
 * A browser remembers a script that it could not fetch, so only loading the page again helps. Not twice in a minute: the
 * page then says itself that it takes too long.
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
  Promise.all(page.map((address) => import(/* @vite-ignore */ address))).catch(loadAgain)
}
/** An item that the browser keeps; null where it forbids to read it. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const { lang, dataset } = document.documentElement

/** Returns true when the visitor chose another language than the server could know; the page it sent is then not shown. */
const waitsForLanguage = ![null, lang].includes(stored(keptLanguage))

const keepsPainting = stored(keptPainting) !== null

/** Returns true when a page that showed a painting was reloaded; the server has sent the start page for it. */
const waitsForPainting =
  keepsPainting && location.pathname === '/success' && !location.search.includes('session_id')

/** Maximum time without a page while the photo or the painting loads, in milliseconds: after it, the wrong page is better than none. */
const longestWait = 3000

if (keepsPainting) dataset['lastPainting'] = ''
if (waitsForLanguage || waitsForPainting) {
  dataset['waiting'] = ''
  setTimeout(() => delete dataset['waiting'], longestWait)
  loadPage()
}
// A frame callback would come before the paint, and the page's script would compete with it.
new PerformanceObserver(loadPage).observe({ type: 'paint', buffered: true })
// A tab in the background is not painted.
setTimeout(loadPage, 1500)
