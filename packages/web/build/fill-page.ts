import type { Manifest, ManifestChunk } from 'vite'
import type { RenderedPage, PageTexts } from './rendered-page.ts'

export type BuiltPage = Omit<RenderedPage, 'file'> & {
  /**
   * HTML template of the page; `<!--head-->` marks the place of styles and scripts, `<!--content-->` of the
   * rendered page.
   */
  readonly template: string
  /** Build output of Vite, by source file. */
  readonly manifest: Manifest
  /** Source file of the page's script. */
  readonly entry: string
  /**
   * Source file of a small script that loads the page's script after the first paint; absent: it loads
   * immediately.
   */
  readonly deferLoader?: string
  /** Reads a built file, by its path in the output folder. */
  readonly read: (path: string) => string
}

/** Returns the chunk built from a source file. @throws when there is none */
export const chunkOf = (manifest: Manifest, source: string): ManifestChunk => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not among the built files.`)
  return chunk
}

/**
 * Returns a chunk after all chunks that it imports, which is also the order of their styles. Chunks may import
 * each other; each is returned once.
 */
export const withImports = (
  manifest: Manifest,
  source: string,
  visited = new Set<string>(),
): ManifestChunk[] => {
  if (visited.has(source)) return []
  visited.add(source)
  const chunk = chunkOf(manifest, source)
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, visited)), chunk]
}

/** Style sheet of a build that does not split its styles. */
const wholeStyles = (manifest: Manifest): string[] =>
  manifest['style.css'] === undefined ? [] : [manifest['style.css'].file]

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Sets the content of a meta element. The formatter breaks long elements into lines. */
const withMeta = (template: string, name: string, text: string | undefined): string =>
  template.replace(
    new RegExp(`((?:name|property)="${name}"\\s+content=)"[^"]*"`),
    (whole: string, start: string) => (text === undefined ? whole : `${start}"${asHtml(text)}"`),
  )

/** Template with its English texts translated. */
const inLanguage = (template: string, { language, words }: PageTexts): string => {
  const translated = template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${asHtml(words.title)}</title>`)
    .replace(/<noscript>.*?<\/noscript>/s, () => `<noscript>${asHtml(words.noscript)}</noscript>`)
  return Object.entries({
    description: words.description,
    'og:title': words.title,
    'og:description': words.description,
  }).reduce((html, [name, text]) => withMeta(html, name, text), translated)
}

/**
 * Classes of a rendered page without a rule in its styles, which would flash unstyled: from a part that the
 * page's script does not import.
 */
const unstyledClasses = (content: string, styles: string): string[] => {
  const classes = [...content.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const styled = new Set([...styles.matchAll(/\.([\w-]+)/g)].map(([, name]) => name))
  return [...new Set(classes)].filter((name) => name !== '' && !styled.has(name))
}

/**
 * Returns the styles of a page with all its chunks, for its HTML.
 *
 * @throws Error when they would end their element, or lack a class of the page
 */
const collectStyles = (
  { manifest, entry, content, read }: BuiltPage,
  chunks: readonly ManifestChunk[],
): string => {
  const styles = [...chunks.flatMap(({ css = [] }) => css), ...wholeStyles(manifest)].map(read).join('\n')
  if (styles.includes('</'))
    throw new Error(`The styles of ${entry} contain "</", which would end them early.`)
  const unstyled = unstyledClasses(content, styles)
  if (unstyled.length > 0)
    throw new Error(`The styles of ${entry} have no rules for ${unstyled.join(', ')}, which the page shows.`)
  return styles
}

/** Returns the elements that load the scripts of a page: in full, or by the small script that loads them later. */
const scriptElements = (
  { manifest, deferLoader, part, translation }: BuiltPage,
  chunks: readonly ManifestChunk[],
): readonly string[] => {
  const texts = translation?.texts === undefined ? [] : [`/${chunkOf(manifest, translation.texts).file}`]
  const parts = part === undefined ? [] : [`/${chunkOf(manifest, part).file}`]
  const scripts = [...texts, ...parts, ...chunks.map(({ file }) => `/${file}`)]
  if (deferLoader !== undefined) {
    const { file } = chunkOf(manifest, deferLoader)
    return [`<script type="module" src="/${file}" data-page="${scripts.join(' ')}"></script>`]
  }
  return [
    ...scripts.slice(0, -1).map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${scripts.at(-1)}"></script>`,
  ]
}

/** Completes a page's HTML. Its styles are inlined, so that the first paint waits for no other file. */
export const fillPage = (page: BuiltPage): string => {
  const { manifest, entry, content, translation } = page
  const template = translation === undefined ? page.template : inLanguage(page.template, translation)
  const chunks = withImports(manifest, entry)
  const head = [`<style>${collectStyles(page, chunks)}</style>`, ...scriptElements(page, chunks)]
  // Functions, because `$` has a meaning in a replacement text.
  return template.replace('<!--head-->', () => head.join('\n    ')).replace('<!--content-->', () => content)
}
