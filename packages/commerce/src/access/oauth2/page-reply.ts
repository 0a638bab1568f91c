import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { ApiError, apiError, OAuth2Error, type PageReply, Redirected } from '@atelier/plumbing/http'
import { redirect } from '../../core/pages/forms.ts'
import { brandHeader, html, htmlPage, type Html } from '../../core/pages/html-page.ts'

type Content = {
  readonly title: string
  readonly body: Html
  /** The e-mail address of the user who is signed in. */
  readonly user?: string | undefined
  /** The address to which the answer of a form leads on. */
  readonly form_leads_to?: string | undefined
  /** Default 200. */
  readonly status?: number
  /** A header that sets a cookie. */
  readonly set_cookie?: string | undefined
}

/**
 * Where a form may lead: browsers apply `form-action` to every redirect that follows, and clients redirect on
 * within their own sites.
 */
const formTargets = (address: string): readonly string[] => {
  const { protocol } = new URL(address)
  return [protocol, ...(protocol === 'http:' ? ['https:'] : [])]
}

/** The reply of a page on which a user decides about a client or a session. No other site can show it in a frame. */
export const providerReply = ({ user, form_leads_to, set_cookie, ...content }: Content): PageReply => {
  const page = htmlPage({
    ...content,
    tab_title: `${content.title} · Atelier`,
    form_targets: form_leads_to === undefined ? undefined : formTargets(form_leads_to),
    header: brandHeader(user !== undefined && html`<small>Signed in as ${readableEmail(user)}</small>`),
  })
  return {
    ...page,
    headers: {
      ...page.headers,
      'X-Frame-Options': 'DENY',
      // With `no-referrer` browsers would call the origin of our own forms `null`, like that of a foreign one.
      'Referrer-Policy': 'same-origin',
      ...(set_cookie !== undefined && { 'Set-Cookie': set_cookie }),
    },
  }
}

/** Runs a page; what goes wrong before it is certain where the client wants its answer is shown to the user. */
export const answering = async (respond: () => Promise<PageReply>): Promise<PageReply> => {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof Redirected) return redirect(error.location, {}, 302)
    if (!(error instanceof OAuth2Error) && !(error instanceof ApiError)) throw error
    return providerReply({
      title: 'This did not work',
      body: html`<section class="panel">
        <p>${error.message}</p>
        <p class="aside">Nothing was given to anybody. Go back to where you came from and try again.</p>
      </section>`,
      status: error.status,
    })
  }
}

/** The refusal of a form that was made for another session or for something else, or long ago. */
export const foreignForm = () =>
  apiError('NotPermitted', 'This form was not made for you, or is too old, so nothing was done.')

/** The parameters of an address. @throws OAuth2Error when one of them stands in it twice (RFC 6749, section 3.1) */
export const requireNoneTwice = ({ searchParams }: URL): void => {
  const names = [...searchParams.keys()]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new OAuth2Error(400, 'invalid_request', `'${twice}' is in the request twice.`)
}
