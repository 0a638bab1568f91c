import type { Manifest, ManifestChunk } from 'vite'

export type BuiltPage = {
  /** The page's HTML file; `<!--head-->` marks the place of styles and scripts, `<!--content-->` of the rendered page. */
  readonly template: string
  /** What Vite has built, by source file. */
  readonly manifest: Manifest
  /** The source file of the page's script. */
  readonly entry: string
  /** The source file of a small script that loads the page's script after the first paint; absent: it is loaded at once. */
  readonly early?: string
  /** The page rendered at build time; empty for pages drawn by their script alone. */
  readonly content: string
  /** The text of a built file, by its path in the output folder. */
  readonly read: (path: string) => string
}

const chunkOf = (manifest: Manifest, source: string): ManifestChunk => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not among the built files.`)
  return chunk
}

/** A chunk after all chunks that it imports, which is also the order of their styles. */
const withImports = (manifest: Manifest, source: string): ManifestChunk[] => {
  const chunk = chunkOf(manifest, source)
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported)), chunk]
}

/** Completes a page's HTML. Its styles stand in the page itself, so that the first paint waits for no other file. */
export const fillPage = ({ template, manifest, entry, early, content, read }: BuiltPage): string => {
  const chunks = [...new Set(withImports(manifest, entry))]
  const styles = chunks.flatMap(({ css = [] }) => css.map(read)).join('\n')
  if (styles.includes('</'))
    throw new Error(`The styles of ${entry} contain "</", which would end them early.`)
  const scripts = chunks.map(({ file }) => `/${file}`)
  const head = [
    `<style>${styles}</style>`,
    ...(early === undefined
      ? [
          ...scripts.slice(0, -1).map((address) => `<link rel="modulepreload" href="${address}">`),
          `<script type="module" src="${scripts.at(-1)}"></script>`,
        ]
      : [
          `<script type="module" src="/${chunkOf(manifest, early).file}" data-page="${scripts.join(' ')}"></script>`,
        ]),
  ]
  // Functions, because `$` has a meaning in a replacement text.
  return template.replace('<!--head-->', () => head.join('\n    ')).replace('<!--content-->', () => content)
}
