import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { PageReply } from '@atelier/plumbing/http'
import { codeField } from '../../core/pages/code-field.ts'
import { brandHeader, html, htmlPage, type Html } from '../../core/pages/html-page.ts'
import { passkeyScriptPath } from './passkey-script.ts'

type Content = {
  readonly title: string
  /** Used by search engines and link previews. */
  readonly description?: string
  readonly body: Html
  /** True when the page has a form with a passkey. */
  readonly has_passkeys?: boolean
  /** HTTP status. Default: 200. */
  readonly status?: number
}

/** Renders a sign-in page. It cannot be framed, and runs no script except that of passkeys. */
export const loginReply = ({ title, has_passkeys = false, ...content }: Content): PageReply =>
  htmlPage({
    ...content,
    title,
    tab_title: `${title} · Atelier`,
    header: brandHeader(),
    script: has_passkeys ? passkeyScriptPath : undefined,
  })

/** Button that ends the session of this browser. */
export const signOutForm: Html = html`<form method="post" action="/login/sign-out">
  <button class="quiet">Sign out</button>
</form>`

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

type OfferedProvider = { readonly id: string; readonly name: string }

/**
 * Alternative sign-in methods: a passkey, in browsers that support them, and accounts at configured
 * providers.
 */
const otherWays = (return_to: string, providers: readonly OfferedProvider[]): Html =>
  html`<div class="ways">
    <form method="post" action="/login/passkey" data-passkey="/login/passkey/challenge" hidden>
      ${hidden('return_to', return_to)}${hidden('answer', '')}
      <button>Sign in with a passkey</button>
      <p class="problem" role="alert"></p>
    </form>
    ${providers.map(
      ({ id, name }) =>
        html`<a class="button" href="/login/with/${id}?return_to=${encodeURIComponent(return_to)}"
          >Sign in with ${name}</a
        >`,
    )}
  </div>`

/**
 * Form that requests a code, and the alternative methods. @param return_to destination after sign-in, already
 * validated
 */
export const signInForms = (
  return_to: string,
  providers: readonly OfferedProvider[],
  problem?: string,
): Html =>
  html`<section class="panel">
    <p>Enter your e-mail address. We send a code to it that signs you in as a seller.</p>
    <form method="post" action="/login/code">
      ${hidden('return_to', return_to)}
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
    ${otherWays(return_to, providers)}
  </section>`

/** Form that accepts a code. */
export const codeForm = (email: string, return_to: string, problem?: string): Html =>
  html`<section class="panel">
    <p>
      If ${readableEmail(email)} belongs to a seller here, a six-digit code is on its way. It works for ten
      minutes.
    </p>
    <form method="post" action="/login">
      ${hidden('return_to', return_to)}${hidden('email', email)} ${codeField(problem)}
      <button class="primary">Sign in</button>
    </form>
    <p class="aside">
      Nothing arrived? Check your spam folder, or
      <a href="/login?${new URLSearchParams({ return_to }).toString()}">request a new code</a>.
    </p>
  </section>`

/** Button behind a sign-in link: mail programs prefetch links, but press no buttons. */
export const linkForm = (token: string): Html =>
  html`<section class="panel">
    <p>This link signs you in once, in this browser.</p>
    <form method="post" action="/login/link">
      ${hidden('token', token)}<button class="primary">Sign in</button>
    </form>
  </section>`

/** Button that accepts an invitation. */
export const invitationForm = (organization: string, token: string): Html =>
  html`<section class="panel">
    <p>You are invited to join ${organization}.</p>
    <form method="post" action="/login/invitation">
      ${hidden('token', token)}<button class="primary">Join</button>
    </form>
  </section>`

/** A sentence and a link to the sign-in page. */
export const messageView = (sentence: string): Html =>
  html`<section class="panel">
    <p>${sentence}</p>
    <p><a href="/login">Sign in</a></p>
  </section>`

/** Button that confirms a change of address. */
export const agreeForm = (
  { old_email, new_email }: { readonly old_email: string; readonly new_email: string },
  token: string,
): Html =>
  html`<section class="panel">
    <p>
      <strong>${readableEmail(new_email)}</strong> is about to replace
      <strong>${readableEmail(old_email)}</strong> for signing in. The change takes effect when both addresses
      are confirmed.
    </p>
    <form method="post" action="/account/email/confirm">
      ${hidden('token', token)}<button class="primary">Confirm</button>
    </form>
  </section>`
