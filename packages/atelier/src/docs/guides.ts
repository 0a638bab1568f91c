import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { docsFile } from '../package-files.ts'
import { guideGroups } from './contents.ts'
import { renderMarkdown, type Rendered } from './render-markdown.ts'

export type Guide = Rendered & {
  readonly path: `/docs/${string}`
  readonly group: string
  /** The page as Markdown, with addresses of this server in place of the usual ones. */
  readonly markdown: string
}

/** The address at which an installation runs unless it is told another one. The guides are written with it. */
const usualAddress = 'http://localhost:4000'

/** The page above the reference, which is no guide of its own. */
export const makingCalls = 'guides/making-calls.md'

const paths = new Map([
  ...guideGroups.flatMap(({ guides }) =>
    guides.map(({ slug, file }): [string, string] => [file, `/docs/${slug}`]),
  ),
  [makingCalls, '/docs/api'],
])

/**
 * Where a link in a file of `docs/` leads to on this server: another guide, a picture, or an address. Undefined: a file that is
 * only in the repository, such as a decision.
 */
export const resolveLink = (from: string, target: string): string | undefined => {
  if (/^(https?:|\/|#)/.test(target)) return target
  const [file = '', anchor] = target.split('#')
  const inside = posix.join(posix.dirname(from), file)
  const path = inside.startsWith('pictures/guides/')
    ? `/docs/pictures/${posix.basename(inside)}`
    : paths.get(inside)
  return path === undefined || anchor === undefined ? path : `${path}#${anchor}`
}

/** Reads all guides. @param publicUrl the address of this server, which their snippets then have */
export const readGuides = (publicUrl: string): Guide[] =>
  guideGroups.flatMap(({ name, guides }) =>
    guides.map(({ slug, file }) => {
      const source = readFileSync(docsFile(file), 'utf8')
      const markdown = source.replaceAll(usualAddress, publicUrl).replaceAll(/<!--[^]*?-->\n*/g, '')
      return {
        ...renderMarkdown(markdown, (target) => resolveLink(file, target)),
        path: `/docs/${slug}`,
        group: name,
        markdown,
      }
    }),
  )
