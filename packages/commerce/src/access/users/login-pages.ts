import { Email } from '@atelier/contract'
import type { Page } from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import { redirect } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { requestLoginCode } from './login-code.ts'
import { codeForm, linkForm, loginReply, messageView, signInForms } from './view.ts'
import { returnAddress, visitorOf, visitPage } from './visit.ts'

const title = 'Sign in'
const codeTitle = 'Enter your code'

const expiredLinkReply = () =>
  loginReply({
    title: 'This link has expired',
    parts: messageView(
      'It was already used or is too old. The administrator of this server can create another one.',
    ),
    status: 410,
  })

/** Returns the pages for signing in and out. */
export const loginPages = (services: Services): readonly Page[] => {
  const { identity } = services
  const signInReply = (return_to: string, problem?: string) =>
    loginReply({
      title,
      description: 'Sign in to the dashboard, where sellers manage their products, sales and customers.',
      parts: signInForms(return_to, identity.providers.offered, problem),
      has_passkeys: true,
      status: problem === undefined ? 200 : 422,
    })
  return [
    visitPage('GET', '/login', async ({ request }) => {
      const return_to = returnAddress(services, request.url.searchParams.get('return_to'))
      // `prompt=login` asks the user to authenticate again.
      const isAsked = request.url.searchParams.get('prompt') === 'login'
      const session = isAsked ? undefined : await identity.findSignedIn(request.headers)
      return session === undefined ? signInReply(return_to) : redirect(return_to)
    }),
    visitPage('POST', '/login/code', async ({ form, request }) => {
      const return_to = returnAddress(services, form.get('return_to'))
      const email = safeParse(Email, form.get('email')?.trim())
      if (!email.success)
        return signInReply(return_to, 'Enter a complete e-mail address, such as name@example.com.')
      await requestLoginCode(services, email.data, request.facts.ip)
      return loginReply({ title: codeTitle, parts: codeForm(email.data, return_to) })
    }),
    visitPage('POST', '/login', async ({ form, request }) => {
      const return_to = returnAddress(services, form.get('return_to'))
      const email = form.get('email') ?? ''
      const code = (form.get('code') ?? '').replaceAll(/\s/g, '')
      const session = await identity.redeemCode(visitorOf(request), email, code)
      if (session !== undefined) return redirect(return_to, { 'Set-Cookie': session.set_cookie })
      const problem = 'This code is not correct or has expired. Check the e-mail, or request a new code.'
      return loginReply({ title: codeTitle, parts: codeForm(email, return_to, problem), status: 422 })
    }),
    visitPage('GET', '/login/link', ({ request }) =>
      loginReply({ title, parts: linkForm(request.url.searchParams.get('token') ?? '') }),
    ),
    visitPage('POST', '/login/link', async ({ form, request }) => {
      const session = await identity.redeemLink(visitorOf(request), form.get('token') ?? '')
      if (session === undefined) return expiredLinkReply()
      return redirect(returnAddress(services, null), { 'Set-Cookie': session.set_cookie })
    }),
    visitPage('POST', '/login/sign-out', async ({ request }) =>
      redirect('/login', { 'Set-Cookie': await identity.signOut(request.headers) }),
    ),
  ]
}
