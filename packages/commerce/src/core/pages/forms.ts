import {
  apiError,
  isOwnWrite,
  type PageReply,
  type PageRequest,
  requireStorable,
} from '@atelier/plumbing/http'

const formLimit = { bytes: 16 * 1024, milliseconds: 10_000 }

/**
 * Returns the fields of a form from any origin. @throws InvalidRequest for text that cannot be stored, and as
 * `body` does
 */
export const readForm = async ({ body }: Pick<PageRequest, 'body'>): Promise<URLSearchParams> => {
  const fields = new URLSearchParams(new TextDecoder().decode(await body(formLimit)))
  requireStorable(fields, 'body')
  return fields
}

/** @throws NotPermitted for a form that was not submitted from a page of this server */
export const requireOwnForm = ({ headers, url }: PageRequest): void => {
  if (!isOwnWrite(headers, url.host))
    throw apiError('NotPermitted', 'This form was not sent from a page of this server, so nothing was done.')
}

/** Returns the redirect that is not cached and sends no referrer to the next site. */
export const redirect = (
  location: string,
  headers: PageReply['headers'] = {},
  status: 302 | 303 = 303,
): PageReply => ({
  status,
  headers: {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  },
})
