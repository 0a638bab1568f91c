import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { docsFile } from '../package-files.ts'
import { guideGroups } from './contents.ts'
import { renderMarkdown, type Rendered } from './render-markdown.ts'

export type Guide = Rendered & {
  readonly path: `/docs/${string}`
  readonly group: string
  /** The page as Markdown, with addresses of this server in place of the usual ones and of links between files. */
  readonly markdown: string
}

/** The address at which an installation runs unless it is told another one. The guides are written with it. */
const usualAddress = 'http://localhost:4000'

/** The guide above the reference, whose page it begins. */
export const makingCalls = 'guides/making-calls.md'

/** What stands above the reference in the menu. */
export const referenceGroup = 'API reference'

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

/** Links and pictures of a file of `docs/` with the addresses that they have on this server; others stay as they are. */
const withAddresses = (markdown: string, file: string, publicUrl: string): string =>
  markdown.replaceAll(/(?<=\]\()(?!https?:|#)[^)\s]+/g, (target) => {
    const address = resolveLink(file, target)
    return address === undefined ? target : publicUrl + address
  })

const readGuide = (file: string, path: Guide['path'], group: string, publicUrl: string): Guide => {
  const source = readFileSync(docsFile(file), 'utf8')
  const text = source.replaceAll(usualAddress, publicUrl).replaceAll(/<!--[^]*?-->\n*/g, '')
  return {
    ...renderMarkdown(text, (target) => resolveLink(file, target)),
    path,
    group,
    markdown: withAddresses(text, file, publicUrl),
  }
}

/** Reads all guides. @param publicUrl the address of this server, which their snippets then have */
export const readGuides = (publicUrl: string): Guide[] =>
  guideGroups.flatMap(({ name, guides }) =>
    guides.map(({ slug, file }) => readGuide(file, `/docs/${slug}`, name, publicUrl)),
  )

/** Reads the page above the reference. */
export const readMakingCalls = (publicUrl: string): Guide =>
  readGuide(makingCalls, '/docs/api', referenceGroup, publicUrl)
