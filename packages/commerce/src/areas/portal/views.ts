import { html, type Html } from '../../pages/html-page.ts'
import type { ShownSeller } from './html.ts'

/** The question whether a new e-mail address is to be used. */
export const confirmEmailForm = ({ name, slug }: ShownSeller, email: string, token: string): Html =>
  html`<section class="panel">
    <p>
      Your purchases at ${name} will be kept under <strong>${email}</strong>. Codes and receipts go there from
      then on.
    </p>
    <form method="post" action="/${slug}/portal/email">
      <input type="hidden" name="token" value="${token}" /><button class="primary">Use this address</button>
    </form>
  </section>`

/** A sentence and the way back to the portal, where there is one. */
export const messageView = (seller: ShownSeller | undefined, sentence: string): Html =>
  html`<section class="panel">
    <p>${sentence}</p>
    ${seller !== undefined && html`<p><a href="/${seller.slug}/portal">To your orders</a></p>`}
  </section>`
