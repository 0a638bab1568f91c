import type { ReferencePage } from '../reference/render-reference.ts'
import type { Guide } from './guides.ts'

const about =
  '> Atelier is a commerce platform that runs on your own machine: products, checkouts, subscriptions, benefits, license keys, usage billing, webhooks and a customer portal behind a `/v1` API.'

/**
 * Returns `llms.txt` (https://llmstxt.org): an index of the documentation, as Markdown, with absolute
 * URLs.
 */
export const llmsText = (
  guides: readonly Guide[],
  pages: readonly ReferencePage[],
  publicUrl: string,
): string => {
  const linked = ({ path, title, summary }: Guide) => `- [${title}](${publicUrl}${path}.md): ${summary}`
  return `# Atelier

${about}

The API is described by [openapi.json](${publicUrl}/openapi.json). All guides in one file: [llms-full.txt](${publicUrl}/llms-full.txt).

## Guides

${guides.map(linked).join('\n')}

## API reference

${pages.map(({ path, title, calls }) => `- [${title}](${publicUrl}${path}): ${[...new Set(calls.map(({ area }) => area))].join(', ')}`).join('\n')}
`
}

/** Returns all guides, concatenated in order. */
export const llmsFullText = (guides: readonly Guide[]): string =>
  `# Atelier\n\n${about}\n\n${guides.map(({ markdown }) => markdown.trim()).join('\n\n---\n\n')}\n`
