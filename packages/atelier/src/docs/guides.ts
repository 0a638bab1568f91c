import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { docsFile } from '../package-files.ts'
import { guideGroups } from './contents.ts'
import { renderMarkdown, type Rendered } from './render-markdown.ts'

export type Guide = Rendered & {
  readonly path: `/docs/${string}`
  readonly group: string
  /**
   * The page as Markdown, with URLs of this server instead of the default ones and of links between
   * files.
   */
  readonly markdown: string
}

/** Default URL of an installation, used in the guides' sources. */
const defaultUrl = 'http://localhost:4000'

/** Guide at the start of the reference. */
export const makingCalls = 'guides/making-calls.md'

/** Heading of the reference in the menu. */
export const referenceGroup = 'API reference'

const paths = new Map([
  ...guideGroups.flatMap(({ guides }) =>
    guides.map(({ slug, file }): [string, string] => [file, `/docs/${slug}`]),
  ),
  [makingCalls, '/docs/api'],
])

/**
 * Returns the URL on this server of a link in a file of `docs/`: another guide, a picture, or a URL.
 * Undefined for a file that is only in the repository, such as a decision.
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

/**
 * Rewrites links and pictures of a file of `docs/` to their URLs on this server; others are unchanged.
 */
const withUrls = (markdown: string, file: string, publicUrl: string): string =>
  markdown.replaceAll(/(?<=\]\()(?!https?:|#)[^)\s]+/g, (target) => {
    const url = resolveLink(file, target)
    return url === undefined ? target : publicUrl + url
  })

const readGuide = (file: string, path: Guide['path'], group: string, publicUrl: string): Guide => {
  const source = readFileSync(docsFile(file), 'utf8')
  const text = source.replaceAll(defaultUrl, publicUrl).replaceAll(/<!--[^]*?-->\n*/g, '')
  return {
    ...renderMarkdown(text, (target) => resolveLink(file, target)),
    path,
    group,
    markdown: withUrls(text, file, publicUrl),
  }
}

/** Reads all guides. @param publicUrl the URL of this server, for their snippets */
export const readGuides = (publicUrl: string): Guide[] =>
  guideGroups.flatMap(({ name, guides }) =>
    guides.map(({ slug, file }) => readGuide(file, `/docs/${slug}`, name, publicUrl)),
  )

/** Reads the page at the start of the reference. */
export const readMakingCalls = (publicUrl: string): Guide =>
  readGuide(makingCalls, '/docs/api', referenceGroup, publicUrl)
