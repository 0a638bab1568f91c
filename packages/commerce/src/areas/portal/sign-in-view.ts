import { html, type Html, type Seller } from './html.ts'

/** The form that asks for a code, for a visitor who types an e-mail address. */
export const emailForm = ({ name, slug }: Seller, problem?: string): Html =>
  html`<section class="panel">
    <p>
      Enter the e-mail address that you bought with at ${name}. We send a code to it, and with the code you
      see all your orders.
    </p>
    <form method="post" action="/${slug}/portal/code">
      <label for="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="320"
        required${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}
      />
      ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      <button class="primary">Send me a code</button>
    </form>
  </section>`

/** The form that asks for a code, for the buyer of one purchase. @param shown the masked address of that purchase */
export const ownCodeForm = ({ slug }: Seller, shown: string): Html =>
  html`<section class="panel" aria-labelledby="all">
    <h2 id="all">See all your orders</h2>
    <p>
      This page shows one purchase. To see all orders under ${shown}, show that the address is yours: we send
      a code to it.
    </p>
    <form method="post" action="/${slug}/portal/code">
      <button class="primary">Send a code to ${shown}</button>
    </form>
  </section>`

/** The form that takes a code. @param shown the masked address that it was sent to */
export const codeForm = ({ slug }: Seller, shown: string, problem?: string): Html =>
  html`<section class="panel">
    <p>
      If there are orders under ${shown}, a code with six digits is on its way there. It works for ten
      minutes, in this browser.
    </p>
    <form method="post" action="/${slug}/portal/sign-in">
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        class="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        pattern="[0-9 ]{6,9}"
        maxlength="9"
        title="Six digits"
        required
        autofocus${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}
      />
      ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      <button class="primary">Show my orders</button>
    </form>
    <p class="aside">
      Nothing arrived? Look into the spam folder, or <a href="/${slug}/portal">ask for another code</a>.
    </p>
  </section>`

/** The question whether a new e-mail address is to be used. */
export const confirmEmailForm = ({ name, slug }: Seller, email: string, token: string): Html =>
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
export const messageView = (seller: Seller | undefined, sentence: string): Html =>
  html`<section class="panel">
    <p>${sentence}</p>
    ${seller !== undefined && html`<p><a href="/${seller.slug}/portal">To your orders</a></p>`}
  </section>`
