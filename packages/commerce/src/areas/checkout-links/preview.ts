import type { PageReply } from '@atelier/plumbing/http'
import { html, htmlPage } from '../../pages/html-page.ts'
import type { StoredLink } from './queries.ts'

/** The page that a robot gets instead of a checkout: what the link sells, for the preview of a shared link. */
export const previewPage = ({ products }: StoredLink): PageReply => {
  const title = products.map(({ name }) => name).join(', ')
  const description = products[0]?.description ?? undefined
  return htmlPage({
    title,
    ...(description !== undefined && { description }),
    body: html`${description !== undefined && html`<p>${description}</p>`}`,
  })
}
