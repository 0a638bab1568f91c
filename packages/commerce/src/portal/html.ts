import type { PageReply } from '@atelier/plumbing/http'
import { html, type Html, htmlPage } from '../core/pages/html-page.ts'
import type { OrganizationRow } from '../organization/organizations/index.ts'
import type { PageSpeech } from './speech.ts'

export type ShownSeller = Pick<OrganizationRow, 'id' | 'name' | 'slug' | 'custom_domain'>

/** What a page of the portal is made for. */
export type PortalView = {
  /** Undefined where the address names no seller. */
  readonly seller: ShownSeller | undefined
  readonly speech: PageSpeech
}

const headOf = ({ seller }: Pick<PortalView, 'seller'>): Html | false =>
  seller !== undefined &&
  html`<header class="bar">
    <div>
      <a class="seller" href="/${seller.slug}/portal">${seller.name}</a>
    </div>
  </header>`

type Content = {
  readonly title: string
  readonly body: Html
  /** Where else than to this server the answer to a form may lead, as sources of a content security policy. */
  readonly form_targets?: readonly string[]
  /** Default 200. */
  readonly status?: number
}

/** The reply of a page that the server writes: those behind links in e-mails and of other platforms, and errors. */
export const portalReply = (view: PortalView, { title, ...rest }: Content): PageReply =>
  htmlPage({
    ...rest,
    title,
    language: view.speech.language,
    tab_title: view.seller === undefined ? title : `${title} · ${view.seller.name}`,
    header: headOf(view),
  })
