import type { RequestDetails } from './client.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The same call for a terminal. What is not kept has to be filled in: the token, and whatever stands as `[redacted]`.
 *
 * @param origin where the API is, without a slash at the end
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
  const asked = query === null ? '' : `?${query.replaceAll(' ', '%20')}`
  const url = `${origin}${path}${asked}`
  const needsToken = subject_type !== 'public'
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    // Brackets and braces stand for several addresses otherwise.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(needsToken ? [`-H 'Authorization: Bearer YOUR_TOKEN'`] : []),
    ...(content === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(readable(content))}`]),
  ]
  return lines.join(' \\\n  ')
}

/** JSON with line breaks. */
export const readable = (content: string): string => JSON.stringify(JSON.parse(content), null, 2)
