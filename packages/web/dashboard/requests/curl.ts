import type { RequestDetails } from '../api-types.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Returns the same call as a curl command. Data that is not logged has to be filled in: the token, and every
 * `[redacted]`.
 *
 * @param origin the API's origin, without a trailing slash
 */
export const curlOf = (
  {
    method,
    path,
    query,
    subject_type,
    request_body: { content },
  }: Pick<RequestDetails, 'method' | 'path' | 'query' | 'subject_type' | 'request_body'>,
  origin: string,
): string => {
  const search = query === null ? '' : `?${query.replaceAll(' ', '%20')}`
  const url = `${origin}${path}${search}`
  const needsToken = subject_type !== 'public'
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    // curl expands brackets and braces to several URLs otherwise.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(needsToken ? [`-H 'Authorization: Bearer YOUR_TOKEN'`] : []),
    ...(content === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(readable(content))}`]),
  ]
  return lines.join(' \\\n  ')
}

/** Formats JSON with line breaks. */
export const readable = (content: string): string => JSON.stringify(JSON.parse(content), null, 2)
