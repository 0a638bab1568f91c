import type { Context } from 'hono'
import { html } from '../frame/html.ts'
import { messagePage } from '../frame/message.ts'
import { isApiPath, type HttpEnv } from './call.ts'
import type { PageReply } from './pages.ts'

const titles: Readonly<Record<number, string>> = {
  403: 'This is not allowed',
  404: 'Page not found',
  413: 'This is too large',
  422: 'This address cannot be read',
  429: 'Too many requests',
  503: 'Back in a moment',
  507: 'No space left',
}

/**
 * Returns true if the response is shown to a person who opened a page or sent its form, and not read by a
 * program.
 */
export const isForPeople = (c: Context<HttpEnv>): boolean =>
  c.get('mounted') === undefined &&
  !isApiPath(c.req.path) &&
  (c.req.header('accept') ?? '').includes('text/html')

const unexpected = 'This page could not be shown. Try again in a moment.'

/**
 * Returns the error page.
 *
 * @param sentence description of the problem; not shown for an unexpected error
 * @param id id of the request, by which the operator finds an unexpected error in the log
 */
export const problemPage = (status: number, sentence: string, id?: string): PageReply =>
  messagePage(
    {
      title: titles[status] ?? 'Something went wrong',
      sentence: status === 500 ? unexpected : sentence,
      more: html`${
          status >= 500 &&
          id !== undefined &&
          html`<p>If it happens again, send the operator this number: <code>${id}</code></p>`
        }
        <p><a class="button" href="/">Go to the home page</a></p>`,
    },
    { status },
  )
