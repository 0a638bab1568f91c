import type { PageReply } from '@atelier/plumbing/http'
import { html, type Html, htmlPage } from '../core/pages/html-page.ts'
import type { OrganizationRow } from '../organization/organizations/index.ts'
import type { PageSpeech } from './speech.ts'

export type ShownSeller = Pick<OrganizationRow, 'id' | 'name' | 'slug' | 'custom_domain'>

/** Context of a portal page. */
export type PortalView = {
  /** Undefined when the address matches no seller. */
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
  /** Other origins to which the form's response may redirect, as sources of a content security policy. */
  readonly form_targets?: readonly string[]
  /** HTTP status. Default: 200. */
  readonly status?: number
}

/** Renders a page of the server: those behind links in e-mails and of other platforms, and errors. */
export const portalReply = (view: PortalView, { title, ...rest }: Content): PageReply =>
  htmlPage({
    ...rest,
    title,
    language: view.speech.language,
    tab_title: view.seller === undefined ? title : `${title} · ${view.seller.name}`,
    header: headOf(view),
  })
