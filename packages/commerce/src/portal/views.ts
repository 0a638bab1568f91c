import { html, type Html } from '../core/pages/html-page.ts'
import type { PortalView, ShownSeller } from './html.ts'

/** Form that confirms a new e-mail address. */
export const confirmEmailForm = (
  { seller, speech: { say } }: PortalView & { readonly seller: ShownSeller },
  email: string,
  token: string,
): Html =>
  html`<section class="panel">
    <p>${say('email.text', { seller: seller.name, email })}</p>
    <form method="post" action="/${seller.slug}/portal/email">
      <input type="hidden" name="token" value="${token}" /><button class="primary">
        ${say('email.use')}
      </button>
    </form>
  </section>`

/** A sentence and a link to the portal, if there is one. */
export const messageView = ({ seller, speech: { say } }: PortalView, sentence: string): Html =>
  html`<section class="panel">
    <p>${sentence}</p>
    ${seller !== undefined && html`<p><a href="/${seller.slug}/portal">${say('home')}</a></p>`}
  </section>`
