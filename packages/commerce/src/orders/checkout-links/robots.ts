import type { PageReply } from '@atelier/plumbing/http'
import { contentPage } from '../../core/pages/content-page.ts'
import type { StoredLink } from './queries.ts'

/**
 * Names of robots: programs that fetch a link where people share it, and those of search engines. Phones of the maker
 * CUBOT are not robots. A program that sends the name of the person's browser cannot be distinguished from it.
 */
const robots =
  /(?<!cu)bot\b|crawler|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|embedly|iframely|vkshare|mastodon\/|cardyb/i

/** Returns true when a `User-Agent` is that of a robot. */
export const isRobot = (user_agent: string | undefined): boolean => robots.test(user_agent ?? '')

/** Returns the page for a robot instead of a checkout: products of the link, for the preview of a shared link. */
export const previewPage = ({ products }: StoredLink): PageReply => {
  const title = products.map(({ name }) => name).join(', ')
  const description = products[0]?.description ?? undefined
  return contentPage({ title, description, parts: [description] })
}
