import { beginningOf, jsonReply, type Page } from '@atelier/plumbing/http'
import { notifyUser } from '../identity/account-notice.ts'
import { deletePasskey, renamePasskey } from '../identity/passkey-queries.ts'
import { redirect } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { showAccount } from './account-pages.ts'
import { accountPage, idOf } from './account-visit.ts'
import { loginReply, messageView } from './view.ts'
import { returnAddress, visitorOf, visitPage } from './visit.ts'

const nameFrom = (form: URLSearchParams): string =>
  beginningOf((form.get('name') ?? '').trim(), 100) || 'Passkey'

/** Pages behind the forms with passkeys: some return the options for a device, others accept its answer. */
export const passkeyPages = (all: Services): readonly Page[] => {
  const { identity } = all
  const { passkeys } = identity
  return [
    visitPage('POST', '/login/passkey/challenge', async ({ request }) => {
      identity.countTry(request.facts.ip)
      return jsonReply(200, await passkeys.startSigningIn())
    }),
    visitPage('POST', '/login/passkey', async ({ form, request }) => {
      const session = await identity.redeemPasskey(visitorOf(request), form.get('answer') ?? '')
      if (session !== undefined)
        return redirect(returnAddress(all, form.get('return_to')), { 'Set-Cookie': session.set_cookie })
      const sentence =
        'This passkey is not registered here, or its response came too late. Try again, or use a code.'
      return loginReply({ title: 'Something went wrong', parts: messageView(sentence), status: 422 })
    }),
    accountPage(all, 'POST', '/account/passkeys/challenge', 'recent', async ({ session }) => {
      const options = await passkeys.startAdding(session)
      return options === undefined ? jsonReply(409, { is_full: true }) : jsonReply(200, options)
    }),
    accountPage(all, 'POST', '/account/passkeys', 'recent', async ({ services, form, session }) => {
      const name = nameFrom(form)
      const outcome = await passkeys.add(services.database, session, form.get('answer') ?? '', name)
      if (outcome === 'added') return redirect('/account?done=passkey-added')
      const problem =
        outcome === 'full'
          ? 'The passkey was not added: you have reached the maximum number of passkeys. Remove one first.'
          : 'The passkey was not added: its response came too late, or the device is already registered.'
      return showAccount(services, session, { problem })
    }),
    accountPage(all, 'POST', '/account/passkeys/{id}', 'session', async (visit) => {
      const { services, session, form } = visit
      await renamePasskey(services.database.db, session.user_id, idOf(visit), nameFrom(form))
      return redirect('/account?done=passkey-renamed')
    }),
    accountPage(all, 'POST', '/account/passkeys/{id}/remove', 'recent', async (visit) => {
      const { services, session } = visit
      const id = idOf(visit)
      await services.database.transact(async (tx) => {
        const removed = await deletePasskey(tx, session.user_id, id)
        if (removed !== undefined)
          await notifyUser(tx, session.user_id, { what: 'passkey_removed', name: removed.name })
      })
      return redirect('/account?done=passkey-removed')
    }),
  ]
}
