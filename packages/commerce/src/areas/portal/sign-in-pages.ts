import { Email } from '@atelier/contract'
import { type Page, readCookie } from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import type { Services } from '../../services.ts'
import { readSignInCode, redeemSignInCode, requestSignInCode } from '../customer-sessions/index.ts'
import { getPortalCustomer, maskEmail } from '../customers/index.ts'
import { setCookie } from './cookies.ts'
import { portalReply } from './html.ts'
import { codeForm, emailForm } from './sign-in-view.ts'
import { portalPage, redirect, type Visit } from './visit.ts'

const codeSeconds = 600
const sessionSeconds = 3600

/** The address that a code is asked for: the one that was typed, else that of the session. */
const wantedEmail = async (services: Services, { form, signed_in }: Visit): Promise<string | undefined> => {
  const typed = form.get('email')?.trim()
  if (typed !== undefined) {
    const email = safeParse(Email, typed)
    return email.success ? email.data : undefined
  }
  if (signed_in === undefined) return undefined
  return (await getPortalCustomer(services.database.db, signed_in.session)).email
}

/** The pages that exchange an e-mail address for a code, and the code for a session of the whole customer. */
export const signInPages = (services: Services): readonly Page[] => {
  const cookieOf = ({ seller }: Visit, name: 'portal_session' | 'portal_code', value: string, time: number) =>
    setCookie({ public_url: services.public_url, slug: seller.slug }, name, value, time)
  const askAgain = ({ seller }: Visit, problem: string) =>
    portalReply({ seller }, { title: 'Your orders', body: emailForm(seller, problem), status: 422 })
  const pendingOf = async ({ request, seller }: Visit) => {
    const token = readCookie(request.headers, 'portal_code')
    const pending = token === undefined ? undefined : await readSignInCode(services, seller.id, token)
    return token === undefined || pending === undefined ? undefined : { ...pending, token }
  }
  return [
    portalPage(services, 'POST', '/code', async (visit) => {
      const { seller, request } = visit
      const email = await wantedEmail(services, visit)
      if (email === undefined)
        return askAgain(visit, 'Enter a whole e-mail address, such as name@example.com.')
      const { ip } = request.facts
      const token = await requestSignInCode(services, { organization_id: seller.id, email, ip })
      return redirect(`/${seller.slug}/portal/sign-in`, cookieOf(visit, 'portal_code', token, codeSeconds))
    }),
    portalPage(services, 'GET', '/sign-in', async (visit) => {
      const { seller } = visit
      const pending = await pendingOf(visit)
      if (pending === undefined) return redirect(`/${seller.slug}/portal`)
      return portalReply(
        { seller },
        { title: 'Enter your code', body: codeForm(seller, maskEmail(pending.email)) },
      )
    }),
    portalPage(services, 'POST', '/sign-in', async (visit) => {
      const { seller, form } = visit
      const pending = await pendingOf(visit)
      const ended = 'This code has ended. Ask for another one.'
      if (pending === undefined) return askAgain(visit, ended)
      const code = (form.get('code') ?? '').replaceAll(/\s/g, '')
      const session = await redeemSignInCode(services, seller.id, pending.token, code)
      if (session === 'expired') return askAgain(visit, ended)
      if (session === 'wrong') {
        const body = codeForm(
          seller,
          maskEmail(pending.email),
          'This is not the code. Compare it with the e-mail.',
        )
        return portalReply({ seller }, { title: 'Enter your code', body, status: 422 })
      }
      return redirect(
        `/${seller.slug}/portal`,
        cookieOf(visit, 'portal_session', session.token, sessionSeconds),
      )
    }),
  ]
}
