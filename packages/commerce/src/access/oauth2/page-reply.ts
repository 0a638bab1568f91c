import type { PageParts } from '@atelier/contract/page-content'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { ApiError, apiError, OAuth2Error, type PageReply, Redirected } from '@atelier/plumbing/http'
import { redirect } from '../../core/pages/forms.ts'
import { contentPage } from '../../core/pages/content-page.ts'

type Content = {
  readonly title: string
  readonly parts: PageParts
  /** E-mail address of the signed-in user. */
  readonly user?: string | undefined
  /** Destination of the redirect that follows a form. */
  readonly form_leads_to?: string | undefined
  /** Default: 200. */
  readonly status?: number
  /** Value of the Set-Cookie header. */
  readonly set_cookie?: string | undefined
}

/**
 * Returns the targets of a form: browsers apply `form-action` to every redirect that follows, and clients redirect
 * within their own sites.
 */
const formTargets = (address: string): readonly string[] => {
  const { protocol } = new URL(address)
  return [protocol, ...(protocol === 'http:' ? ['https:'] : [])]
}

/**
 * Replies with a page on which a user decides about a client or a session. It cannot be framed by other
 * sites.
 */
export const providerReply = ({ user, form_leads_to, set_cookie, ...content }: Content): PageReply => {
  const page = contentPage({
    ...content,
    tab_title: `${content.title} · Atelier`,
    form_targets: form_leads_to === undefined ? undefined : formTargets(form_leads_to),
    header: {
      home: '/',
      aside: [user !== undefined && { text: `Signed in as ${readableEmail(user)}`, tone: 'quiet' }],
    },
  })
  return {
    ...page,
    headers: {
      ...page.headers,
      'X-Frame-Options': 'DENY',
      // With `no-referrer`, browsers would send the origin `null` for our own forms, like for foreign ones.
      'Referrer-Policy': 'same-origin',
      ...(set_cookie !== undefined && { 'Set-Cookie': set_cookie }),
    },
  }
}

/** Runs a page. Errors before the redirect URI is verified are shown to the user. */
export const runPage = async (respond: () => Promise<PageReply>): Promise<PageReply> => {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof Redirected) return redirect(error.location, {}, 302)
    if (!(error instanceof OAuth2Error) && !(error instanceof ApiError)) throw error
    return providerReply({
      title: 'Something went wrong',
      parts: [
        {
          panel: [
            error.message,
            {
              text: 'No access was granted. Go back to where you came from and try again.',
              tone: 'quiet',
            },
          ],
        },
      ],
      status: error.status,
    })
  }
}

/** Returns the error for a form of another session or subject, or an expired one. */
export const foreignFormError = () =>
  apiError('NotPermitted', 'This form is not yours or has expired, so nothing was done.')

/** Rejects repeated parameters (RFC 6749, section 3.1). @throws OAuth2Error */
export const requireNoneTwice = ({ searchParams }: URL): void => {
  const names = [...searchParams.keys()]
  const repeatedField = names.find((name, index) => names.indexOf(name) !== index)
  if (repeatedField !== undefined)
    throw new OAuth2Error(400, 'invalid_request', `'${repeatedField}' is in the request twice.`)
}
