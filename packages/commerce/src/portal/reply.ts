import type { PageParts } from '@atelier/contract/page-content'
import type { PageReply } from '@atelier/plumbing/http'
import { contentPage } from '../core/pages/content-page.ts'
import type { OrganizationRow } from '../organization/organizations/index.ts'
import type { PageSpeech } from './speech.ts'

export type ShownSeller = Pick<OrganizationRow, 'id' | 'name' | 'slug' | 'custom_domain'>

/** Context of a portal page. */
export type PortalView = {
  /** Undefined when the address matches no seller. */
  readonly seller: ShownSeller | undefined
  readonly speech: PageSpeech
}

type Content = {
  readonly title: string
  readonly parts: PageParts
  /** Other origins to which the form's response may redirect, as sources of a content security policy. */
  readonly form_targets?: readonly string[]
  /** HTTP status. Default: 200. */
  readonly status?: number
}

/** Returns a page of the server with a panel: those behind links in e-mails and of other platforms, and errors. */
export const portalReply = ({ seller, speech }: PortalView, { title, parts, ...rest }: Content): PageReply =>
  contentPage({
    ...rest,
    title,
    language: speech.language,
    tab_title: seller === undefined ? title : `${title} · ${seller.name}`,
    header: seller && { home: `/${seller.slug}/portal`, seller: seller.name },
    parts: [{ panel: parts }],
  })

/** Returns a page with a sentence and a link to the portal, if there is one. */
export const messageReply = (view: PortalView, title: string, sentence: string, status = 200): PageReply => {
  const { seller, speech } = view
  const home = seller && { text: [{ link: speech.say('home'), to: `/${seller.slug}/portal` }] }
  return portalReply(view, { title, parts: [sentence, home], status })
}
