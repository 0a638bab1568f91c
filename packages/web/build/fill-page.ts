import { createHash } from 'node:crypto'

export type BuiltPage = {
  /** The HTML file as Vite wrote it; `<!--content-->` marks where the rendered page goes. */
  readonly shell: string
  /** The page rendered at build time; empty for pages drawn by their script alone. */
  readonly content: string
  /** Names the page's own files in `assets/`. */
  readonly name: string
  /** The text of a built file, by its address (`/assets/…`). */
  readonly read: (address: string) => string
}

export type FilledPage = { readonly html: string; readonly files: Readonly<Record<string, string>> }

const styles = /[ \t]*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\n?/g
const scripts =
  /[ \t]*<(?:script type="module"[^>]*src|link rel="modulepreload"[^>]*href)="([^"]+)"[^>]*>(?:<\/script>)?\n?/g

const addresses = (shell: string, links: RegExp): string[] =>
  [...shell.matchAll(links)].flatMap(([, address]) => address ?? [])

const hashed = (name: string, text: string, ending: string): string =>
  `/assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`

/**
 * Keeps what the visitor clicks, chooses, drops or pastes until the page's script, which asks `early.stop()` for it,
 * is awake. Files are taken out at once: a drop is emptied when its event is over, and not taken it replaces the page.
 */
const keepEarlyGesture = `const stopping = new AbortController
const early = { files: [], stop() { stopping.abort(); return early } }
globalThis.early = early
const on = (type, keep) => addEventListener(type, keep, { capture: true, signal: stopping.signal })
for (const type of ["click", "change"]) on(type, (event) => { early.event = event })
for (const type of ["dragenter", "dragover"]) on(type, (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault() })
for (const type of ["drop", "paste"]) on(type, (event) => {
  const files = [...((event.dataTransfer ?? event.clipboardData)?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  early.event = undefined
  early.files = files
})
`

/** Waits for the first paint, or a second and a half in a tab nobody looks at, and loads the page's script then. */
const afterPaint = (modules: readonly string[]): string => {
  const imports = modules.map((address) => `import(${JSON.stringify(address)})`).join(';')
  return `${keepEarlyGesture}let begun;const begin=()=>{if(!begun){begun=1;${imports}}};requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,1500)\n`
}

/**
 * Finishes a built HTML file: its stylesheets become one, and the rendered content goes in. A page that has content
 * is readable without its script, so the script stays off the wire until the first paint, and its styles
 * stand in the page so that the first paint waits for nothing else.
 */
export const fillPage = ({ shell, content, name, read }: BuiltPage): FilledPage => {
  const css = addresses(shell, styles).map(read).join('\n')
  const files: Record<string, string> = {}
  let html = shell.replace(styles, '')
  if (content === '') {
    const sheet = hashed(name, css, 'css')
    files[sheet] = css
    html = html.replace('</head>', () => `  <link rel="stylesheet" href="${sheet}">\n  </head>`)
  } else {
    if (css.includes('</')) throw new Error(`The styles of ${name} hold "</", which would end them early.`)
    html = html.replace('</head>', () => `  <style>${css}</style>\n  </head>`)
    const begin = afterPaint(addresses(shell, scripts))
    const starter = hashed(`${name}-begin`, begin, 'js')
    files[starter] = begin
    html = html
      .replace(scripts, '')
      .replace('</head>', () => `  <script type="module" src="${starter}"></script>\n  </head>`)
  }
  return { html: html.replace('<!--content-->', () => content), files }
}
