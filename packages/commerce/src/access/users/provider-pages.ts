import { headOfRedirect, type Page, type PageReply } from '@atelier/plumbing/http'
import type { ProviderFailure } from '../identity/providers/port.ts'
import { redirect } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { loginReply, messageView } from './view.ts'
import { returnAddress, visitorOf, visitPage } from './visit.ts'

const sentences: Readonly<Record<ProviderFailure | 'unreachable', string>> = {
  rejected: 'The sign-in was declined, came too late, or was started in another browser. Start again.',
  unproven: 'Your account there has no verified e-mail address. Sign in with a code.',
  stranger:
    'No one here has the e-mail address of that account. Ask an owner of your organization to invite you, or sign in with a code sent to another address.',
  unreachable: 'The other site does not respond. Sign in with a code, or try again later.',
}

const errorPage = (outcome: keyof typeof sentences, headers: PageReply['headers'] = {}): PageReply => {
  const status = outcome === 'unreachable' ? 503 : 403
  const reply = loginReply({ title: 'You are not signed in', parts: messageView(sentences[outcome]), status })
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/** Returns the pages that lead to a provider, and back. */
export const providerPages = (services: Services): readonly Page[] => {
  const { identity } = services
  const forget = { 'Set-Cookie': identity.providers.forget_cookie }
  return [
    visitPage('GET', '/login/with/{provider}', async ({ request }) => {
      const { parameters, url, facts } = request
      const provider = parameters['provider'] ?? ''
      if (facts.only_head)
        return identity.providers.canStart(provider, facts.ip) ? headOfRedirect : redirect('/login')
      const return_to = returnAddress(services, url.searchParams.get('return_to'))
      const started = await identity.providers.start(provider, return_to, facts.ip)
      if (started === undefined) return redirect('/login')
      if (started === 'unreachable') return errorPage('unreachable')
      return redirect(started.location, { 'Set-Cookie': started.set_cookie })
    }),
    visitPage('GET', '/login/with/{provider}/callback', async ({ request }) => {
      const { parameters, url, facts } = request
      const visitor = visitorOf(request)
      const provider = parameters['provider'] ?? ''
      if (facts.only_head) {
        const expected = identity.providers.expects(visitor, provider, url.search)
        if (expected === 'answer') return headOfRedirect
        // The visit of the browser continues.
        return errorPage('rejected', expected === 'none' ? forget : {})
      }
      const outcome = await identity.providers.finish(visitor, provider, url.search)
      if (typeof outcome === 'string') return errorPage(outcome, forget)
      return redirect(outcome.return_to, {
        'Set-Cookie': [outcome.session.set_cookie, identity.providers.forget_cookie],
      })
    }),
  ]
}
